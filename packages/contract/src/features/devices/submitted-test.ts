import { inputClasses } from '@plumbline/domain';
import { z } from 'zod';
import { calendarDate, id, instantWithOffset } from '../../core/fields.ts';
import { limits } from '../../lookups/limits.ts';
import { profileAnswers, profileFacts } from '../profiles/profile-facts.ts';
import { maxTestNoteLength } from '../tests/update-profile-test-note.ts';
import { recording } from './recording.ts';

const name = z.string().trim().min(1).max(limits.maxNameLength);
const deviceText = z.string().trim().max(200).nullable().optional();

/** A person the server does not know yet, under an id the device made: sent twice, created once. */
export const newPerson = z.object({
  clientUuid: z.uuid(),
  firstName: name,
  lastName: name,
  birthDate: calendarDate,
  sex: z.enum(['M', 'F']),
  heightInches: z.number().positive().max(132).optional(),
  weightPounds: z.number().positive().max(1_500).optional(),
  email: z.email().max(254).optional(),
  graduationYear: z.int().min(1).max(2200).optional(),
  /** The sports properties, of the same lists as on the portal's form; each may be left out. */
  gender: profileFacts.shape.gender.unwrap().optional(),
  race: profileAnswers.shape.race.optional(),
  ethnicity: profileAnswers.shape.ethnicity.unwrap().optional(),
  /** Staff tokens only: groups within reach. A code brings its own group. */
  groupIds: z.array(id).max(50).optional(),
});

/** Whose test it is. Names never come back from the server on a code token. */
export const testedPerson = z.discriminatedUnion('kind', [
  /** Staff token: a profile of the roster. */
  z.object({ kind: z.literal('profile'), profileId: id }),
  /** A person this device created earlier, by the id it made. */
  z.object({ kind: z.literal('client'), clientUuid: z.uuid() }),
  /** Profile code: the person the code was made for. */
  z.object({ kind: z.literal('code') }),
  /** Group code: matched within the code's group by birth date with last name. */
  z.object({ kind: z.literal('nameMatch'), birthDate: calendarDate, lastName: name }),
  /** Group code: matched within the code's group by birth date with profile id. */
  z.object({ kind: z.literal('idMatch'), birthDate: calendarDate, profileId: id }),
  /** New-profile code or staff token. */
  z.object({ kind: z.literal('new'), person: newPerson }),
]);
export type TestedPerson = z.infer<typeof testedPerson>;

/** How a test was taken in a browser; left out by an app. */
export const takenInBrowser = z.object({
  /** The browser with its version, for example `Chrome 140`. */
  name: deviceText,
  /** Frames that the display drew a second: the median of a check before the test. */
  refreshRateHz: z.number().min(0).max(1_000).nullable().optional(),
  /** Standard deviation of the time from one frame to the next. */
  frameJitterMs: z.number().min(0).max(60_000).nullable().optional(),
  /** The longest time from one frame to the next. */
  worstFrameMs: z.number().min(0).max(60_000).nullable().optional(),
  pressedWith: z.enum(['finger', 'pen', 'mouse', 'key']).nullable().optional(),
  /** How often the window was left while a test was on. */
  focusLossCount: z.int().min(0).max(10_000).nullable().optional(),
  /** What was interrupted was taken again, so that nothing of it is in a recording. */
  repeatsInterrupted: z.boolean().default(false),
});

export const submittedResult = z.object({
  /** The measure as the protocol lists it, for example 1001. */
  measureId: z.int(),
  /** For a protocol of several steps the step, for example stance 7. */
  stanceId: z.int().nullable().default(null),
  repetition: z.int().min(1).max(20).default(1),
  /** The person did not do it: no recording. */
  skipped: z.boolean().default(false),
  recording: recording.nullable().default(null),
});

/** One test as a device sends it. `clientUuid` makes sending twice harmless. */
export const submittedTest = z.object({
  clientUuid: z.uuid(),
  person: testedPerson,
  /** The device's own time with its offset; any zone, any order, any age. */
  completedOn: instantWithOffset,
  inputClass: z.enum(inputClasses),
  /** Staff tokens choose; a code brings its own. */
  organizationProtocolId: id.nullable().default(null),
  isNonBaseline: z.boolean().default(false),
  isScreening: z.boolean().default(false),
  note: z.string().trim().max(maxTestNoteLength).nullable().default(null),
  device: z
    .object({
      appVersion: deviceText,
      platform: deviceText,
      deviceManufacturer: deviceText,
      deviceModel: deviceText,
      osVersion: deviceText,
      deviceId: deviceText,
      /** Where the build of the app comes from; left out by the one in the shops. */
      buildChannel: z.enum(['alpha', 'beta', 'charlie', 'delta']).nullable().optional(),
      browser: takenInBrowser.nullable().optional(),
    })
    .default({}),
  results: z.array(submittedResult).min(1).max(200),
});
export type SubmittedTest = z.infer<typeof submittedTest>;
export type SubmittedTestInput = z.input<typeof submittedTest>;
