import { exceeds, reaches } from '../../numbers/limits.ts';
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
  const isNear = limits.some(({ at }) => reaches(halfAPoint, Math.abs(worse - at)));
  if (decimals > 0 || !isNear) return { amount: roundTo(change, decimals), decimals };
  // Limits that are closer together than a tenth are told apart by hundredths.
  const places = ([1, 2] as const).find((places) => limits.every((limit) => hasASide(limit, limits, places)));
  const shownDecimals = places ?? 2;
  return { amount: worseBy(measure, between(worse, limits, shownDecimals)), decimals: shownDecimals };
}

/** Whether a limit is still told apart from the others when both are rounded. */
function hasASide({ at }: Limit, limits: readonly Limit[], decimals: 1 | 2): boolean {
  return limits.every(
    (other) => other.at === at || Math.abs(roundTo(other.at, decimals) - roundTo(at, decimals)) > 0,
  );
}

/** A value with that many decimals, on the side of each limit (with as many) that it lies on. */
function between(worse: number, limits: readonly Limit[], decimals: 1 | 2): number {
  const step = 10 ** -decimals;
  const bounds = limits.map(({ at, isWithin }) => {
    const limit = roundTo(at, decimals);
    const isBeyond = isWithin ? exceeds(worse, at) : reaches(worse, at);
    if (isBeyond) return { least: isWithin ? limit + step : limit, most: Number.POSITIVE_INFINITY };
    return { least: Number.NEGATIVE_INFINITY, most: isWithin ? limit : limit - step };
  });
  const least = Math.max(...bounds.map((bound) => bound.least));
  const most = Math.min(...bounds.map((bound) => bound.most));
  return roundTo(Math.max(least, Math.min(most, roundTo(worse, decimals))), decimals);
}

/** '+19%', '−9.9%': a change in per cent as `shownChange` gives it. */
export function formatPercentShown({ amount, decimals }: ShownChange): string {
  return `${formatSigned(amount, decimals)}%`;
}
