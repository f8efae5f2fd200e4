import type { ChairStandsRecording, TimedWalksRecording } from '../../clinical/recordings/recording.ts';
import { roundTo } from '../../numbers/rounding.ts';
import { noCounts, type RunCounts } from './task-run.ts';

/** Walks that somebody beside the person times. */
export interface WalksPlan {
  kind: 'walks';
  trialCount: number;
}

/** Thirty seconds of standing up, counted by somebody beside the person. */
export interface ChairPlan {
  kind: 'chair';
  durationMs: number;
}

export interface WalkPart {
  of: 'walk';
  /** Null where the person did not finish. */
  durationMs: number | null;
  hadFault: boolean;
}

export interface ChairPart {
  of: 'chair';
  standsAtMs: readonly number[];
  usedArms: boolean;
  isLastOverHalf: boolean;
}

export interface WalksRun extends RunCounts {
  kind: 'walks';
  trials: TimedWalksRecording['trials'];
}

export interface ChairRun extends RunCounts {
  kind: 'chair';
  done: Omit<ChairStandsRecording, 'kind'> | null;
}

/** Before the first walk. */
export const emptyWalksRun: WalksRun = { kind: 'walks', ...noCounts, trials: [] };

/** Before the thirty seconds. */
export const emptyChairRun: ChairRun = { kind: 'chair', ...noCounts, done: null };

/** The run after a walk. */
export const afterWalk = (run: WalksRun, { durationMs, hadFault }: WalkPart): WalksRun => ({
  ...run,
  repeatReason: null,
  trials: [...run.trials, { durationMs: durationMs === null ? null : roundTo(durationMs, 1), hadFault }],
});

/** The run after the thirty seconds. Stands that came later are no part of it. */
export const afterChair = (
  { durationMs }: ChairPlan,
  run: ChairRun,
  { standsAtMs, usedArms, isLastOverHalf }: ChairPart,
): ChairRun => ({
  ...run,
  repeatReason: null,
  done: {
    standsAtMs: standsAtMs.map((atMs) => roundTo(atMs, 1)).filter((atMs) => atMs >= 0 && atMs <= durationMs),
    usedArms,
    isLastOverHalf,
  },
});

/** The recording of the walks, as the device API takes it. */
export const walksRecording = ({ trials }: WalksRun): TimedWalksRecording => ({
  kind: 'timedWalks',
  trials: [...trials],
});

/** The recording of the chair stands, as the device API takes it; null before they are done. */
export const chairRecording = ({ done }: ChairRun): ChairStandsRecording | null =>
  done && { kind: 'chairStands', ...done };
