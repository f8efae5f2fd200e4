import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { id, instant } from '../../core/fields.ts';

export const grantOrganizationAccess = defineCall({
  path: 'Staff/GrantOrganizationAccess',
  feature: 'staff',
  summary:
    'Opens an organization to the internal staff member who asks, for 8 hours, with a reason and a fresh second factor, in the audit log.',
  permission: 'staff:grant',
  scope: 'staff',
  changes: ['staffGrant'],
  request: z.object({ organizationId: id, reason: z.string().trim().min(8).max(500) }),
  response: z.object({ expiresOn: instant }),
  errors: ['organization.not_found', 'mfa.required'],
});
