import { clampTo } from '../../numbers/limits.ts';
import { normalCdf } from '../../numbers/statistics.ts';
import type { NormCutPoints } from '../comparison/comparison.ts';

/** Standard normal values at the 10th and 25th percentile; those of the 90th and 75th are the same above zero. */
const z10 = -1.2815515655;
const z25 = -0.6744897502;

/**
 * The percentage of the norm group that a score is better than, 1 to 99, unrounded. Between the five cut points it is
 * interpolated on a straight line (proposal). Beyond the 10th and 90th it follows the tail of a normal distribution that runs
 * through the outer two cut points of that side, never under 1 or over 99: five points cannot tell one person in a hundred.
 *
 * The measure's direction lies in the cut points (p10 is the poor end), so times need no special case.
 */
export function percentileOf(score: number, cutPoints: NormCutPoints): number {
  const direction = cutPoints.p90 >= cutPoints.p10 ? 1 : -1;
  const [p10, p25, p50, p75, p90] = [
    cutPoints.p10 * direction,
    cutPoints.p25 * direction,
    cutPoints.p50 * direction,
    cutPoints.p75 * direction,
    cutPoints.p90 * direction,
  ] as const;
  const value = score * direction;
  if (value < p10) return tailPercentile(p10 - value, p25 - p10);
  if (value > p90) return 100 - tailPercentile(value - p90, p90 - p75);
  return (
    10 +
    15 * shareBelow(value, p10, p25) +
    25 * shareBelow(value, p25, p50) +
    25 * shareBelow(value, p50, p75) +
    15 * shareBelow(value, p75, p90)
  );
}

/** How much of a stretch lies below a value, 0 to 1. Two equal cut points, as at a ceiling, lie half below it. */
function shareBelow(value: number, from: number, to: number): number {
  if (from === to && value === from) return 0.5;
  return value <= from ? 0 : value >= to ? 1 : (value - from) / (to - from);
}

/** The poor tail, 1 to 10: `distance` beyond the 10th percentile, in units of the step from there to the 25th. */
function tailPercentile(distance: number, step: number): number {
  if (step <= 0) return 1;
  const z = z10 - (distance / step) * (z25 - z10);
  return clampTo(100 * normalCdf(z), 1, 10);
}

/** A percentile as it is shown: whole, '<5' below 5 and '>95' above 95; 'No norms' where there is none. */
export function formatPercentile(percentile: number | null): string {
  if (percentile === null) return 'No norms';
  if (percentile < 5) return '<5';
  return percentile > 95 ? '>95' : String(wholePercentile(percentile));
}

/** The band of a percentile (specification): below 10, 10 to 24, 25 to 49, 50 to 74, 75 to 89, from 90 on. */
export function percentileBand(percentile: number | null): string {
  if (percentile === null) return 'No norms';
  const whole = wholePercentile(percentile);
  if (whole < 10) return 'Very low';
  if (whole < 25) return 'Low';
  if (whole < 50) return 'Low average';
  if (whole < 75) return 'High average';
  return whole < 90 ? 'High' : 'Very high';
}

/**
 * Cut off, not rounded: 24.6 is not yet the 25th, and the number and its band never disagree. The last digits of a binary
 * fraction are forgiven, so that a score on a cut point has that percentile.
 */
function wholePercentile(percentile: number): number {
  return Math.floor(percentile + 1e-9);
}
