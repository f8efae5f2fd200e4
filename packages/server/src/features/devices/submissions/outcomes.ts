import {
  type ErrorCode,
  errorMessage,
  type MessageParams,
  type ReplyError,
  type SubmissionOutcome,
} from '@plumbline/contract';
import type { KnownSubmission } from './stored-context.ts';
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

const nothingStored = {
  wasKnown: false,
  profileTestId: null,
  profileId: null,
  recordingHashes: [],
  results: [],
};

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
  results: [],
});

/** The hashes in the order of the results, as the device reads them; null where a result has no recording. */
export const recordingHashesOf = ({ results }: Submission): (string | null)[] =>
  results.map(({ recording }) => recording?.hash ?? null);

/** Returns what the first arrival of this id answered, or a conflict if its content was different. */
export function knownOutcome(known: KnownSubmission, { contentHash }: Submission): Outcome | Refused {
  if (known.contentHash !== contentHash) return refused('submission.conflict');
  return {
    status: known.status,
    wasKnown: true,
    profileTestId: known.testId,
    profileId: known.profileId,
    errors: known.reasonCode === null ? [] : [replyErrorOf({ code: known.reasonCode, params: {} })],
    recordingHashes: known.recordingHashes,
    results: [],
  };
}

function replyErrorOf({ code, params, field }: Refusal): ReplyError {
  return { code, message: errorMessage(code, params), ...(field === undefined ? {} : { field }) };
}
