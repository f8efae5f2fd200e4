import type { SheetColumn, SheetValue } from '../../platform/spreadsheets/sheet-writer.ts';
import type { ExportManifest } from './sheet.ts';

const columns: SheetColumn[] = [
  { header: 'About this file', kind: 'text', width: 30 },
  { header: 'Value', kind: 'text', width: 90 },
];

const listed = (ids: readonly number[]): string => (ids.length === 0 ? 'All' : ids.join(', '));

/** The filter of the export and how to read its other sheets, so that a file that is passed on is not misread. */
function rows({ selection, plan, timeZone, filter }: ExportManifest): SheetValue[][] {
  return [
    ['Organization ID', String(selection.organizationId)],
    ['First day', filter.startDate],
    ['Last day', filter.endDate],
    ['Time zone of days and times', timeZone],
    ['Created (UTC)', plan.madeAt],
    ['Group IDs', listed(selection.groupIds)],
    ['Profile IDs', listed(selection.profileIds)],
    ['COVID-19 screenings only', selection.isCovidOnly ? 'Yes' : 'No'],
    ...(plan.tests === 0 ? [] : testLines(selection.includeSurveys, plan)),
    ...(plan.events === 0 ? [] : [['Events', String(plan.events)]]),
    ...(selection.hasNames ? [] : [['Names', 'Withheld. People are shown by profile ID.']]),
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
    'One row for each test. Each measure has one score per test, calculated from its counted repetitions and steps. Scores that do not count toward baselines are listed under “Not counted”.',
  ],
  [
    'Sheet Results',
    'One row for each repetition of a step, with its unrounded score and its validity. Its test has the same Test ID.',
  ],
  ['Taken here', 'No: another organization that shares the profile took the test.'],
];

export const aboutRows = { columns, rows };
