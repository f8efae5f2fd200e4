import type { ClinicalReport } from '@plumbline/contract';
import { type ReportSection, reportSections } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { loadBaselines } from '../../records/comparison/baselines.ts';
import { trendViews } from '../../records/comparison/trend-views.ts';
import { readPreferences } from '../../records/organizations/organization-preferences.ts';
import type { ProfileRecord, TestRow } from '../../records/profiles/profile-record.ts';
import { loadProfile } from '../../records/profiles/profile-view.ts';
import { isCovidOnlyTest } from '../../records/tests/shown-tests.ts';
import { testView } from '../../records/tests/test-views.ts';
import { loadDetailRows } from './detail-rows.ts';
import type { ReportParts } from './report-model.ts';
import { reportOfSections } from './report-sections.ts';

/** Which report to read: the profile, the tests, the sections and how it is presented. */
export interface ReportSpec {
  organizationId: number;
  profileId: number;
  /** Whether a test is in the report; called with the tests that can be printed, oldest first. */
  includes: (test: TestRow, index: number, printable: readonly TestRow[]) => boolean;
  /** The sections that the report holds; all of them by default. */
  sections?: readonly ReportSection[];
  /** Whether a report that holds COVID-19 screenings alone is a message that says so, rather than no report. */
  explainsScreenings?: boolean;
  /** Whether the properties of sports organizations are shown; the organization's preference by default. */
  hasSportsProperties?: boolean | undefined;
  isSuperView: boolean;
  provider: string;
  portalAddress: string;
  timeZone: string;
  now: Date;
}

/** The report, or why there is none. `testIds` are all tests of the profile, printable or not. */
export type FoundReport =
  | { status: 'found'; model: ClinicalReport; testIds: readonly number[] }
  | { status: 'noProfile' }
  | { status: 'noTests'; testIds: readonly number[] };

/** Puts a report together from the rows that the scope of the transaction sees, which is the viewer's or that of a delivering job. */
export async function readReport(tx: Tx, spec: ReportSpec): Promise<FoundReport> {
  const { organizationId, profileId, timeZone, now } = spec;
  const found = await loadProfile(tx, organizationId, profileId, now);
  if (found === null) return { status: 'noProfile' };
  const { record, profile } = found;
  const testIds = record.tests.map(({ id }) => id);
  const printable = record.tests.filter((test) => !isCovidOnlyTest(test));
  const included = printable.filter(spec.includes);
  const about = included.at(-1) ?? (printable.length > 0 ? pickedScreening(record, spec) : undefined);
  if (about === undefined) return { status: 'noTests', testIds };
  const baselines = await loadBaselines(tx, record);
  const preferences = await readPreferences(tx, organizationId);
  const [organization] = await tx.query<{ name: string | null }>(
    sql`select identity.organization_name(${organizationId}) as name`,
    'reports.organization',
  );
  const parts: ReportParts = {
    profile,
    record,
    test: await testView(tx, record, baselines, about),
    isCovidOnly: isCovidOnlyTest(about),
    tests: included.toReversed(),
    results: await loadDetailRows(
      tx,
      included.map(({ id }) => id),
    ),
    trends: trendViews({ ...record, tests: included }, baselines),
    layout: {
      isMetric: preferences.isMetric,
      isSuperView: spec.isSuperView,
      hasSportsProperties: spec.hasSportsProperties ?? preferences.enableSportsProfileProperties,
    },
    isSuperView: spec.isSuperView,
    organizationName: organization?.name ?? '',
    provider: spec.provider,
    portalAddress: spec.portalAddress,
    timeZone,
    now,
  };
  return { status: 'found', model: reportOfSections(parts, spec.sections ?? reportSections), testIds };
}

/** The newest included COVID-19 screening, where the report is to explain why it shows none. */
function pickedScreening(
  { tests }: ProfileRecord,
  { explainsScreenings, includes }: ReportSpec,
): TestRow | undefined {
  if (explainsScreenings !== true) return undefined;
  return tests.findLast((test) => isCovidOnlyTest(test) && includes(test, 0, [test]));
}
