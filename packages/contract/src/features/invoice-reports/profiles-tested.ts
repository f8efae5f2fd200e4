import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { calendarDate, id } from '../../core/fields.ts';
import { fileReply } from '../../core/file-reply.ts';
import { pageFields } from '../../core/paging.ts';
import { reportHeader } from './report-header.ts';
import { invoiceReportSorts } from './report-headers.ts';
import { profilesTestedRow } from './report-rows.ts';

/** The longest range in days: ten years. */
export const longestReportDays = 3_660;

const chosen = {
  SortByColumn: z.literal(invoiceReportSorts.profilesTested).default('organizationName'),
  SortAscending: z.boolean().default(true),
  /** Days in America/Chicago, both included. */
  startDate: calendarDate,
  endDate: calendarDate,
  /** Tests that are nothing but a COVID-19 screening. */
  covidOnly: z.boolean().default(false),
  /** All other tests. */
  nonCovidOnly: z.boolean().default(false),
  /** Null: all organizations. */
  orgId: id.nullable().default(null),
};

interface Days {
  startDate: string;
  endDate: string;
}
const isInOrder = ({ startDate, endDate }: Days) => startDate <= endDate;
const inOrder = { error: 'The start date must not be after the end date.', path: ['endDate'] };
const isShort = ({ startDate, endDate }: Days) =>
  Date.parse(endDate) - Date.parse(startDate) <= longestReportDays * 86_400_000;
const short = { error: 'Choose a period of ten years or less.', path: ['startDate'] };
const isOne = ({ covidOnly, nonCovidOnly }: { covidOnly: boolean; nonCovidOnly: boolean }) =>
  !(covidOnly && nonCovidOnly);
const one = { error: 'Choose the COVID-19 screenings or the other tests.', path: ['nonCovidOnly'] };

const forStaff = {
  feature: 'invoice-reports',
  permission: 'report:internal',
  scope: 'staff',
  reads: ['test', 'group', 'organization'],
} as const;

export const getProfilesTestedReport = defineCall({
  path: 'Report/GetProfilesTestedReport',
  ...forStaff,
  summary:
    'One page of how many people were tested between two days, by group, of one organization or of all.',
  request: z
    .object({ ...pageFields(), ...chosen })
    .refine(isInOrder, inOrder)
    .refine(isShort, short)
    .refine(isOne, one),
  response: z.object({
    headers: z.array(reportHeader),
    rows: z.array(profilesTestedRow),
    totalCount: z.int(),
    /** Of the whole report: each person once in each organization, whatever groups they are in. */
    whole: z.object({ people: z.int(), tests: z.int(), baselineTests: z.int(), otherTests: z.int() }),
  }),
});

export const exportProfilesTestedReport = defineCall({
  path: 'Report/ExportProfilesTestedReport',
  ...forStaff,
  summary: 'How many people were tested between two days as a zip file with one CSV file and a readme.',
  request: z.object(chosen).refine(isInOrder, inOrder).refine(isShort, short).refine(isOne, one),
  response: fileReply('application/zip'),
});
