import type { ErrorCode, SubmittedTest } from '@plumbline/contract';
import type { Recording, ScoredMeasure } from '@plumbline/domain';
import type { Tx } from '../../../platform/database/database.ts';
import type { Services } from '../../../platform/services.ts';
import type { InsideViewer } from '../../../platform/viewer.ts';

/** What a code brings: whom it is for. Null for staff tokens. */
export interface CodeFacts {
  id: number;
  organizationId: number;
  groupId: number | null;
  profileId: number | null;
  protocolId: number;
  isScreening: boolean;
  isNonBaseline: boolean;
  /** Deleted after the phone redeemed it: what it sends waits for staff. */
  isDeleted: boolean;
  /** New people who leave an email address are invited to an account, in the name of whoever made the code. */
  isAccountCreationEnabled: boolean;
  createdBy: number | null;
  /** The person sees the scores of the test on the device that sent it. */
  showResultsAfterSession: boolean;
}

/** Who sends tests: an account's phone, or whoever holds the token of a code. */
export interface Sender {
  viewer: InsideViewer;
  /** The code behind a code token; null for staff. */
  code: CodeFacts | null;
}

/** What storing a test takes of its sender; a test that waited is stored in the name of whoever sent it then. */
export interface StoringSender {
  viewer: Pick<InsideViewer, 'organizationId' | 'accountId'>;
  code: CodeFacts | null;
}

/** The sender, and what is needed to accept tests from them. */
export interface Acceptance extends Sender {
  /** Opens a transaction in the viewer's scope. */
  transaction<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  services: Pick<Services, 'files' | 'jobs' | 'log'>;
  now: Date;
}

/** One result with the scores of its recording; a skipped one has none. */
export interface JudgedResult<Kept = Recording> {
  measureId: number;
  stanceId: number | null;
  repetition: number;
  isSkipped: boolean;
  languageId: number | null;
  scores: ScoredMeasure[];
  recording: Kept | null;
  /** The result as the device sent it. */
  body: Readonly<Record<string, unknown>>;
}

/** A test that may be stored, as far as it can tell by itself. */
export interface JudgedTest<Kept = Recording> {
  /** The device's own id of the test, in lower case. */
  clientUuid: string;
  /** sha256 in hex of what the device sent; the same content has the same hash. */
  contentHash: string;
  test: SubmittedTest;
  results: readonly JudgedResult<Kept>[];
  /** The test as the device sent it. */
  body: Readonly<Record<string, unknown>>;
}

/** A recording that lies in file storage. */
export interface StoredRecording {
  /** sha256 of its bytes, in hex. */
  hash: string;
  storageKey: string;
  byteCount: number;
  kind: Recording['kind'];
  /** Null where the recording is no series of samples. */
  sampleRateHz: number | null;
}

/** A judged test whose recordings all lie in file storage: only this can be stored, so that no row names a missing file. */
export type Submission = JudgedTest<StoredRecording>;

/** What is decided about a submission: a test of a profile is made of it, or it waits for staff. */
export type Decision =
  | { status: 'stored'; profileId: number }
  | { status: 'held'; profileId: number | null; reasonCode: ErrorCode };

/** A submission with everything its rows are written from. */
export interface DecidedSubmission {
  submission: Submission;
  decision: Decision;
  protocol: { id: number; name: string } | null;
  /** The row under which it waited for staff until now; left out where it has just arrived. */
  submissionId?: number;
}
