import type { SheetColumn, SheetValue } from '../../platform/spreadsheets/sheet-writer.ts';
import type { ExportManifest } from './sheet.ts';

const columns: SheetColumn[] = [
  { header: 'About this file', kind: 'text', width: 30 },
  { header: 'Value', kind: 'text', width: 90 },
];

const listed = (ids: readonly number[]): string => (ids.length === 0 ? 'All' : ids.join(', '));

/** What was asked for, and how to read the other sheets: a file that is passed on must not be misread. */
function rows({ question, plan, timeZone, filter }: ExportManifest): SheetValue[][] {
  return [
    ['Organization ID', String(question.organizationId)],
    ['First day', filter.startDate],
    ['Last day', filter.endDate],
    ['Time zone of days and times', timeZone],
    ['Made (UTC)', plan.madeAt],
    ['Group IDs', listed(question.groupIds)],
    ['Profile IDs', listed(question.profileIds)],
    ['COVID-19 screenings only', question.isCovidOnly ? 'Yes' : 'No'],
    ...(plan.tests === 0 ? [] : testLines(question.includeSurveys, plan)),
    ...(plan.events === 0 ? [] : [['Events', String(plan.events)]]),
    ...(question.hasNames ? [] : [['Names', 'Withheld: people are named by profile ID.']]),
  ];
}

const testLines = (
  includeSurveys: boolean,
  { tests, results }: Pick<ExportManifest['plan'], 'tests' | 'results'>,
): SheetValue[][] => [
  ['Surveys', includeSurveys ? 'Included' : 'Left out'],
  ['Tests', String(tests)],
  ['Results', String(results)],
  [
    'Sheet Tests',
    'One row a test. A measure has one score a test, made of its counted repetitions and steps; what does not count towards baselines is named under Not counted.',
  ],
  [
    'Sheet Results',
    'One row a repetition of a step, as it was scored and not rounded, with what the portal said of its validity. Its test has the same Test ID.',
  ],
  ['Taken here', 'No: another organization that shares the profile took the test.'],
];

export const aboutRows = { columns, rows };
