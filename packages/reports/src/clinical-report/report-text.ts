import {
  type ChangeLevel,
  categoryOf,
  formatSigned,
  type MeasureComparison,
  measureCategoryLabels,
  shownChange,
  unitSuffix,
} from '@plumbline/domain';
import type { ClinicalReportModel } from './report-model.ts';
import type { ReportedMeasure, ReportMeasure } from './report-parts.ts';

/** Said for a test of COVID-19 screenings only, in place of a report. */
export const covidOnlyMessage =
  'PDF reports exclude COVID-19 screening results. This test holds nothing else, so there is nothing to report.';

export const baselineExplanation =
  'The baseline is the mean of the valid baseline tests since the baseline start date, for each measure and each kind of ' +
  'input (motion, touch, keyboard). Excluded tests, tests during an event and non-baseline tests never count. The hatched ' +
  'band runs from the low to the high end of what retesting alone explains nine times in ten. A first baseline is compared ' +
  'with itself. Worse means a change for the worse of more than 15 percent, Warning from 10 to 15 percent; Inspection Time ' +
  'is judged in milliseconds. The verdict calls worse only what is also beyond the 90 percent limit of test noise, where that is known.';

/** Stands at the foot of every page. */
export const reportFootnote =
  'This report supports a clinician\u2019s judgement. It is not a diagnosis and no single score clears a person for activity.';

export const clinicalDisclaimer =
  'This report supports the judgement of a qualified clinician and does not replace it. It is not a diagnosis, and no ' +
  'single score clears a person for activity, school or sport. Scores vary with effort, sleep, medication, language, ' +
  'surroundings and device. A score inside the baseline band does not rule out an injury; a score outside it does not ' +
  'prove one. Percentiles apply only to the population that is named with them. Anyone with worsening symptoms or a red ' +
  'flag needs urgent medical care, whatever the scores say. The report holds confidential health information.';

/** Categories whose measures are read against a baseline. */
const baselineCategoryIds: readonly number[] = [1, 2, 11];

/** Whether a report has to explain what a baseline is: with balance, functional or cognitive measures. */
export function needsBaselineExplanation(measures: readonly ReportMeasure[]): boolean {
  return measures.some(({ measure }) => baselineCategoryIds.includes(measure.categoryId));
}

/** The name of a category as a heading: the same word as on the page. */
export function categoryTitle(categoryId: number): string {
  return measureCategoryLabels[categoryOf(categoryId)];
}

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

/** 'P21', 'P<5', or 'No norms'. */
export function percentileText(comparison: MeasureComparison): string {
  return comparison.norms === null || comparison.percentileNumber === null
    ? 'No norms'
    : `P${comparison.percentileDisplay}`;
}

/** Under the percentile: its band; nothing where there is no norm. */
export function percentileBand(comparison: MeasureComparison): string | null {
  return percentileText(comparison) === 'No norms' ? null : comparison.percentileDescription;
}

export interface NoiseText {
  /** How many of the four bars are filled. */
  barCount: 0 | 1 | 2 | 3 | 4;
  text: string;
  /** 'better' where the change is for the better; a change for the worse needs no second word. */
  direction: string | null;
}

/** Whether a change is more than test noise, and at which level. */
export function noiseText(comparison: MeasureComparison): NoiseText {
  const change = comparison.reliableChange;
  if (change === null) return { barCount: 0, text: 'Not known', direction: null };
  const barCount = ({ none: 0, p70: 1, p80: 2, p90: 3, p95: 4 } as const)[change.level];
  const level = { none: 'No', p70: 'At 70%', p80: 'At 80%', p90: 'At 90%', p95: 'At 95%' }[change.level];
  return {
    barCount,
    text: level,
    direction: barCount > 0 && change.direction === 'better' ? 'better' : null,
  };
}

/** The person's name, or 'Profile ID 123' where it is withheld. */
export function personTitle(model: ClinicalReportModel): string {
  const name = model.person.name?.trim() ?? '';
  return name === '' ? `Profile ID ${model.person.profileId}` : name;
}

/** 'Female / Female'; one of the two alone where the other is not known; null where neither is. */
export function joinKnown(parts: readonly (string | null)[], separator: string): string | null {
  const known = parts.filter((part) => part !== null && part.trim() !== '');
  return known.length === 0 ? null : known.join(separator);
}

/** A number of a VOMS step; what is not a number reads 'Skip'. */
export function vomsText(value: number | null, unit = ''): string {
  return value !== null && Number.isFinite(value) ? `${value}${unit}` : 'Skip';
}

/** The words beside a level's mark. */
export const levelWords: Readonly<Record<ChangeLevel, string>> = {
  bad: 'Worse',
  warning: 'Warning',
  normal: 'Normal',
  none: 'Not compared',
};

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
    ? 'Within what test noise explains.'
    : `${change.direction === 'better' ? 'Better' : 'Worse'} by more than test noise explains (${percent}% level).`;
}
