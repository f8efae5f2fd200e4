import type { AccelerationRecording, HeadTurnsRecording } from '../../clinical/recordings/recording.ts';
import { headTurnsRecording, type TurnsPlan } from './head-turns.ts';
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
  recording: 'acceleration' | 'headTurns';
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
  /** The head turns to a beat meanwhile; null where it is still. */
  turns: TurnsPlan | null;
}

/** What came of one recording. */
export type MotionTake =
  /** With when the beats were heard since the first reading, where there are any. */
  | { kind: 'recorded'; samples: readonly MotionSample[]; beatsAtMs?: readonly number[] }
  | { kind: 'interrupted'; fault: MotionFault };

interface CountedTake {
  recording: AccelerationRecording | HeadTurnsRecording;
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

type Recorded = Extract<MotionTake, { kind: 'recorded' }>;

/** A device that told its motion often enough in the check may do so no more, and a beat that nobody heard is none. */
function faultOfTake(plan: MotionPlan, { samples, beatsAtMs = [] }: Recorded): MotionFault | null {
  const fault = faultOf(samples, plan.durationMs);
  if (fault !== null) return fault;
  if (samplesPerSecond(samples) < plan.minSamplesPerSecond) return 'stopped';
  return plan.turns !== null && beatsAtMs.length === 0 ? 'silent' : null;
}

const recordingOf = (
  { turns, sampleRateHz }: MotionPlan,
  { samples, beatsAtMs = [] }: Recorded,
): CountedTake['recording'] | null =>
  turns === null ? motionRecording(samples, sampleRateHz) : headTurnsRecording(samples, beatsAtMs);

/** The run after one more recording. One that does not count is taken again, however often: no test is sent without readings. */
export function afterTake(plan: MotionPlan, run: MotionRun, take: MotionTake): MotionRun {
  if (currentPosition(plan, run) === null) return run;
  const again = (repeatReason: MotionFault) => ({
    ...run,
    interruptedCount: run.interruptedCount + 1,
    repeatReason,
  });
  if (take.kind === 'interrupted') return again(take.fault);
  const fault = faultOfTake(plan, take);
  if (fault !== null) return again(fault);
  const recording = recordingOf(plan, take);
  if (recording === null) return again('stopped');
  const done = { recording, interruptedCount: run.interruptedCount };
  return { ...emptyMotionRun, takes: [...run.takes, done] };
}

/** The positions that are done with their recordings, then those that are not, as parts of one result. */
export const motionParts = (plan: MotionPlan, { takes }: MotionRun) =>
  plan.positions.map(({ id }, index) => ({
    stanceId: plan.hasSteps ? id : null,
    recording: takes[index]?.recording ?? null,
    interruptedCount: takes[index]?.interruptedCount ?? 0,
  }));
