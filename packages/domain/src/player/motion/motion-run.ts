import type { AccelerationRecording } from '../../clinical/recordings/recording.ts';
import type { MotionPosition } from './motion-position.ts';
import {
  faultOf,
  type MotionFault,
  type MotionSample,
  motionRecording,
  samplesPerSecond,
} from './motion-recording.ts';

/** Positions that are recorded one after the other while the phone is held to the chest. */
export interface MotionPlan {
  kind: 'motion';
  recording: 'acceleration';
  positions: readonly MotionPosition[];
  /** The positions are steps of the measure; a lone one is the measure itself. */
  hasSteps: boolean;
  /** From the press to the recording: time to take the position. */
  leadInMs: number;
  durationMs: number;
  /** Readings a second of the recording; null for as many as the device tells. */
  sampleRateHz: number | null;
  /** A device that tells less often cannot take the test. */
  minSamplesPerSecond: number;
}

/** What came of one recording. */
export type MotionTake =
  | { kind: 'recorded'; samples: readonly MotionSample[] }
  | { kind: 'interrupted'; fault: MotionFault };

interface CountedTake {
  recording: AccelerationRecording;
  interruptedCount: number;
}

/** A repetition as far as it has come. */
export interface MotionRun {
  kind: 'motion';
  /** One for each position that is done, in their order. */
  takes: readonly CountedTake[];
  /** How often the position that is on was interrupted. */
  interruptedCount: number;
  /** Why it is taken again; null where it is not. */
  repeatReason: MotionFault | null;
}

/** A repetition before its first position. */
export const emptyMotionRun: MotionRun = {
  kind: 'motion',
  takes: [],
  interruptedCount: 0,
  repeatReason: null,
};

/** The position that is on; null after the last one. */
export const currentPosition = ({ positions }: MotionPlan, { takes }: MotionRun): MotionPosition | null =>
  positions[takes.length] ?? null;

/** A device that told its motion often enough in the check may do so no more. */
const faultOfTake = (
  { durationMs, minSamplesPerSecond }: MotionPlan,
  samples: readonly MotionSample[],
): MotionFault | null =>
  faultOf(samples, durationMs) ?? (samplesPerSecond(samples) < minSamplesPerSecond ? 'stopped' : null);

/** The run after one more recording. One that does not count is taken again, however often: no test is sent without readings. */
export function afterTake(plan: MotionPlan, run: MotionRun, take: MotionTake): MotionRun {
  if (currentPosition(plan, run) === null) return run;
  const fault = take.kind === 'interrupted' ? take.fault : faultOfTake(plan, take.samples);
  if (fault !== null || take.kind === 'interrupted')
    return { ...run, interruptedCount: run.interruptedCount + 1, repeatReason: fault };
  const done = {
    recording: motionRecording(take.samples, plan.sampleRateHz),
    interruptedCount: run.interruptedCount,
  };
  return { ...emptyMotionRun, takes: [...run.takes, done] };
}

/** The positions that are done with their recordings, then those that are not, as parts of one result. */
export const motionParts = (plan: MotionPlan, { takes }: MotionRun) =>
  plan.positions.map(({ id }, index) => ({
    stanceId: plan.hasSteps ? id : null,
    recording: takes[index]?.recording ?? null,
    interruptedCount: takes[index]?.interruptedCount ?? 0,
  }));
