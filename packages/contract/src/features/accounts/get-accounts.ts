import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { userAccount, userPlace } from './user-account.ts';

export const getAccounts = defineCall({
  path: 'GetAccounts',
  feature: 'accounts',
  summary:
    'The users of the selected organization by last name; family and COVID accounts are not among them.',
  permission: 'user:read',
  reads: ['account', 'group'],
  request: z.object({}),
  response: z.object({ accounts: z.array(userAccount), place: userPlace }),
});
