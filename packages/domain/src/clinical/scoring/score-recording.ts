import { findMeasure } from '../measures/find-measure.ts';
import { organizationSurveyId } from '../measures/survey-measures.ts';
import type { Recording, RecordingOf, RecordingProblem } from '../recordings/recording.ts';
import { balanceScorer } from './balance/score-balance.ts';
import { chairStandScorer } from './chair-stand/score-chair-stand.ts';
import { covidScreeningScorer } from './covid/score-covid-screening.ts';
import { headTurnsScorer } from './head-turns/score-head-turns.ts';
import { impulseControlScorer } from './impulse-control/score-impulse-control.ts';
import { inspectionTimeScorer } from './inspection-time/score-inspection-time.ts';
import { interferenceScorer } from './interference/score-interference.ts';
import { memoryScorer } from './memory/score-memory.ts';
import { numberCountingScorer } from './number-counting/score-number-counting.ts';
import { onFieldScorer } from './on-field/score-on-field.ts';
import { gad7Scorer, phq9Scorer, sleepScorer } from './questionnaires/score-questionnaire.ts';
import { reactionTimeScorer } from './reaction-time/score-reaction-time.ts';
import type { ScoredMeasure } from './scored-measure.ts';
import type { Scorer, ScoringRequest } from './scorer.ts';
import { drawnShapeScorer } from './shapes/score-drawn-shape.ts';
import { stanceHoldScorer } from './stance-hold/score-stance-hold.ts';
import { surveyScorer } from './surveys/score-survey.ts';
import { surveyAnswersScorer } from './surveys/score-survey-answers.ts';
import { symptomsScorer } from './symptoms/score-symptoms.ts';
import { targetsScorer } from './targets/score-targets.ts';
import { timedWalkScorer } from './timed-walk/score-timed-walk.ts';
import { provocationScorer } from './voms/score-provocation.ts';

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

const scoreHeadTurns = bind(headTurnsScorer);
const scoreMemory = bind(memoryScorer);
const scoreInspectionTime = bind(inspectionTimeScorer);
const scoreTargets = bind(targetsScorer);
const scoreShape = bind(drawnShapeScorer);
const scoreTandemGait = bind(timedWalkScorer({ takes: 'best' }));
const scoreOnField = bind(onFieldScorer);
const scoreSurvey = bind(surveyScorer);
const scoreSurveyAnswers = bind(surveyAnswersScorer);
/** Questions with their answers; numbers alone are what apps send that know no survey of the organization. */
const scoreOrganizationSurvey = (request: ScoringRequest): ScoringResult =>
  request.recording.kind === 'surveyAnswers' ? scoreSurveyAnswers(request) : scoreSurvey(request);

const byMeasure: ReadonlyMap<number, (request: ScoringRequest) => ScoringResult> = new Map([
  [60, scoreTargets],
  [61, scoreTargets],
  [64, scoreMemory],
  [65, scoreTargets],
  // Squats: the sway of the whole movement, by the same open score.
  [66, scoreBalance],
  [67, scoreBalance],
  [68, scoreBalance],
  [69, scoreShape],
  [70, scoreShape],
  [71, scoreShape],
  [72, bind(numberCountingScorer({ count: 15, isReverse: false }))],
  [organizationSurveyId, scoreOrganizationSurvey],
  [74, bind(numberCountingScorer({ count: 20, isReverse: true }))],
  [75, bind(numberCountingScorer({ count: 24, isReverse: false }))],
  [77, bind(interferenceScorer)],
  [78, scoreHeadTurns],
  [79, bind(chairStandScorer)],
  [80, scoreHeadTurns],
  [81, scoreHeadTurns],
  [82, scoreHeadTurns],
  [83, bind(timedWalkScorer({ takes: 'mean' }))],
  [84, scoreTandemGait],
  [85, scoreMemory],
  [86, scoreInspectionTime],
  [111, scoreTandemGait],
  [1002, bind(reactionTimeScorer)],
  [1003, bind(impulseControlScorer)],
  [1004, scoreInspectionTime],
  [1006, bind(stanceHoldScorer)],
  [1013, scoreOnField],
  [1014, bind(covidScreeningScorer)],
  [1016, bind(phq9Scorer)],
  [1017, bind(gad7Scorer)],
  [1018, scoreOnField],
  [1020, bind(provocationScorer)],
  [1021, scoreSurvey],
  [1022, scoreHeadTurns],
  [1023, scoreHeadTurns],
  [1025, scoreHeadTurns],
  [1026, bind(sleepScorer)],
  [1027, scoreOnField],
  [9999, bind(symptomsScorer)],
  [10006, bind(interferenceScorer)],
  [10008, scoreSurvey],
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
