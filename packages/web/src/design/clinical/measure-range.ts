import { formatScore } from '@plumbline/domain/clinical/comparison/format-score';
import { type RangeInput, rangeMarks, rangeSummary } from '@plumbline/domain/clinical/comparison/range-scale';
import type { Measure } from '@plumbline/domain/clinical/measures/measure';
import type { RangeBarProps } from './range-bar.tsx';

/** A measure of a test as a range bar; the positions come from the same rule as the report's. */
export function measureRange(
  measure: Pick<Measure, 'axis' | 'direction' | 'decimals' | 'unit'>,
  result: RangeInput,
): RangeBarProps {
  const { norm, band, mean, today } = rangeMarks(measure, result);
  const cutPoints = result.norms?.cutPoints;
  const point = (position: number, score: number) => ({ position, label: formatScore(measure, score) });
  return {
    norms:
      norm === null || cutPoints === undefined
        ? null
        : {
            p10: point(norm.p10, cutPoints.p10),
            p25: norm.p25,
            p50: point(norm.p50, cutPoints.p50),
            p75: norm.p75,
            p90: point(norm.p90, cutPoints.p90),
          },
    baseline: mean === null ? null : { low: band?.from ?? mean, high: band?.to ?? mean, mean },
    today:
      today === null
        ? null
        : { position: today.isPastLeft ? -1 : today.isPastRight ? 2 : today.at, level: result.changeLevel },
    summary: rangeSummary(measure, result),
  };
}
