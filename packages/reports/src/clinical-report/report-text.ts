import type { ReportedMeasure } from '@plumbline/contract';
import { formatSigned, type MeasureComparison, shownChange, unitSuffix } from '@plumbline/domain';

export interface ChangeText {
  /** '−19%', '+5 ms', '0%'; null where there is no number to show. */
  amount: string | null;
  /** The arrow follows the number; the word gives the meaning. */
  arrow: 'up' | 'down' | null;
  word: string;
}

/**
 * A change as the badge prints it: whole per cent, or the measure's own unit where the change is judged in it or has no
 * per cent (a baseline of 0).
 */
export function changeText(measure: ReportedMeasure, comparison: MeasureComparison): ChangeText {
  const word = comparison.changeWord;
  const shown = shownChange(measure, comparison);
  if (shown === null || !Number.isFinite(shown.amount)) return { amount: null, arrow: null, word };
  const unit = shown.isPercent ? '%' : unitSuffix(measure);
  return {
    amount: `${formatSigned(shown.amount, shown.decimals)}${unit}`,
    arrow: shown.amount === 0 ? null : shown.amount > 0 ? 'up' : 'down',
    word,
  };
}

/** What the validity rules found, in a word or two for a row. */
export function validityWords(validity: MeasureComparison['validity']): string {
  return validity.some(({ effect }) => effect === 'invalid') ? 'May not be valid' : 'Caution';
}

/** A change beyond noise in a sentence: 'Worse by more than test noise explains (95% level).' */
export function noiseSentence(comparison: MeasureComparison): string {
  const change = comparison.reliableChange;
  if (change === null) return 'Test noise is not known for this measure.';
  const percent = { none: null, p70: 70, p80: 80, p90: 90, p95: 95 }[change.level];
  return percent === null
    ? 'Within test noise.'
    : `${change.direction === 'better' ? 'Better' : 'Worse'} by more than test noise explains (${percent}% level).`;
}
