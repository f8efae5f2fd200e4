import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';

export const leaveOrganization = defineCall({
  path: 'Staff/LeaveOrganization',
  feature: 'staff',
  summary: 'Ends the internal view, so the staff member no longer has an organization open.',
  permission: 'staff:grant',
  scope: 'staff',
  changes: ['staffGrant'],
  request: z.object({}),
  response: z.object({}),
});
