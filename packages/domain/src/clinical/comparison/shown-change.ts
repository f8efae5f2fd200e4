import { reaches } from '../../numbers/limits.ts';
import { formatSigned, roundTo } from '../../numbers/rounding.ts';
import type { Measure } from '../measures/measure.ts';
import { percentLimits, worseBy } from './change-level.ts';
import type { MeasureComparison } from './comparison.ts';

/** A change as a badge writes it. */
export interface ShownChange {
  /** Rounded to `decimals`. */
  amount: number;
  decimals: 0 | 1 | 2;
  /** Per cent, or the measure's own unit. */
  isPercent: boolean;
}

type MeasureToShow = Pick<Measure, 'changeRule' | 'direction' | 'decimals'>;

/** What `shownChange` reads. Without `changeLimits` a change in milliseconds has the decimals of its measure. */
export type ChangeToShow = Pick<MeasureComparison, 'scoreChange' | 'percentChange'> &
  Partial<Pick<MeasureComparison, 'changeLimits'>>;

/**
 * How a change is written: by the rule that judges it (per cent; else the measure's own unit), and so that number and colour
 * agree. Within half a point of a limit it has one decimal, and never reads as if it lay on the limit's other side: 9.96 % is
 * below 10 and reads 9.9, 15.04 % is above 15 and reads 15.1.
 *
 * @returns null where there is no change
 */
export function shownChange(measure: MeasureToShow, change: ChangeToShow): ShownChange | null {
  const { scoreChange, percentChange } = change;
  if (scoreChange === null) return null;
  if (measure.changeRule === 'percent' && percentChange !== null) {
    const limits = [
      { at: percentLimits.warning, isWithin: false },
      { at: percentLimits.bad, isWithin: true },
    ];
    return { ...besideLimits(measure, percentChange, 0, limits), isPercent: true };
  }
  const { changeLimits } = change;
  const limits =
    changeLimits?.unit === 'ms'
      ? [changeLimits.warning, changeLimits.bad].map((at) => ({ at, isWithin: false }))
      : [];
  return { ...besideLimits(measure, scoreChange, measure.decimals, limits), isPercent: false };
}

interface Limit {
  at: number;
  /** Whether the limit itself still belongs to the better side ('above 15'), or already to the worse one ('from 10'). */
  isWithin: boolean;
}

const halfAPoint = 0.5;

function besideLimits(
  measure: MeasureToShow,
  change: number,
  decimals: 0 | 1 | 2,
  limits: readonly Limit[],
): Omit<ShownChange, 'isPercent'> {
  const worse = worseBy(measure, change);
  const near = limits.find(({ at }) => reaches(halfAPoint, Math.abs(worse - at)));
  if (decimals > 0 || near === undefined) return { amount: roundTo(change, decimals), decimals };
  return { amount: worseBy(measure, onItsSide(worse, near)), decimals: 1 };
}

/** A value to one decimal, on the side of the limit (to one decimal) that it lies on. */
function onItsSide(worse: number, { at, isWithin }: Limit): number {
  const [shown, limit] = [roundTo(worse, 1), roundTo(at, 1)];
  const isBeyond = isWithin ? !reaches(at, worse) : reaches(worse, at);
  if (isBeyond) return isWithin && shown <= limit ? roundTo(limit + 0.1, 1) : Math.max(shown, limit);
  return !isWithin && shown >= limit ? roundTo(limit - 0.1, 1) : Math.min(shown, limit);
}

/** '+19%', '−9.9%': a change in per cent as `shownChange` gives it. */
export function formatPercentShown({ amount, decimals }: ShownChange): string {
  return `${formatSigned(amount, decimals)}%`;
}
