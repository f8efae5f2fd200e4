/**
 * The headings, column heads and labels of a clinical report. The print page and the PDF lay out the same report, so each of them is
 * written here once.
 */
export const reportHeadings = {
  report: 'CLINICAL REPORT',
  testDate: 'TEST DATE:',
  baseline: 'What the baseline is',
  testSummary: 'Test Summary',
  notes: 'Notes',
  event: 'Event',
  device: 'Device Summary',
  voms: 'VOMS Summary',
  /** The trends in small on the first page. */
  atAGlance: 'Over time',
  trends: 'Trends',
  history: 'Profile History',
  sources: 'Sources',
  leftOut: 'Left out of this report',
  disclaimer: 'Disclaimer',
} as const;

/** The column heads of the Test Summary, in order. */
export const testSummaryHeads = [
  'Measure',
  'Today',
  'Baseline',
  'Change',
  'Percentile',
  'Beyond noise?',
] as const;

/** The symptoms that each step of a VOMS is rated for, in the order of their columns. */
export const vomsSymptomHeads = ['Headache', 'Dizziness', 'Nausea', 'Fogginess'] as const;

/** What stands under each line for a pen, in order. */
export const signatureLabels = ['Clinician comment', 'Signature', 'Date'] as const;

/** What stands under the QR code of a report. */
export const qrCodeCaption = 'Opens the profile in the app';

/** What stands under the name of a measure that somebody took out, which takes it out of the verdict too. */
export const excludedByStaff = 'Excluded by staff';

/** What is printed for a test of COVID-19 screenings alone, in place of a report. */
export const covidOnlyMessage =
  'PDF reports exclude COVID-19 screening results. This test has no other results, so there is nothing to report.';

/** What a baseline is, for a reader who has not seen one; `needsBaselineExplanation` says where it is printed. */
export const baselineExplanation =
  'The baseline is the mean of the valid baseline tests since the baseline start date, for each measure and each kind of ' +
  'input (motion, touch, keyboard). Excluded tests, tests during an event and non-baseline tests never count. The hatched ' +
  'band runs from the low to the high end of what retesting alone explains nine times in ten. A first baseline is compared ' +
  'with itself. Worse means a change for the worse of more than 15 percent, Warning from 10 to 15 percent; Inspection Time ' +
  'is judged in milliseconds. The verdict says Worse only if the change is also beyond the 90 percent limit of test noise, where that limit is known.';

/** What the marks beside the scores mean. */
export const rangeMarksInWords =
  'Right is better. Hatched: baseline low to high; bar: its mean. Grey line: norm P10 to P90, ticks at 25, 50 and 75. ' +
  'Square: worse, triangle: warning, circle: normal, hollow: not judged.';

/** The sentences at the foot of every page. */
export const reportFootnote =
  'This report supports a clinician\u2019s judgment. It is not a diagnosis and no single score clears a person for activity.';

/** The paragraph that ends a report. */
export const clinicalDisclaimer =
  'This report supports the judgment of a qualified clinician and does not replace it. It is not a diagnosis, and no ' +
  'single score clears a person for activity, school or sport. Scores vary with effort, sleep, medication, language, ' +
  'surroundings and device. A score inside the baseline band does not rule out an injury; a score outside it does not ' +
  'prove one. Percentiles apply only to the population that is named with them. Anyone with worsening symptoms or a red ' +
  'flag needs urgent medical care, whatever the scores say. The report holds confidential health information.';

/** Categories whose measures are read against a baseline: balance, functional, cognitive. */
const baselineCategoryIds: readonly number[] = [1, 2, 11];

/** Whether a report has to explain what a baseline is: with balance, functional or cognitive measures. */
export function needsBaselineExplanation(measures: readonly { measure: { categoryId: number } }[]): boolean {
  return measures.some(({ measure }) => baselineCategoryIds.includes(measure.categoryId));
}

/** What a report says of the sections that its maker left out, so that no reader takes them for missing. */
export function leftOutSentence(labels: readonly string[]): string {
  return `${labels.join(', ')}. Left out by the person who created the report.`;
}

/** An event as the history table names it. */
interface NamedPeriod {
  label: string;
  /** '10/3/26 to 10/20/26' or 'since 10/3/26'. */
  periodText: string;
  testIndexes: readonly number[];
}

/** The row head of an event in the history table: 'Fall, since 10/3/26'. */
export function eventRowHead({ label, periodText }: Omit<NamedPeriod, 'testIndexes'>): string {
  return `${label}, ${periodText}`;
}

/**
 * The events that no test of the report lies in, which have no row in the history table.
 * @returns null where there is no such event
 */
export function eventsWithoutTestSentence(events: readonly NamedPeriod[]): string | null {
  const without = events.filter(({ testIndexes }) => testIndexes.length === 0);
  if (without.length === 0) return null;
  return `Events without a test in this report: ${without.map(eventRowHead).join('; ')}.`;
}

/** The event that a test was taken in: 'Suspected Concussion, day 3', or 'None'. */
export function duringEventText(event: { type: string; dayNumber: number | null } | null): string {
  if (event === null) return 'None';
  return event.dayNumber === null ? event.type : `${event.type}, day ${event.dayNumber}`;
}
