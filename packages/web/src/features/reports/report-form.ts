import type { ProfileTestSummary } from '@plumbline/contract';
import { minReportPasswordLength } from '@plumbline/domain/reports/report-password';
import { reportReaders, reportSections, sectionsOfReader } from '@plumbline/domain/reports/report-sections';
import { z } from 'zod';

export const reportForm = z
  .object({
    testIds: z.array(z.number()).min(1, 'Choose at least one test.'),
    reader: z.enum(reportReaders),
    preparedFor: z.string().trim().max(100, 'At most 100 characters.'),
    sections: z.array(z.enum(reportSections)),
    isProtected: z.boolean(),
    password: z.string().max(128),
  })
  .refine((values) => !values.isProtected || values.password.length >= minReportPasswordLength, {
    path: ['password'],
    message: `The PDF password needs at least ${minReportPasswordLength} characters.`,
  });
export type ReportForm = z.infer<typeof reportForm>;

/** The first choice: a protected report with all sections for a clinician, of every test or of the one that the dialog was opened for. */
export function startOfReport(tests: readonly ProfileTestSummary[], testId: number | undefined): ReportForm {
  return {
    testIds: testId === undefined ? printableIds(tests) : [testId],
    reader: 'clinician',
    preparedFor: '',
    sections: [...sectionsOfReader.clinician],
    isProtected: true,
    password: '',
  };
}

/** The tests that a report can hold, newest first. */
export const printableIds = (tests: readonly ProfileTestSummary[]): number[] =>
  tests.filter(({ isCovidOnly }) => !isCovidOnly).map(({ id }) => id);

/** The chosen tests as the calls take them; an empty text stands for all of them. */
export function includedIn({ testIds }: Pick<ReportForm, 'testIds'>, tests: readonly ProfileTestSummary[]) {
  const all = printableIds(tests);
  return testIds.length === all.length ? '' : all.filter((id) => testIds.includes(id)).join(',');
}

/** The newest of the chosen tests, which the report is about. */
export const subjectOf = (
  { testIds }: Pick<ReportForm, 'testIds'>,
  tests: readonly ProfileTestSummary[],
): ProfileTestSummary | undefined => tests.find(({ id }) => testIds.includes(id));

/** Why a profile has no report; null where it has one. */
export function whyNoReport(tests: readonly ProfileTestSummary[]): string | null {
  if (tests.length === 0) return 'This profile has not taken any tests yet.';
  return printableIds(tests).length > 0
    ? null
    : 'This profile has only taken COVID-19 screenings, which reports leave out.';
}
