import type { MeasureResult } from '@plumbline/contract';
import {
  changeDisplay,
  formatBaselineScore,
  formatScore,
} from '@plumbline/domain/clinical/comparison/format-score';
import { rangeMarks, rangeSummary } from '@plumbline/domain/clinical/comparison/range-scale';
import { findMeasure, unitLabel } from '@plumbline/domain/clinical/measures/find-measure';
import type { Measure } from '@plumbline/domain/clinical/measures/measure';
import type { MeasureCardProps } from '../../design/clinical/measure-card.tsx';
import type { RangeBarProps } from '../../design/clinical/range-bar.tsx';

/** A measure of a test as its card shows it; null for one the registry does not know. */
export function measureCardOf(result: MeasureResult): MeasureCardProps | null {
  const measure = findMeasure(result.measureId);
  if (measure === undefined) return null;
  const { baseline } = result;
  const shown = changeDisplay(measure, result);
  const byPercent = measure.changeRule === 'percent' && result.percentChange !== null;
  const invalid = result.validity[0];
  return {
    name: measure.name,
    score: result.display,
    unit: unitLabel(measure),
    variability: baseline?.variabilityType ?? 0,
    change: {
      level: result.changeLevel,
      word: result.changeWord,
      amount:
        result.scoreChange === null
          ? null
          : byPercent
            ? Math.round(result.percentChange ?? 0)
            : result.scoreChange,
      unit: byPercent ? '%' : measure.unit === 'ms' ? 'ms' : '',
      decimals: byPercent ? 0 : measure.decimals,
    },
    baseline:
      baseline === null
        ? null
        : {
            score: formatBaselineScore(measure, baseline.score),
            testCount: baseline.baselineTestCount,
            otherForm: shown?.other ?? '',
          },
    range: rangeOf(measure, result),
    reliableChange: result.reliableChange === null ? null : { level: result.reliableChange.level },
    percentile:
      result.percentileNumber === null
        ? result.percentileDisplay
        : `P${result.percentileDisplay} · ${result.percentileDescription}`,
    percentileInWords:
      result.norms === null
        ? 'No norms'
        : `Percentile ${result.percentileDisplay}, ${result.percentileDescription}; ${result.norms.population}, ${result.norms.status} norms`,
    validity: invalid === undefined ? undefined : { reason: invalid.sentence },
  };
}

/** The bar's positions come from the same rule as the report's. */
function rangeOf(measure: Measure, result: MeasureResult): RangeBarProps {
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
