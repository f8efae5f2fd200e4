import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';

export const leaveOrganization = defineCall({
  path: 'Staff/LeaveOrganization',
  feature: 'staff',
  summary: 'Ends the internal view: the session of the staff member looks at no organization any more.',
  permission: 'staff:grant',
  scope: 'staff',
  changes: ['staffGrant'],
  request: z.object({}),
  response: z.object({}),
});
