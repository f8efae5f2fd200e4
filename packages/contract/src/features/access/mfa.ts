import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { email, int32 } from '../../core/fields.ts';
import { limits } from '../../lookups/limits.ts';
import { mfaMethod, signInReply } from './sign-in-reply.ts';

export const startMfaChallenge = defineCall({
  path: 'StartMfaChallenge',
  feature: 'access',
  summary:
    'Begins to ask a signed-in person for the second factor: before an organization that asks for it is opened, or a grant is given.',
  permission: 'signedIn',
  scope: 'own',
  changes: [],
  request: z.object({}),
  response: z.object({ mfaMethods: z.array(mfaMethod) }),
});

export const requestMfaCode = defineCall({
  path: 'RequestMfaCode',
  feature: 'access',
  summary:
    'Sends a code of six digits for the challenge of this browser: to the stored email or phone, regardless of the request.',
  permission: 'public',
  scope: 'public',
  changes: [],
  request: z.object({
    /** Accepted as specified, and ignored. */
    email: z.string().max(254).optional(),
    /** Accepted as specified, and ignored. */
    phoneNumber: z.string().max(40).nullish(),
    /** 1 email, 2 phone. */
    verificationMethod: int32,
  }),
  response: z.object({
    verificationMethod: z.int(),
    destination: z.string(),
    validMinutes: z.int(),
    /** How many more codes may be requested. */
    resendsLeft: z.int(),
    /** Before the next one by the same way. */
    resendInSeconds: z.int(),
  }),
  errors: ['mfa.challenge_gone', 'mfa.method_not_offered', 'mfa.wait', 'mfa.no_more_codes', 'mfa.held_off'],
});

export const verifyMfaCode = defineCall({
  path: 'VerifyMfaCode',
  feature: 'access',
  summary:
    'Checks the code of this browser’s challenge and answers like login. Five wrong codes end the challenge.',
  permission: 'public',
  scope: 'public',
  changes: [],
  request: z.object({
    /** Of the account that signs in; may be empty where an identity provider said who it is. */
    email: email.or(z.literal('')),
    mfaCode: z
      .string()
      .regex(new RegExp(`^\\d{${limits.mfaCodeLength}}$`), { error: 'The code has six digits.' }),
  }),
  response: signInReply,
  errors: ['mfa.code_not_right', 'mfa.code_expired', 'mfa.too_many_wrong', 'mfa.challenge_gone'],
});
