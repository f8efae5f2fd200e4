import type { RecordingProblem } from './recording.ts';
import { type RecordingLimits, recordingLimits } from './recording-limits.ts';

/**
 * Decides whether a list of timed trials can be read at all. Trials that are too fast, too slow or unanswered are fine here:
 * the scorer discards them with a reason.
 * @param trials response times in ms, `null` where there was no response
 * @returns every problem found, one of a kind, each at its first place; empty when the trials can be scored
 */
export function checkTrials(
  trials: readonly { reactionTimeMs: number | null }[],
  limits: RecordingLimits = recordingLimits,
): RecordingProblem[] {
  if (trials.length === 0) return [{ code: 'recording.no_trials', detail: {} }];
  const max = limits.trials.maxReactionTimeMs;
  const problems: RecordingProblem[] = [];
  const brokenIndex = trials.findIndex(({ reactionTimeMs: ms }) => ms !== null && !Number.isFinite(ms));
  if (brokenIndex >= 0) problems.push({ code: 'recording.not_finite', detail: { index: brokenIndex } });

  const index = trials.findIndex(
    ({ reactionTimeMs: ms }) => Number.isFinite(ms) && ms !== null && (ms < 0 || ms > max),
  );
  const value = trials[index]?.reactionTimeMs ?? null;
  if (value !== null) problems.push({ code: 'recording.time_out_of_range', detail: { value, max, index } });
  return problems;
}
