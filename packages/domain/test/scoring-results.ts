import type { Recording } from '../src/clinical/recordings/recording.ts';
import { type ScoringResult, scoreRecording } from '../src/clinical/scoring/score-recording.ts';

/** The score of a recording that has one result, or of the measure that is named. @throws Error when it was refused */
export const scoreIn = (result: ScoringResult, measureId?: number): number | null => {
  if (!result.ok) throw new Error(result.problems.map((p) => p.code).join());
  return (
    (measureId === undefined ? result.scores[0] : result.scores.find((s) => s.measureId === measureId))
      ?.score ?? null
  );
};

/** Why a recording was refused; nothing where it was not. */
export const problemsIn = (result: ScoringResult) => (result.ok ? [] : result.problems.map((p) => p.code));

/** The rules of validity that a recording broke. */
export const flagsIn = (result: ScoringResult) =>
  result.ok ? result.scores.flatMap((s) => s.validity.map((f) => f.rule)) : [];

/** Scores what was recorded on a touch screen. */
export const judge = (
  measureId: number,
  recording: Recording,
  stanceId: number | null = null,
): ScoringResult => scoreRecording({ measureId, stanceId, inputClass: 'touch', recording });

/** The first result of a recording. @throws Error when it was refused or has none */
export function firstOf(measureId: number, recording: Recording, stanceId: number | null = null) {
  const result = judge(measureId, recording, stanceId);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  const [score] = result.scores;
  if (score === undefined) throw new Error('no score');
  return score;
}
