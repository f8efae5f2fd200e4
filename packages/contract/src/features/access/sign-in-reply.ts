import { z } from 'zod';
import { currentUser, signedInAccount } from './account.ts';

/** A way to get a code, with where it would go, as much of it as its owner needs to recognize. */
export const mfaMethod = z.object({
  /** 1 email, 2 phone; further methods get further numbers. */
  verificationMethod: z.int(),
  /** `d•••••@riverside.example`, `•••-•••-0142`. */
  destination: z.string(),
});
export type MfaMethod = z.infer<typeof mfaMethod>;

/**
 * The answer of every way of signing in. Either somebody is signed in (`token` and `account` are there), or a second factor is
 * asked for first: then there is neither token nor account, only the ways to get a code.
 */
export const signInReply = currentUser.extend({
  token: z.string().nullable(),
  account: signedInAccount.nullable(),
  mfaIsRequired: z.boolean(),
  /** Empty unless `mfaIsRequired`. */
  mfaMethods: z.array(mfaMethod),
});
export type SignInReply = z.infer<typeof signInReply>;
