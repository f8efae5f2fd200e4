import type {
  GoNoGoTrialsRecording,
  InputClass,
  ReactionTrialsRecording,
} from '../clinical/recordings/recording.ts';
import { validityLimits } from '../clinical/validity/validity-limits.ts';
import { roundTo } from '../numbers/rounding.ts';
import { type InterruptionCause, interruptionCounts } from './interruption.ts';
import type { TimedPlan } from './player-test.ts';
import type { RunPlace } from './run-place.ts';
import { drawAt, shuffleAt } from './seeded-random.ts';

/** What came of one trial on the screen. */
export type TimedAttempt =
  /** From the frame that showed the signal to the answer; below zero it came before the signal. */
  | { kind: 'answered'; reactionTimeMs: number }
  | { kind: 'unanswered' }
  /** Nobody knows what was seen when. */
  | { kind: 'interrupted'; cause: InterruptionCause };

interface CountedTrial {
  foreperiodMs: number;
  isGo: boolean;
  reactionTimeMs: number | null;
}

/** One repetition, or the practice before it, as far as it has come. */
export interface TimedRun {
  kind: 'timed';
  /** Trials shown so far, those that are repeated too: each has a wait of its own. */
  attemptCount: number;
  trials: readonly CountedTrial[];
  earlyCount: number;
  interruptedCount: number;
  /** How many of the interruptions came because the window was left. */
  leftCount: number;
  /** Why the last trial is taken again; null where it was not. */
  repeatReason: 'early' | 'interrupted' | null;
}

/** A repetition before its first trial. */
export const emptyTimedRun: TimedRun = {
  kind: 'timed',
  attemptCount: 0,
  trials: [],
  earlyCount: 0,
  interruptedCount: 0,
  leftCount: 0,
  repeatReason: null,
};

/** The trial that comes next. */
export function nextTrial(
  plan: TimedPlan,
  run: TimedRun,
  { seed, measureId, repetition }: RunPlace,
): { foreperiodMs: number; isGo: boolean } {
  const { min, max } = plan.foreperiodMs;
  const drawn = drawAt(seed, measureId, repetition, run.attemptCount);
  const kinds = Array.from({ length: plan.trialCount }, (_, index) => index >= plan.noGoCount);
  const order = shuffleAt(kinds, seed, measureId, repetition, plan.trialCount);
  return { foreperiodMs: Math.round(min + drawn * (max - min)), isGo: order[run.trials.length] ?? true };
}

/** The run after one more trial. A trial that was interrupted never counts; early answers are repeated up to the plan's number. */
export function afterAttempt(
  plan: TimedPlan,
  run: TimedRun,
  place: RunPlace,
  attempt: TimedAttempt,
  inputClass: InputClass,
): TimedRun {
  const next = { ...run, attemptCount: run.attemptCount + 1, repeatReason: null };
  if (attempt.kind === 'interrupted')
    return { ...next, ...interruptionCounts(run, attempt.cause), repeatReason: 'interrupted' };
  const isEarly =
    attempt.kind === 'answered' && attempt.reactionTimeMs < validityLimits.anticipation.underMs[inputClass];
  const earlyCount = run.earlyCount + (isEarly ? 1 : 0);
  if (isEarly && earlyCount <= plan.repeatedEarlyCount) return { ...next, earlyCount, repeatReason: 'early' };
  // Browsers give times in steps of 0.1 ms or coarser.
  const reactionTimeMs = attempt.kind === 'answered' ? roundTo(attempt.reactionTimeMs, 1) : null;
  return {
    ...next,
    earlyCount,
    trials: [...run.trials, { ...nextTrial(plan, run, place), reactionTimeMs }],
  };
}

/** The recording of a repetition, as the device API takes it. */
export function timedRecording(
  plan: TimedPlan,
  { trials }: TimedRun,
): ReactionTrialsRecording | GoNoGoTrialsRecording {
  return plan.recording === 'reactionTrials'
    ? {
        kind: 'reactionTrials',
        trials: trials.map(({ foreperiodMs, reactionTimeMs }) => ({ foreperiodMs, reactionTimeMs })),
      }
    : {
        kind: 'goNoGoTrials',
        trials: trials.map(({ isGo, reactionTimeMs }) => ({ isGo, reactionTimeMs })),
      };
}
