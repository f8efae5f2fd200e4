import { progressStates } from '@plumbline/domain/codes/live-state';
import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { id, instant } from '../../core/fields.ts';
import { withheld } from '../../core/withheld.ts';

const livePerson = {
  /** Null where nobody fits, and for a new person until their test is stored. */
  profileId: z.int().nullable(),
  firstName: withheld(z.string()),
  lastName: withheld(z.string()),
};

/** A sitting on a phone, as the phone last said. */
export const liveSitting = z.object({
  /** Of the sitting; nothing else is known by it. */
  key: z.string(),
  ...livePerson,
  state: z.enum(progressStates),
  /** The test arrived, and staff decide whose it is. */
  isHeld: z.boolean(),
  /** The test that is on, in the words of the portal; null outside of any. */
  measureName: z.string().nullable(),
  doneCount: z.int(),
  stepCount: z.int(),
  /** Since when the state and the test are what they are. */
  since: instant,
  /** When the portal last heard of the sitting. */
  heardOn: instant,
});
export type LiveSitting = z.infer<typeof liveSitting>;

/** Somebody whose test under the code is stored. */
export const liveDone = z.object({ ...livePerson, profileId: z.int(), lastCompletedOn: instant });
export type LiveDone = z.infer<typeof liveDone>;

export const getLiveBoard = defineCall({
  path: 'Session/GetLiveBoard',
  feature: 'codes',
  summary:
    'Who is on which test under a code at this moment, and who is done. Session/GetLiveBoard/stream sends the same as server-sent events whenever it changes.',
  permission: 'code:read',
  reads: ['code', 'test', 'profile'],
  request: z.object({ id }),
  response: z.object({
    /** By the portal's clock; times are told by it. */
    asOf: instant,
    /** Sittings of the last hour whose test is not stored, one a person and one a phone. */
    sittings: z.array(liveSitting),
    /** The newest of those with a stored test. */
    done: z.array(liveDone),
    /** How many people have a stored test under the code and are not being tested again. */
    doneCount: z.int(),
    /** How many of the group have neither a stored test under the code nor a sitting; null where the code has no group. */
    notBegunCount: z.int().nullable(),
  }),
  errors: ['code.not_found', 'code.expired', 'live.too_many'],
  audits: 'profile',
});
