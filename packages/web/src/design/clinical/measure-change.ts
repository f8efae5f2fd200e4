import type { MeasureComparison } from '@plumbline/domain/clinical/comparison/comparison';
import type { Measure } from '@plumbline/domain/clinical/measures/measure';
import type { ChangeBadgeProps } from './change-badge.tsx';

/** The badge of a comparison: in per cent where that is the rule that judges the measure, else in its own unit. */
export function measureChange(
  measure: Measure,
  {
    changeLevel,
    changeWord,
    scoreChange,
    percentChange,
  }: Pick<MeasureComparison, 'changeLevel' | 'changeWord' | 'scoreChange' | 'percentChange'>,
): ChangeBadgeProps {
  const byPercent = measure.changeRule === 'percent' && percentChange !== null;
  return {
    level: changeLevel,
    word: changeWord,
    amount: scoreChange === null ? null : byPercent ? Math.round(percentChange) : scoreChange,
    unit: byPercent ? '%' : measure.unit === 'ms' ? 'ms' : '',
    decimals: byPercent ? 0 : measure.decimals,
  };
}
