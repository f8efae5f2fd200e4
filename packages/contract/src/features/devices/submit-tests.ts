import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { replyError } from '../../core/envelope.ts';
import { submittedTest } from './submitted-test.ts';

/** What a person may see of a test that they just took, in the words of the portal. */
const sessionResult = z.object({
  measureId: z.int(),
  /** The portal's name of the measure, for example 'Reaction Time'. */
  name: z.string(),
  /** The score as the portal writes it, with its unit: '262 ms'. */
  display: z.string(),
  /** The word of a questionnaire's total, for example 'Mild'; null for every other measure. */
  severity: z.string().nullable(),
  /** False where a rule says that the score may not be valid. */
  isValid: z.boolean(),
});
export type SessionResult = z.infer<typeof sessionResult>;

export const submissionOutcome = z.object({
  /** Position in the batch, from 0. */
  index: z.int(),
  clientUuid: z.string().nullable(),
  /**
   * A held test is stored with its reason for staff to decide. For a refused test the reason says what to change. Nothing of a failed test
   * was stored: the device keeps it and sends it again later.
   */
  status: z.enum(['stored', 'held', 'refused', 'failed']),
  /** This id had arrived before with the same content: nothing was stored again. */
  wasKnown: z.boolean(),
  profileTestId: z.int().nullable(),
  profileId: z.int().nullable(),
  errors: z.array(replyError),
  /** The recordings' hashes (sha256, hex) in the order of the results; null where a result has none. */
  recordingHashes: z.array(z.string().nullable()),
  /**
   * The scores of what was sent with this very test, where the token is of a code that shows results after the session and the test is
   * stored; else empty. Nothing that was stored before is in it.
   */
  results: z.array(sessionResult),
});
export type SubmissionOutcome = z.infer<typeof submissionOutcome>;

export const maxTestsPerBatch = 50;

export const submitTests = defineCall({
  path: 'Device/SubmitTests',
  feature: 'devices',
  summary:
    'Stores tests. Each is judged alone: one bad test never costs the others. Sending the same test again answers the same.',
  permission: 'device:submit',
  changes: ['test', 'profile', 'code'],
  request: z.object({
    /** Each test is a SubmittedTest. Tests are checked one by one, so that a malformed one is refused alone. */
    tests: z.array(z.record(z.string(), z.unknown())).min(1).max(maxTestsPerBatch),
  }),
  judgesEachOf: 'tests',
  judgedEntry: submittedTest,
  response: z.object({ outcomes: z.array(submissionOutcome) }),
  bodyLimitBytes: 8 * 1024 * 1024,
});
