import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { id } from '../../core/fields.ts';

export const grantChildAccess = defineCall({
  path: 'Enterprise/GrantChildAccess',
  feature: 'organizations',
  summary:
    'Gives the asking System Admin of an enterprise access to one of its child organizations, with a reason, in the audit log.',
  permission: 'enterprise:access',
  scope: 'enterprise',
  changes: ['account'],
  request: z.object({ organizationId: id, reason: z.string().trim().min(8).max(500) }),
  response: z.object({}),
  errors: ['organization.not_found'],
});
