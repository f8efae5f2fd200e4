import {
  type ErrorCode,
  errorCatalogue,
  errorMessage,
  type MessageParams,
  type ReplyError,
  type SubmissionOutcome,
} from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { queryChecked } from '../../../platform/database/checked-rows.ts';
import type { Tx } from '../../../platform/database/database.ts';
import type { Submission } from './submission.ts';

/** What became of one test, as the device reads it. */
export type Outcome = Omit<SubmissionOutcome, 'index' | 'clientUuid'>;

/** Why a test is refused. */
export interface Refusal {
  code: ErrorCode;
  params: MessageParams;
  /** The part of the test that has to change, for example `results.0`. */
  field?: string;
}

/** A test that the portal does not take. The refusal is noted in a transaction of its own before the device learns of it. */
export interface Refused {
  refusals: readonly Refusal[];
}

export const refused = (code: ErrorCode): Refused => ({ refusals: [{ code, params: {} }] });

const nothingStored = { wasKnown: false, profileTestId: null, profileId: null, recordingHashes: [] };

export const refusedOutcome = (refusals: readonly Refusal[]): Outcome => ({
  ...nothingStored,
  status: 'refused',
  errors: refusals.map(replyErrorOf),
});

/** The server could not take the test; the device keeps it and sends it again later. */
export const failedOutcome: Outcome = {
  ...nothingStored,
  status: 'failed',
  errors: [replyErrorOf({ code: 'submission.failed', params: {} })],
};

/** The device does not learn whose test a held one may be. */
export const heldOutcome = (submission: Submission, reasonCode: ErrorCode): Outcome => ({
  ...nothingStored,
  status: 'held',
  errors: [replyErrorOf({ code: reasonCode, params: {} })],
  recordingHashes: recordingHashesOf(submission),
});

export const storedOutcome = (submission: Submission, profileId: number, profileTestId: number): Outcome => ({
  status: 'stored',
  wasKnown: false,
  profileTestId,
  profileId,
  errors: [],
  recordingHashes: recordingHashesOf(submission),
});

/** The hashes in the order of the results, as the device reads them; null where a result has no recording. */
export const recordingHashesOf = ({ results }: Submission): (string | null)[] =>
  results.map(({ recording }) => recording?.hash ?? null);

const knownSubmission = z.object({
  contentHash: z.string(),
  status: z.enum(['stored', 'held']),
  reasonCode: z
    .custom<ErrorCode>((code) => typeof code === 'string' && Object.hasOwn(errorCatalogue, code))
    .nullable(),
  recordingHashes: z.array(z.string().nullable()),
  profileId: z.int().nullable(),
  testId: z.int().nullable(),
});

/** Returns what the first arrival of this id answered, a conflict if its content was different, or null if the id is new. */
export async function findKnownOutcome(
  tx: Tx,
  { clientUuid, contentHash }: Submission,
): Promise<Outcome | Refused | null> {
  const [known] = await queryChecked(
    tx,
    knownSubmission,
    sql`select s.content_hash, s.status, s.reason_code, s.recording_hashes,
      t.profile_id, t.id as test_id
    from submissions s left join tests t on t.submission_id = s.id where s.client_uuid = ${clientUuid}::uuid`,
    'devices.known_submission',
  );
  if (known === undefined) return null;
  if (known.contentHash !== contentHash) return refused('submission.conflict');
  return {
    status: known.status,
    wasKnown: true,
    profileTestId: known.testId,
    profileId: known.profileId,
    errors: known.reasonCode === null ? [] : [replyErrorOf({ code: known.reasonCode, params: {} })],
    recordingHashes: known.recordingHashes,
  };
}

function replyErrorOf({ code, params, field }: Refusal): ReplyError {
  return { code, message: errorMessage(code, params), ...(field === undefined ? {} : { field }) };
}
