import {
  findMeasure,
  hasDuplicateTests,
  measuresOfTest,
  parseInstant,
  type ResultFacts,
  type ScoredMeasure,
  type ScoringReceipt,
  seriesOfTest,
  testTypeFlags,
} from '@plumbline/domain';
import { InvariantError } from '../../../platform/invariant-error.ts';
import { recordingHashesOf } from './outcomes.ts';
import type {
  DecidedSubmission,
  JudgedResult,
  StoredRecording,
  StoringSender,
  Submission,
} from './submission.ts';

/** The row of each recording. */
export const recordingRows = ({ results }: Submission): StoredRecording[] =>
  results.flatMap(({ recording }) => recording ?? []);

/** The row of a submission: the body as it arrived, each recording replaced by its hash, so that nothing is stored twice. */
export function submissionRow({ submission, decision, submissionId }: DecidedSubmission) {
  const { clientUuid, contentHash, body, results } = submission;
  return {
    submissionId: submissionId ?? null,
    clientUuid,
    contentHash,
    profileId: decision.profileId,
    status: decision.status,
    reasonCode: decision.status === 'held' ? decision.reasonCode : null,
    body: {
      ...body,
      results: results.map((result) =>
        result.recording === null
          ? result.body
          : { ...result.body, recording: { hash: result.recording.hash } },
      ),
    },
    recordingHashes: recordingHashesOf(submission),
  };
}

/** The rows of the test that is made of a submission, with its results and measures, before it has an id. */
export function testRows(
  { submission, protocol }: DecidedSubmission,
  profileId: number,
  { viewer, code }: StoringSender,
) {
  const { clientUuid, test } = submission;
  const results = resultRows(submission.results);
  const facts: ResultFacts[] = results.map((row) => ({ ...row, isExcluded: false, isRestored: false }));
  const measures = measuresOfTest(facts, test.inputClass, findMeasure);
  const measureIds = measures.map((measure) => measure.measureId);
  const completed = parseInstant(test.completedOn);
  if (completed === null) throw new InvariantError('a checked instant cannot be read');
  return {
    test: {
      organizationId: viewer.organizationId,
      profileId,
      clientUuid,
      completedAt: new Date(completed.epochMs).toISOString(),
      offsetMinutes: completed.offsetMinutes,
      isNonBaseline: code?.isNonBaseline ?? test.isNonBaseline,
      isScreening: code?.isScreening ?? test.isScreening,
      codeId: code?.id ?? null,
      protocolId: protocol?.id ?? null,
      protocolName: protocol?.name ?? null,
      accountId: viewer.accountId,
      device: test.device,
      inputClass: test.inputClass,
      typeFlags: testTypeFlags(measureIds, findMeasure),
      hasDuplicateTests: hasDuplicateTests(facts, findMeasure),
      note: test.note,
      series: seriesOfTest(measureIds, findMeasure),
    },
    results,
    measures,
  };
}

/** A row of the results: what one score of one recording says, or that a step was skipped. */
export type ResultRow = Pick<ScoredMeasure, 'measureId' | 'score' | 'validity' | 'alerts' | 'detailRows'> & {
  receipt: ScoringReceipt | null;
  stanceId: number | null;
  repetition: number;
  isSkipped: boolean;
  recordingHash: string | null;
  languageId: number | null;
};

/** The rows of a test's results: a recording that gives several scores makes several, a skipped one makes one without a score. */
export function resultRows(results: readonly JudgedResult<Pick<StoredRecording, 'hash'>>[]): ResultRow[] {
  return results.flatMap((result): ResultRow[] => {
    const { measureId, stanceId, repetition, isSkipped, languageId } = result;
    const shared = {
      stanceId,
      repetition,
      isSkipped,
      languageId,
      recordingHash: result.recording?.hash ?? null,
    };
    if (result.scores.length === 0) {
      return [{ ...shared, measureId, score: null, validity: [], alerts: [], detailRows: [], receipt: null }];
    }
    return result.scores.map((scored) => ({
      ...shared,
      measureId: scored.measureId,
      score: scored.score,
      validity: scored.validity,
      alerts: scored.alerts,
      detailRows: scored.detailRows,
      receipt: scored.receipt,
    }));
  });
}
