import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { id, instant } from '../../core/fields.ts';
import { pageFields } from '../../core/paging.ts';
import { organizationSortColumns } from './organization-list-words.ts';

/** An organization as internal staff find it. */
export const organizationRow = z.object({
  id,
  name: z.string(),
  createdOn: instant,
  state: z.string().nullable(),
  isDemo: z.boolean(),
  isInternal: z.boolean(),
  isEnterprise: z.boolean(),
  /** Until when the asking staff member may look inside; null without a live grant. */
  grantedUntil: instant.nullable(),
});
export type OrganizationRow = z.infer<typeof organizationRow>;

export const getOrganizationsPaged = defineCall({
  path: 'Staff/GetOrganizationsPaged',
  feature: 'staff',
  summary: 'One page of all organizations, searched by name or id.',
  permission: 'staff:tools',
  scope: 'staff',
  reads: ['organization', 'staffGrant'],
  request: z.object({
    ...pageFields(),
    SearchString: z.string().trim().max(100).default(''),
    SortAscending: z.boolean().default(true),
    SortByColumn: z.enum(organizationSortColumns).default('name'),
  }),
  response: z.object({ organizations: z.array(organizationRow), totalRowCount: z.int() }),
});
