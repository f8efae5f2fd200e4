import { formatRounded, formatSigned } from '../../numbers/rounding.ts';
import type { Measure, MeasureUnit } from '../measures/measure.ts';
import { type ChangeToShow, formatPercentShown, shownChange } from './shown-change.ts';

/** What follows a number in a sentence; scores and counts have no unit. */
const unitSuffixes = {
  points100: '',
  ms: ' ms',
  s: ' s',
  count: '',
  cm: ' cm',
  score: '',
} as const satisfies Record<MeasureUnit, string>;

/** What a score is written by; a whole measure fits. */
export type WrittenMeasure = Pick<Measure, 'unit' | 'decimals'>;

/** What follows a number of the measure in a sentence, with its space: ' ms', ' s', ' cm'; empty for points and counts. */
export function unitSuffix({ unit }: Pick<Measure, 'unit'>): string {
  return unitSuffixes[unit];
}

/**
 * A score as people read it, without unit, with the decimals of its measure: '262', '71.4'. Every page, document, message and
 * chart writes a score by this function, so that one score reads alike everywhere.
 * @param score in the measure's own unit
 * @returns '-' where there is none, and for what is not a finite number
 */
export function formatScore(measure: WrittenMeasure, score: number | null): string {
  return score === null || !Number.isFinite(score) ? '-' : formatRounded(score, measure.decimals);
}

/** The same with its unit: '262 ms', '71.4'. */
export function formatScoreWithUnit(measure: WrittenMeasure, score: number | null): string {
  const number = formatScore(measure, score);
  return number === '-' ? number : `${number}${unitSuffix(measure)}`;
}

/** The near point of convergence with one decimal, '6.3 cm'; 'Skip' where the VOMS did not measure it. In centimeters. */
export function formatConvergence(convergenceCm: number | null): string {
  return convergenceCm === null || !Number.isFinite(convergenceCm)
    ? 'Skip'
    : `${formatRounded(convergenceCm, 1)} cm`;
}

/** The mean of counts with one decimal, and without it where it is whole: '3' symptoms of three tests are no more exact for being '3.0'. */
export function formatMeanCount(mean: number): string {
  return formatRounded(mean, 1).replace(/\.0$/, '');
}

/** A baseline with its unit: whole milliseconds, the mean of counts as `formatMeanCount` has it, else one decimal. */
export function formatBaselineScore(measure: WrittenMeasure, score: number): string {
  const number =
    measure.unit === 'ms'
      ? formatRounded(score, 0)
      : measure.decimals === 0
        ? formatMeanCount(score)
        : formatRounded(score, 1);
  return `${number}${unitSuffix(measure)}`;
}

/** '+41 ms', '−16.8' (true minus sign), '0': a change in the measure's own unit. */
export function formatScoreChange(measure: WrittenMeasure, scoreChange: number): string {
  return `${formatSigned(scoreChange, measure.decimals)}${unitSuffix(measure)}`;
}

/** '+19%', '−19%', '0%': whole per cent. */
export function formatPercentChange(percentChange: number): string {
  return `${formatSigned(percentChange, 0)}%`;
}

/** The two ways a change is written: the first on the badge, the other beside the baseline; null where there is none. */
export interface ChangeDisplay {
  badge: string | null;
  other: string | null;
}

/**
 * How a change is written: by the rule that judges it on the badge (per cent; milliseconds for Inspection Time; the plain
 * number for symptoms), in the other form beside the baseline.
 */
export function changeDisplay(measure: Measure, change: ChangeToShow): ChangeDisplay {
  const shown = shownChange(measure, change);
  if (shown === null || change.scoreChange === null) return { badge: null, other: null };
  const inUnit = formatScoreChange(measure, change.scoreChange);
  if (shown.isPercent) return { badge: formatPercentShown(shown), other: inUnit };
  const badge = `${formatSigned(shown.amount, shown.decimals)}${unitSuffix(measure)}`;
  const hasPercent = measure.changeRule === 'milliseconds' && change.percentChange !== null;
  return { badge, other: hasPercent ? formatPercentChange(change.percentChange ?? 0) : null };
}
