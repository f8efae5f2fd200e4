import { progressStates } from '@plumbline/domain/codes/live-state';
import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { calendarDate, id } from '../../core/fields.ts';
import { limits } from '../../lookups/limits.ts';

/** More tests than any protocol has. */
const maxSteps = 200;

/** Who is tested, in the words of a test that is sent. What fits nobody is no error: the board shows the phone without a name. */
const personInProgress = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('nameMatch'),
    birthDate: calendarDate,
    lastName: z.string().trim().min(1).max(limits.maxNameLength),
  }),
  z.object({ kind: z.literal('idMatch'), birthDate: calendarDate, profileId: id }),
]);

export const sendProgress = defineCall({
  path: 'Device/SendProgress',
  feature: 'devices',
  summary:
    'Says how far a sitting under a code is, for the live board of the code. It carries no result, and nothing depends on it.',
  permission: 'device:redeemed',
  changes: [],
  request: z.object({
    /** The id that the test will have. */
    clientUuid: z.uuid(),
    /** Larger each time: one that is not larger than the last is ignored. */
    sequence: z.int().min(1),
    state: z.enum(progressStates),
    /** The test that is on; null outside of any. */
    measureId: id.nullable(),
    /** How many tests are behind the person. */
    doneCount: z.int().min(0).max(maxSteps),
    stepCount: z.int().min(0).max(maxSteps),
    /** With a group's code: who is tested. */
    person: personInProgress.optional(),
  }),
  response: z.object({
    /** The code has ended or was deleted: nobody looks, and nothing more needs to be said. */
    isOver: z.boolean(),
  }),
  bodyLimitBytes: 2 * 1024,
});
