import { checkFinite, checkSome } from './check-numbers.ts';
import type { RecordingProblem } from './recording.ts';

/**
 * Decides whether a list of timed trials can be read at all. Trials that are too fast, too slow, unanswered or impossible are fine
 * here: the scorer discards them with a reason, so that one of them does not cost the others.
 * @param trials response times in ms, `null` where there was no response
 * @returns every problem found, one of a kind, each at its first place; empty when the trials can be scored
 */
export function checkTrials(trials: readonly { reactionTimeMs: number | null }[]): RecordingProblem[] {
  return [...checkSome(trials), ...checkFinite(trials.map(({ reactionTimeMs }) => reactionTimeMs))];
}
