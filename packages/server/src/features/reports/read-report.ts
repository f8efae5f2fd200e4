import type { ClinicalReport } from '@plumbline/contract';
import { type ReportSection, reportSections } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { loadBaselines } from '../../records/comparison/baselines.ts';
import { isCovidOnlyTest } from '../../records/comparison/compare-record.ts';
import { trendViews } from '../../records/comparison/trend-views.ts';
import { readPreferences } from '../../records/organizations/organization-preferences.ts';
import {
  loadProfileRecord,
  type ProfileRecord,
  type TestRow,
} from '../../records/profiles/profile-record.ts';
import { profileView } from '../../records/profiles/profile-view.ts';
import { testView } from '../../records/tests/test-views.ts';
import { loadDetailRows } from './detail-rows.ts';
import type { ReportParts } from './report-model.ts';
import { reportOfSections } from './report-sections.ts';

/** Whose report, of which tests, and how it is dressed. */
export interface WantedReport {
  organizationId: number;
  profileId: number;
  /** Picks among the tests that can be printed, oldest first. */
  includes: (test: TestRow, index: number, printable: readonly TestRow[]) => boolean;
  /** The sections to keep; all of them where it is left out. */
  sections?: readonly ReportSection[];
  /** Where the only tests picked are COVID-19 screenings, a report that says so takes the place of none. */
  explainsScreenings?: boolean;
  /** Whether the properties of sports organizations are shown; as the organization prefers where it is left out. */
  hasSportsProperties?: boolean | undefined;
  isSuperView: boolean;
  provider: string;
  portalAddress: string;
  timeZone: string;
  now: Date;
}

/** What came of looking: the report, or why there is none. `testIds` are all of the profile's, printable or not. */
export type FoundReport =
  | { status: 'found'; model: ClinicalReport; testIds: readonly number[] }
  | { status: 'noProfile' }
  | { status: 'noTests'; testIds: readonly number[] };

/** Puts a report together from what the scope of the transaction sees: of whoever asks, or of a job that delivers it. */
export async function readReport(tx: Tx, wanted: WantedReport): Promise<FoundReport> {
  const { organizationId, profileId, timeZone, now } = wanted;
  const record = await loadProfileRecord(tx, organizationId, profileId, now);
  const profile = record === null ? null : await profileView(tx, record);
  if (record === null || profile === null) return { status: 'noProfile' };
  const testIds = record.tests.map(({ id }) => id);
  const printable = record.tests.filter((test) => !isCovidOnlyTest(test));
  const included = printable.filter(wanted.includes);
  const about = included.at(-1) ?? (printable.length > 0 ? pickedScreening(record, wanted) : undefined);
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
      isSuperView: wanted.isSuperView,
      hasSportsProperties: wanted.hasSportsProperties ?? preferences.enableSportsProfileProperties,
    },
    isSuperView: wanted.isSuperView,
    organizationName: organization?.name ?? '',
    provider: wanted.provider,
    portalAddress: wanted.portalAddress,
    timeZone,
    now,
  };
  return { status: 'found', model: reportOfSections(parts, wanted.sections ?? reportSections), testIds };
}

/** The newest COVID-19 screening among the picked ones, where one is to be explained. */
function pickedScreening(
  { tests }: ProfileRecord,
  { explainsScreenings, includes }: WantedReport,
): TestRow | undefined {
  if (explainsScreenings !== true) return undefined;
  return tests.findLast((test) => isCovidOnlyTest(test) && includes(test, 0, [test]));
}
