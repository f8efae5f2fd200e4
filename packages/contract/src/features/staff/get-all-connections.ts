import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { instant } from '../../core/fields.ts';
import { pageFields } from '../../core/paging.ts';
import { orgConnectStatusTypeId, orgConnectTypeId } from '../connections/org-connect.ts';
import { connectionSortColumns } from './organization-list-words.ts';

/** A connection of two organizations, or a request for one, as internal staff see all of them. */
export const connectionRow = z.object({
  /** Null: the parent pays for the child, which no connection but their billing says. */
  id: z.int().nullable(),
  parentOrganizationId: z.int(),
  parentOrganizationName: z.string(),
  childOrganizationId: z.int(),
  childOrganizationName: z.string(),
  orgConnectTypeId,
  orgConnectStatusTypeId,
  isEnabled: z.boolean(),
  requestedOn: instant.nullable(),
  decidedOn: instant.nullable(),
});
export type ConnectionRow = z.infer<typeof connectionRow>;

export const getAllOrgConnects = defineCall({
  path: 'Admin/GetOrgConnectsPaged',
  feature: 'staff',
  summary: 'One page of the connections of all organizations, with who pays for whom.',
  permission: 'staff:tools',
  scope: 'staff',
  reads: ['connection', 'billing', 'organization'],
  request: z.object({
    ...pageFields(),
    SearchString: z.string().trim().max(100).default(''),
    SortByColumn: z.enum(connectionSortColumns).default('parentOrganizationName'),
    SortAscending: z.boolean().default(true),
    /** Null: all. */
    orgConnectTypeId: orgConnectTypeId.nullable().default(null),
    orgConnectStatusTypeId: orgConnectStatusTypeId.nullable().default(null),
  }),
  response: z.object({ orgConnects: z.array(connectionRow), totalCount: z.int() }),
});
