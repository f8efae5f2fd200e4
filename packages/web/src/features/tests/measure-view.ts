import type { MeasureResult } from '@plumbline/contract';
import {
  changeDisplay,
  formatBaselineScore,
  formatScore,
} from '@plumbline/domain/clinical/comparison/format-score';
import { rangeSummary } from '@plumbline/domain/clinical/comparison/range-scale';
import { findMeasure, unitLabel } from '@plumbline/domain/clinical/measures/find-measure';
import type { MeasureCardProps } from '../../design/clinical/measure-card.tsx';
import { rangeFromScores } from '../../design/clinical/range-from-scores.ts';

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
    range: rangeFromScores({
      norms: result.norms?.cutPoints ?? null,
      baseline,
      today: result.score === null ? null : { score: result.score, level: result.changeLevel },
      isLowerBetter: measure.direction === 'lowerIsBetter',
      lowScale: measure.axis.min,
      highScale: measure.axis.max,
      format: (score) => formatScore(measure, score),
      summary: rangeSummary(measure, result),
    }),
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
