import type { NumberTouchesRecording } from '../../clinical/recordings/recording.ts';
import { roundTo } from '../../numbers/rounding.ts';
import type { RunPlace } from '../run-place.ts';
import { shuffleAt } from '../seeded-random.ts';
import { noCounts, type RunCounts } from './task-run.ts';

/** Numbers on a grid, touched in their order. */
export interface CountingPlan {
  kind: 'counting';
  count: number;
  /** From the last number down to 1. */
  isReverse: boolean;
  columnCount: number;
}

export interface CountingPart {
  of: 'touch';
  number: number;
  /** Since the frame in which the grid appeared. */
  atMs: number;
}

export interface CountingRun extends RunCounts {
  kind: 'counting';
  /** Every touch, wrong ones too. */
  touches: NumberTouchesRecording['touches'];
}

/** A grid that nobody has touched. */
export const emptyCountingRun: CountingRun = { kind: 'counting', ...noCounts, touches: [] };

/** The numbers in the order of their places. A grid that is taken again after an interruption has them elsewhere. */
export function gridOf({ count }: CountingPlan, run: CountingRun, place: RunPlace): number[] {
  const numbers = Array.from({ length: count }, (_, index) => index + 1);
  return shuffleAt(numbers, place.seed, place.measureId, place.repetition, run.attemptCount);
}

/** The numbers that were touched in their order so far. */
export function foundNumbers({ count, isReverse }: CountingPlan, { touches }: CountingRun): number[] {
  const found: number[] = [];
  for (const { number } of touches) {
    const wanted = isReverse ? count - found.length : found.length + 1;
    if (number === wanted) found.push(number);
  }
  return found;
}

/** The run after a touch. A touch after the last number, or of none on the grid, changes nothing. */
export function afterTouch(
  plan: CountingPlan,
  run: CountingRun,
  { number, atMs }: CountingPart,
): CountingRun {
  const isOnGrid = Number.isInteger(number) && number >= 1 && number <= plan.count;
  if (!isOnGrid || isCountingDone(plan, run)) return run;
  const touch = { number, atMs: Math.max(0, roundTo(atMs, 1)) };
  return { ...run, repeatReason: null, touches: [...run.touches, touch] };
}

/** Whether the last number was touched. */
export const isCountingDone = (plan: CountingPlan, run: CountingRun): boolean =>
  foundNumbers(plan, run).length === plan.count;

/** The recording of a repetition, as the device API takes it. */
export const countingRecording = ({ touches }: CountingRun): NumberTouchesRecording => ({
  kind: 'numberTouches',
  touches: [...touches],
});
