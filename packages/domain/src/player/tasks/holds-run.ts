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

/** The run after a stance. */
export const afterHold = ({ fullMs }: HoldsPlan, run: HoldsRun, { heldMs }: HoldPart): HoldsRun => ({
  ...run,
  repeatReason: null,
  held: [...run.held, heldMs === null ? null : Math.min(fullMs, Math.max(0, Math.round(heldMs)))],
});

/** One part of a result that has several: a stance with its recording, or why it has none. */
export interface HoldResult {
  stanceId: number;
  recording: StanceHoldRecording | null;
  skipReason: SkipReason | null;
  interruptedCount: number;
}

/** A part of the result for each stance. One that was not tried is left out, since nobody knows how long it would have been held. */
export const holdParts = ({ stanceIds }: HoldsPlan, run: HoldsRun): HoldResult[] =>
  stanceIds.map((stanceId, index) => {
    const heldMs = run.held[index] ?? null;
    return {
      stanceId,
      recording: heldMs === null ? null : { kind: 'stanceHold', heldMs },
      skipReason: heldMs === null ? 'cannotDo' : null,
      interruptedCount: index === 0 ? run.interruptedCount : 0,
    };
  });
