import { z } from 'zod';
import { calendarDate, id, instant, instantWithOffset } from '../../core/fields.ts';
import { withheld } from '../../core/withheld.ts';

/** A test that arrived and waits until somebody says whose it is. Its data is kept as it arrived. */
export const heldTest = z.object({
  submissionId: id,
  clientUuid: z.string(),
  /** The person it is of, where only its time is in doubt. */
  profileId: id.nullable(),
  receivedOn: instant,
  /** As the device sent it, with its offset. */
  completedOn: z.string(),
  reasonCode: z.string(),
  /** Why it waits, in one sentence for staff. */
  reason: z.string(),
  measureIds: z.array(z.int()),
  /** The portal's names of these measures. */
  measureNames: z.array(z.string()),
  /** The name as it was entered: a last name alone with a group's code, null where none was sent. */
  sentName: withheld(z.string()),
  sentBirthDate: withheld(calendarDate),
  /** The profile id as it was entered or as the roster had it; it may be nobody's. */
  sentProfileId: z.int().nullable(),
  /** The digits of its code; null for a test that staff took from the roster. */
  code: z.string().nullable(),
  groupName: z.string().nullable(),
  protocolName: z.string().nullable(),
  /** What it was taken on, for example `iPhone 17`. */
  deviceName: z.string().nullable(),
});
export type HeldTest = z.infer<typeof heldTest>;

/** Somebody whose test it may be. */
export const heldTestCandidate = z.object({
  profileId: id,
  fullName: withheld(z.string()),
  birthDate: withheld(calendarDate),
  groupNames: z.array(z.string()),
  /** What fits what was sent. */
  fits: z.array(z.enum(['profile', 'name', 'birthDate'])),
});
export type HeldTestCandidate = z.infer<typeof heldTestCandidate>;

/** What a device sent of a person; null where it sent nothing or the viewer sees no names. */
export const sentFacts = z.object({
  firstName: withheld(z.string()),
  lastName: withheld(z.string()),
  birthDate: withheld(calendarDate),
});
export type SentFacts = z.infer<typeof sentFacts>;

/** A test that was refused: it is not kept as a test, and the device knows why. */
export const refusedTest = z.object({
  id,
  receivedOn: instant,
  /** Why, in the words that the device was answered with. */
  reason: z.string(),
  code: z.string().nullable(),
  groupName: z.string().nullable(),
  deviceName: z.string().nullable(),
});
export type RefusedTest = z.infer<typeof refusedTest>;

/** The time at which the test was completed after all, where the clock of the device was wrong. */
export const correctedTime = instantWithOffset.optional();

export const maxDiscardReasonLength = 500;
