import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { id } from '../../core/fields.ts';
import { userAccount, userGroup, userOrganization, userPlace } from './user-account.ts';

export const getAccount = defineCall({
  path: 'GetAccount',
  feature: 'accounts',
  summary:
    'A user of the selected organization with groups and organizations: in an enterprise its own and its children, elsewhere the selected one.',
  permission: 'user:read',
  reads: ['account', 'group'],
  request: z.object({ id }),
  response: z.object({
    account: userAccount,
    groups: z.array(userGroup),
    organizations: z.array(userOrganization),
    place: userPlace,
  }),
  errors: ['account.not_found', 'account.not_edited_here'],
});
