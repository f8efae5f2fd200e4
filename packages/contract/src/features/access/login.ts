import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { email } from '../../core/fields.ts';
import { currentUser } from './account.ts';

export const login = defineCall({
  path: 'login',
  feature: 'access',
  summary: 'Signs in with e-mail and password. A wrong pair answers the same for known and unknown e-mails.',
  permission: 'public',
  request: z.object({ email, password: z.string().min(1).max(256) }),
  response: currentUser.extend({ token: z.string(), mfaIsRequired: z.boolean() }),
  errors: ['login.not_right', 'login.held_off'],
});
