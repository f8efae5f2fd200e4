import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { id } from '../../core/fields.ts';
import { namedOrganization, orgConnect, orgConnectTypeId } from './org-connect.ts';

export const getOrgConnects = defineCall({
  path: 'Organization/GetOrgConnects',
  feature: 'connections',
  summary:
    'The organizations that the selected one is connected with, above and below it, the requests that wait, and who pays for whom.',
  permission: 'connection:request',
  reads: ['connection', 'billing', 'organization'],
  request: z.object({
    /** Those that were declined, removed or not answered in time, too. */
    includeEnded: z.boolean().default(false),
  }),
  response: z.object({
    parentOrgConnects: z.array(orgConnect),
    childOrgConnects: z.array(orgConnect),
    /** Who pays for the selected organization; null: it pays for itself. */
    payer: namedOrganization.nullable(),
    /** For whom it pays. */
    billingChildren: z.array(namedOrganization),
  }),
});

/** A pair of connected organizations. */
export const connectionLink = z.object({ parentId: id, childId: id, orgConnectTypeId });
export type ConnectionLink = z.infer<typeof connectionLink>;

export const getConnectionTree = defineCall({
  path: 'Organization/GetConnectionTree',
  feature: 'connections',
  summary:
    'The organizations above and below the selected one: one step for a System Admin, all of them for internal staff.',
  permission: 'connection:request',
  reads: ['connection', 'billing', 'organization'],
  request: z.object({}),
  response: z.object({
    /** The selected organization, which is drawn in the middle. */
    organizationId: id,
    organizations: z.array(namedOrganization),
    links: z.array(connectionLink),
  }),
});

export const findOrganizationToConnect = defineCall({
  path: 'Organization/FindOrganizationToConnect',
  feature: 'connections',
  summary: 'The name of an organization by its id, for a form that connects the selected one with it.',
  permission: 'connection:request',
  reads: ['organization'],
  request: z.object({ organizationId: id }),
  response: z.object({ organization: namedOrganization }),
  errors: ['organization.not_found'],
});
