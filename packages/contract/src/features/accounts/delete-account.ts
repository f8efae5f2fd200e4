import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { id } from '../../core/fields.ts';

export const deleteAccount = defineCall({
  path: 'DeleteAccount',
  feature: 'accounts',
  summary:
    'Removes a user from the selected organization (an enterprise: from all of its organizations) and signs them out. An account that belongs to no other organization is closed.',
  permission: 'user:manage',
  scope: 'enterprise',
  changes: ['account'],
  request: z.object({ id }),
  response: z.object({}),
  errors: ['account.not_found', 'account.not_edited_here', 'account.last_admin'],
});
