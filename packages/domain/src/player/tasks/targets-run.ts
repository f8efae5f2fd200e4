import type { TargetTrialsRecording } from '../../clinical/recordings/recording.ts';
import { noCounts, type RunCounts } from './task-run.ts';

/** Trials of which each has so many targets, of which so many are seen or followed. */
export interface TargetsPlan {
  kind: 'targets';
  /** A dot that jumps or glides and shows an arrow for a moment, or several dots of which some are followed. */
  task: 'saccades' | 'pursuit' | 'tracking';
  trialCount: number;
  practiceCount: number;
  targetCount: number;
}

export interface TargetsPart {
  of: 'targets';
  correctCount: number;
}

export interface TargetsRun extends RunCounts {
  kind: 'targets';
  trials: TargetTrialsRecording['trials'];
}

/** A repetition before its first trial. */
export const emptyTargetsRun: TargetsRun = { kind: 'targets', ...noCounts, trials: [] };

/** The run after a trial. More right ones than there were targets, or a part of one, is no outcome. */
export function afterTargets(
  { targetCount }: TargetsPlan,
  run: TargetsRun,
  { correctCount }: TargetsPart,
): TargetsRun {
  if (!Number.isInteger(correctCount) || correctCount < 0 || correctCount > targetCount) return run;
  return {
    ...run,
    attemptCount: run.attemptCount + 1,
    repeatReason: null,
    trials: [...run.trials, { targetCount, correctCount }],
  };
}

/** The recording of a repetition, as the device API takes it. */
export const targetsRecording = ({ trials }: TargetsRun): TargetTrialsRecording => ({
  kind: 'targetTrials',
  trials: [...trials],
});
