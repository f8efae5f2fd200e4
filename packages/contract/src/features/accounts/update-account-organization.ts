import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { id } from '../../core/fields.ts';
import { organizationAccessTypeId } from './user-account.ts';

export const updateAccountOrganization = defineCall({
  path: 'UpdateAccountOrganization',
  feature: 'accounts',
  summary:
    "What a user may do in an organization: the selected one, or one of the enterprise's. Null removes access to one of the enterprise’s organizations.",
  permission: 'user:manage',
  scope: 'enterprise',
  changes: ['account'],
  request: z.object({
    accountId: id,
    organizationId: id,
    organizationAccessTypeId: organizationAccessTypeId.nullable(),
  }),
  response: z.object({}),
  errors: [
    'account.not_found',
    'account.own_rights',
    'account.not_edited_here',
    'account.outside_enterprise',
    'account.last_admin',
    'account.needs_group',
    'account.required',
  ],
});

export const getOrganizationsForEnterprise = defineCall({
  path: 'GetOrganizationsForEnterprise',
  feature: 'accounts',
  summary: 'The organizations of the selected enterprise, by name; none for any other organization.',
  permission: 'user:read',
  scope: 'enterprise',
  reads: ['organization'],
  request: z.object({}),
  response: z.object({ organizations: z.array(z.object({ id: z.int(), name: z.string() })) }),
});
