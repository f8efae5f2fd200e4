import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { email } from '../../core/fields.ts';
import { signInReply } from './sign-in-reply.ts';

export const login = defineCall({
  path: 'login',
  feature: 'access',
  summary: 'Signs in with email and password. A wrong pair answers the same for known and unknown emails.',
  permission: 'public',
  scope: 'public',
  changes: [],
  request: z.object({ email, password: z.string().min(1).max(256) }),
  response: signInReply,
  errors: ['login.not_right', 'login.held_off', 'login.single_sign_on'],
});
