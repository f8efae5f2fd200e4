import type { MeasureComparison } from '@plumbline/domain/clinical/comparison/comparison';
import { unitSuffix } from '@plumbline/domain/clinical/comparison/format-score';
import { type ChangeToShow, shownChange } from '@plumbline/domain/clinical/comparison/shown-change';
import type { Measure } from '@plumbline/domain/clinical/measures/measure';
import type { ChangeBadgeProps } from './change-badge.tsx';

/** The badge of a comparison: in per cent where that is the rule that judges the measure, else in its own unit. */
export function measureChange(
  measure: Pick<Measure, 'changeRule' | 'direction' | 'decimals' | 'unit'>,
  change: Pick<MeasureComparison, 'changeLevel' | 'changeWord'> & ChangeToShow,
): ChangeBadgeProps {
  const shown = shownChange(measure, change);
  return {
    level: change.changeLevel,
    word: change.changeWord,
    amount: shown?.amount ?? null,
    unit: shown?.isPercent ? '%' : unitSuffix(measure).trim(),
    decimals: shown?.decimals ?? 0,
  };
}
