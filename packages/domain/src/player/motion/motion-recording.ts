import { checkAcceleration } from '../../clinical/recordings/check-acceleration.ts';
import type { AccelerationRecording } from '../../clinical/recordings/recording.ts';
import { recordingLimits } from '../../clinical/recordings/recording-limits.ts';
import { horizontalSway } from '../../clinical/scoring/balance/horizontal-sway.ts';
import { swayFigures } from '../../clinical/scoring/balance/sway-figures.ts';
import { validityLimits } from '../../clinical/validity/validity-limits.ts';

/** One reading of a phone's motion sensors. */
export interface MotionSample {
  atMs: number;
  /** m/s2, gravity included, along the phone's axes. */
  x: number;
  y: number;
  z: number;
  /** Degrees a second around the same axes; null where the device does not tell. */
  rotation: { x: number; y: number; z: number } | null;
}

/** Why a recording does not count and is taken again. */
export type MotionFault =
  /** Readings stopped, or came too seldom. */
  | 'stopped'
  /** The phone lay on its back, or did not move at all: nobody held it to the chest. */
  | 'lying'
  /** The window was left, or the screen was locked. */
  | 'hidden'
  /** No beat could be heard. */
  | 'silent';

export const motionLimits = {
  /** Without a reading for so long they stopped. */
  stoppedAfterMs: 500,
  /** Between two readings that are further apart than so many usual gaps, nothing is made up. */
  lostAfterGaps: 3,
  /** Gravity along the axis through the screen, as a part of all gravity: within 20 degrees of lying flat. */
  flatShare: 0.94,
  minSamplesPerSecond: recordingLimits.acceleration.minRateHz,
} as const;

/** Readings in the order of their time stamps; one that does not come after the one before tells nothing new. */
const inOrder = (samples: readonly MotionSample[]): MotionSample[] => {
  const kept: MotionSample[] = [];
  for (const sample of samples) {
    const last = kept.at(-1);
    if (last === undefined || sample.atMs > last.atMs) kept.push(sample);
  }
  return kept;
};

/** How often readings came, by their own time stamps; gaps in which some were lost do not count. 0 for fewer than two. */
export function samplesPerSecond(samples: readonly MotionSample[]): number {
  const { usual } = gapsOf(inOrder(samples));
  const total = usual.reduce((sum, gap) => sum + gap, 0);
  return total === 0 ? 0 : (1_000 * usual.length) / total;
}

function gapsOf(samples: readonly MotionSample[]): { usual: number[]; longestMs: number } {
  const gaps = samples.slice(1).map(({ atMs }, index) => atMs - (samples[index]?.atMs ?? atMs));
  const longestMs = motionLimits.lostAfterGaps * (gaps.toSorted((a, b) => a - b)[gaps.length >> 1] ?? 0);
  return { usual: gaps.filter((gap) => gap <= longestMs), longestMs };
}

const rounded = (value: number): number => Math.round(value * 10_000) / 10_000;
/** Two times that are one but for how they were computed. */
const sameMs = 0.001;
const radians = Math.PI / 180;

/**
 * The recording that the device API takes: browsers give readings at uneven times, so they are put on an even grid at the rate at which
 * they came, by lines between neighbors. Where readings were lost, the samples are null.
 * @param rateHz of the grid, where it is not to be the rate at which they came
 */
export function motionRecording(
  samples: readonly MotionSample[],
  rateHz: number | null = null,
): AccelerationRecording {
  const ordered = inOrder(samples);
  const sampleRateHz = rateHz ?? Math.round(samplesPerSecond(ordered) * 100) / 100;
  const { longestMs } = gapsOf(ordered);
  const first = ordered[0]?.atMs ?? 0;
  const durationMs = (ordered.at(-1)?.atMs ?? first) - first;
  const count =
    sampleRateHz === 0 || ordered.length < 2 ? 0 : Math.round((durationMs / 1_000) * sampleRateHz) + 1;
  const onGrid = (read: (sample: MotionSample) => number): (number | null)[] => {
    let next = 1;
    return Array.from({ length: count }, (_, index) => {
      const atMs = Math.min(first + (index * 1_000) / sampleRateHz, first + durationMs);
      while (next < ordered.length - 1 && (ordered[next]?.atMs ?? 0) < atMs) next += 1;
      const [before, after] = [ordered[next - 1], ordered[next]];
      if (before === undefined || after === undefined) return null;
      if (Math.abs(after.atMs - atMs) < sameMs) return rounded(read(after));
      if (after.atMs - before.atMs > longestMs) return null;
      const share = (atMs - before.atMs) / (after.atMs - before.atMs);
      return rounded(read(before) + (read(after) - read(before)) * share);
    });
  };
  const x = onGrid((sample) => sample.x);
  const turns = ordered.every(({ rotation }) => rotation !== null) && !x.includes(null);
  const around = (axis: 'x' | 'y' | 'z') =>
    onGrid(({ rotation }) => (rotation === null ? 0 : rotation[axis] * radians));
  return {
    kind: 'acceleration',
    sampleRateHz,
    x,
    y: onGrid((sample) => sample.y),
    z: onGrid((sample) => sample.z),
    ...(turns ? { gyroscope: { x: around('x'), y: around('y'), z: around('z') } } : {}),
  };
}

/** Whether gravity pulls through the screen, as on a table; false without readings. */
export function liesFlat(samples: readonly MotionSample[]): boolean {
  const sum = { x: 0, y: 0, z: 0 };
  for (const { x, y, z } of samples) {
    sum.x += x;
    sum.y += y;
    sum.z += z;
  }
  const length = Math.hypot(sum.x, sum.y, sum.z);
  return length > 0 && Math.abs(sum.z) >= motionLimits.flatShare * length;
}

/**
 * What is wrong with a recording, by the portal's own limits; null where it counts.
 * @param durationMs how long it was to be
 */
export function faultOf(samples: readonly MotionSample[], durationMs: number): MotionFault | null {
  const recording = motionRecording(samples);
  const [first, last] = [samples[0], samples.at(-1)];
  const recordedMs = first === undefined || last === undefined ? 0 : last.atMs - first.atMs;
  if (recordedMs < durationMs - motionLimits.stoppedAfterMs) return 'stopped';
  const problems = checkAcceleration(recording);
  if (problems.some(({ code }) => code === 'recording.frozen_sensor')) return 'lying';
  const lost = recording.x.filter((value) => value === null).length / recording.x.length;
  if (problems.length > 0 || lost > validityLimits.balance.maxMissingShare) return 'stopped';
  const { rmsMps2 } = swayFigures(horizontalSway(recording));
  return rmsMps2 < validityLimits.balance.minRmsMps2 || liesFlat(samples) ? 'lying' : null;
}
