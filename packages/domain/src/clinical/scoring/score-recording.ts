import { findMeasure } from '../measures/find-measure.ts';
import type { Recording, RecordingOf, RecordingProblem } from '../recordings/recording.ts';
import { balanceScorer } from './balance/score-balance.ts';
import { impulseControlScorer } from './impulse-control/score-impulse-control.ts';
import { interferenceScorer } from './interference/score-interference.ts';
import { gad7Scorer, phq9Scorer } from './questionnaires/score-questionnaire.ts';
import { reactionTimeScorer } from './reaction-time/score-reaction-time.ts';
import type { ScoredMeasure } from './scored-measure.ts';
import type { Scorer, ScoringRequest } from './scorer.ts';
import { symptomsScorer } from './symptoms/score-symptoms.ts';

export type ScoringResult =
  | { ok: true; scores: ScoredMeasure[] }
  | { ok: false; problems: RecordingProblem[] };

/** Binds a scorer to any recording: another kind than its own is a problem, not an error. */
function bind<K extends Recording['kind']>(scorer: Scorer<K>) {
  const isOwn = (recording: Recording): recording is RecordingOf<K> & Recording =>
    recording.kind === scorer.kind;
  return (request: ScoringRequest): ScoringResult => {
    const { recording, measureId } = request;
    if (!isOwn(recording)) {
      return {
        ok: false,
        problems: [{ code: 'recording.wrong_kind', detail: { measureId, kind: recording.kind } }],
      };
    }
    const own = { ...request, recording };
    const problems = scorer.check(own);
    return problems.length > 0 ? { ok: false, problems } : { ok: true, scores: scorer.score(own) };
  };
}

const scoreBalance = bind(balanceScorer);

const byMeasure: ReadonlyMap<number, (request: ScoringRequest) => ScoringResult> = new Map([
  [77, bind(interferenceScorer)],
  [1002, bind(reactionTimeScorer)],
  [1003, bind(impulseControlScorer)],
  [1016, bind(phq9Scorer)],
  [1017, bind(gad7Scorer)],
  [9999, bind(symptomsScorer)],
  [10006, bind(interferenceScorer)],
]);

/** Whether a step belongs to its measure: a stance of the protocol, or no step at all for a single measure. */
function isStepOf(measureId: number, stanceId: number | null): boolean {
  const steps = findMeasure(measureId)?.componentIds ?? [];
  return steps.length === 0 ? stanceId === null : stanceId !== null && steps.includes(stanceId);
}

/**
 * Scores one recording under a measure.
 * @returns the scores (Stroop gives two), or every problem that makes the recording unusable. Suspicious recordings are scored
 *   and flagged instead; see `RecordingLimits`.
 */
export function scoreRecording(request: ScoringRequest): ScoringResult {
  const { measureId, stanceId } = request;
  const measure = findMeasure(measureId);
  const isBalance = measure?.categoryId === 1 && (measure.componentIds.length > 0 || !measure.isProtocol);
  const scorer = byMeasure.get(measureId) ?? (isBalance ? scoreBalance : undefined);
  if (scorer === undefined || !isStepOf(measureId, stanceId)) {
    return { ok: false, problems: [{ code: 'recording.no_scorer', detail: { measureId } }] };
  }
  return scorer(request);
}
