import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { email } from '../../core/fields.ts';

export const checkEmailAddress = defineCall({
  path: 'CheckEmailAddress',
  feature: 'accounts',
  summary:
    'Whether an email address belongs to an account. For staff only, 30 an hour, noted in the audit log.',
  permission: 'user:checkEmail',
  scope: 'own',
  reads: ['account'],
  request: z.object({ email }),
  response: z.object({ accountExists: z.boolean() }),
});
