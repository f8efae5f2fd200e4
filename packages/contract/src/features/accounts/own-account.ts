import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { linkSecret } from '../access/passwords.ts';
import { accountDetail } from './account-detail.ts';

export const getOwnAccount = defineCall({
  path: 'account/GetOwnAccount',
  feature: 'accounts',
  summary: 'Your account, as the account area shows it.',
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
  summary: 'Confirms a new email address with the link that was sent to it. The former address is notified.',
  permission: 'public',
  scope: 'public',
  changes: ['account'],
  request: linkSecret,
  response: z.object({}),
  errors: ['account.email_link_not_valid'],
});
