import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';

export const group = z.object({
  id: z.int(),
  organizationId: z.int(),
  name: z.string(),
  isDefault: z.boolean(),
  isEnabled: z.boolean(),
  profileCount: z.int(),
});

export const getGroups = defineCall({
  path: 'Group/GetGroups',
  feature: 'groups',
  summary: 'The groups the viewer sees, by name.',
  permission: 'group:read',
  reads: ['group', 'profile'],
  request: z.object({}),
  response: z.object({ groups: z.array(group) }),
});
