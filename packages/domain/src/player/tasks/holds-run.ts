import type { StanceHoldRecording } from '../../clinical/recordings/recording.ts';
import type { SkipReason } from '../skip-reasons.ts';
import { noCounts, type RunCounts } from './task-run.ts';

/** Stances that are held one after the other while somebody beside the person times them. */
export interface HoldsPlan {
  kind: 'holds';
  stanceIds: readonly number[];
  /** So long is each held at most. */
  fullMs: number;
}

export interface HoldPart {
  of: 'hold';
  /** Null where the stance was not tried. */
  heldMs: number | null;
}

export interface HoldsRun extends RunCounts {
  kind: 'holds';
  held: readonly (number | null)[];
}

/** Before the first stance. */
export const emptyHoldsRun: HoldsRun = { kind: 'holds', ...noCounts, held: [] };

/** Whether a stance was not held to its end. The test ends with it: the stances after it are harder (CDC STEADI). */
export const isHoldLost = ({ fullMs }: Pick<HoldsPlan, 'fullMs'>, heldMs: number | null): boolean =>
  heldMs !== null && Math.round(heldMs) < fullMs;

/** The run after a stance. After one that was lost the others are not tried. */
export const afterHold = (plan: HoldsPlan, run: HoldsRun, { heldMs }: HoldPart): HoldsRun => {
  const { fullMs, stanceIds } = plan;
  const held = [...run.held, heldMs === null ? null : Math.min(fullMs, Math.max(0, Math.round(heldMs)))];
  const untried = isHoldLost(plan, heldMs) ? Array<null>(stanceIds.length - held.length).fill(null) : [];
  return { ...run, repeatReason: null, held: [...held, ...untried] };
};

/** One part of a result that has several: a stance with its recording, or why it has none. */
export interface HoldResult {
  stanceId: number;
  recording: StanceHoldRecording | null;
  skipReason: SkipReason | null;
  interruptedCount: number;
  leftCount: number;
}

/** A part of the result for each stance. One that was not tried is left out: that it counts nothing after one that was lost is for the scorer. */
export const holdParts = (plan: HoldsPlan, run: HoldsRun): HoldResult[] => {
  return plan.stanceIds.map((stanceId, index) => {
    const heldMs = run.held[index] ?? null;
    const isLostBefore = run.held.slice(0, index).some((before) => isHoldLost(plan, before));
    return {
      stanceId,
      recording: heldMs === null ? null : { kind: 'stanceHold', heldMs },
      skipReason: heldMs === null ? (isLostBefore ? 'easierLost' : 'cannotDo') : null,
      interruptedCount: index === 0 ? run.interruptedCount : 0,
      leftCount: index === 0 ? run.leftCount : 0,
    };
  });
};
