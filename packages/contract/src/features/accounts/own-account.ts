import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { linkSecret } from '../access/passwords.ts';
import { accountDetail } from './account-detail.ts';

export const getOwnAccount = defineCall({
  path: 'account/GetOwnAccount',
  feature: 'accounts',
  summary: 'The own account as the account area shows it.',
  permission: 'signedIn',
  scope: 'own',
  reads: ['account'],
  request: z.object({}),
  response: z.object({
    account: accountDetail,
    pendingEmail: z.string().nullable(),
    /** False for who signs in through their organization alone. */
    hasPassword: z.boolean(),
  }),
});

export const confirmEmail = defineCall({
  path: 'account/ConfirmEmail',
  feature: 'accounts',
  summary: 'Makes an address the account’s own, with the link that was sent to it. The former one is told.',
  permission: 'public',
  scope: 'public',
  changes: ['account'],
  request: linkSecret,
  response: z.object({}),
  errors: ['account.email_link_not_valid'],
});
