import type { Recording } from '../src/clinical/recordings/recording.ts';
import { scoreRecording } from '../src/clinical/scoring/score-recording.ts';

/** The score of a recording that has one. @throws where it is refused or gives none */
export function scoreOf(measureId: number, recording: Recording, stanceId: number | null = null): number {
  const result = scoreRecording({ measureId, stanceId, inputClass: 'touch', recording });
  if (!result.ok) throw new Error(result.problems.map(({ code }) => code).join());
  const score = result.scores.find((one) => one.measureId === measureId)?.score;
  if (score === null || score === undefined) throw new Error(`measure ${measureId} has no score`);
  return score;
}
