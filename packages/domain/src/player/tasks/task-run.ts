import type { InputClass } from '../../clinical/recordings/recording.ts';
import { type InterruptionCause, interruptionCounts } from '../interruption.ts';
import type { RunPlace } from '../run-place.ts';

/** What every run of a task counts beside its trials. */
export interface RunCounts {
  /** What was begun so far, also what is taken again: each has an order or a wait of its own. */
  attemptCount: number;
  earlyCount: number;
  interruptedCount: number;
  /** How many of the interruptions came because the window was left. */
  leftCount: number;
  /** Why the last one is taken again; null where it is not. */
  repeatReason: 'early' | 'interrupted' | null;
}

/** A run before anything came of it. */
export const noCounts: RunCounts = {
  attemptCount: 0,
  earlyCount: 0,
  interruptedCount: 0,
  leftCount: 0,
  repeatReason: null,
};

/** Where a run is in its session, and on what device. */
export interface TaskPlace extends RunPlace {
  inputClass: InputClass;
  framesPerSecond: number;
}

/** The counts after an interruption. */
export const interruptedCounts = (run: RunCounts, cause: InterruptionCause): RunCounts => ({
  attemptCount: run.attemptCount + 1,
  earlyCount: run.earlyCount,
  ...interruptionCounts(run, cause),
  repeatReason: 'interrupted',
});
