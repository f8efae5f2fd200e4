import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { email, typedPassword } from '../../core/fields.ts';

/** The secret of a link that came by mail, and the name of that link. */
export const linkSecret = z.object({ token: z.string().min(1).max(200), aid: z.string().min(1).max(200) });

export const forgotPassword = defineCall({
  path: 'ForgotPassword',
  feature: 'access',
  summary:
    'Emails a link that sets a new password, once, within 30 minutes. Answers the same whether or not there is such an account.',
  permission: 'public',
  scope: 'public',
  changes: [],
  request: z.object({ email }),
  response: z.object({}),
});

export const checkPasswordLink = defineCall({
  path: 'CheckPasswordLink',
  feature: 'access',
  summary:
    'Checks whether an emailed link still sets a password, before a new one is typed. The link stays valid.',
  permission: 'public',
  scope: 'public',
  reads: [],
  request: linkSecret,
  response: z.object({}),
  errors: ['password.link_not_valid'],
});

export const resetPassword = defineCall({
  path: 'ResetPassword',
  feature: 'access',
  summary: 'Sets a password with an emailed link, and ends every session and trusted device of the account.',
  permission: 'public',
  scope: 'public',
  changes: [],
  request: linkSecret.extend({ password: typedPassword }),
  response: z.object({}),
  errors: ['password.requirements', 'password.too_common', 'password.own_name', 'password.link_not_valid'],
});

export const updatePassword = defineCall({
  path: 'UpdatePassword',
  feature: 'access',
  summary: 'Changes your password. Every other session and all trusted devices end.',
  permission: 'account:password',
  scope: 'own',
  changes: ['signIn'],
  request: z.object({ oldPassword: typedPassword, newPassword: typedPassword }),
  response: z.object({}),
  errors: [
    'password.requirements',
    'password.too_common',
    'password.own_name',
    'password.not_right',
    'password.held_off',
  ],
});
