import { eventDayNumber } from '@plumbline/domain';
import type { ClinicalReportModel } from '@plumbline/reports';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { isCovidOnlyTest } from '../../records/compare-record.ts';
import { eventTimes, loadBaselines, loadProfileRecord, type TestRow } from '../../records/profile-record.ts';
import { profileView } from '../../records/profile-view.ts';
import { testView } from '../../records/test-views.ts';
import { trendViews } from '../../records/trend-views.ts';
import { reportModel } from './report-model.ts';

/** Whose report, of which tests, and how it is dressed. */
export interface WantedReport {
  organizationId: number;
  profileId: number;
  /** Picks among the tests that can be printed, oldest first. */
  includes: (test: TestRow, index: number, printable: readonly TestRow[]) => boolean;
  isSuperView: boolean;
  provider: string;
  portalAddress: string;
  timeZone: string;
  now: Date;
}

/** What came of looking: the report, or why there is none. `testIds` are all of the profile's, printable or not. */
export type FoundReport =
  | { status: 'found'; model: ClinicalReportModel; testIds: readonly number[] }
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
  const newest = included.at(-1);
  if (newest === undefined) return { status: 'noTests', testIds };
  const baselines = await loadBaselines(tx, organizationId, profileId);
  const [organization] = await tx.query<{ name: string | null }>(
    sql`select identity.organization_name(${organizationId}) as name`,
    'reports.organization',
  );
  const event = record.events.find((one) => one.id === newest.eventId);
  const model = reportModel({
    profile,
    record,
    test: await testView(tx, record, baselines, newest),
    trends: trendViews(record, baselines),
    includedTestIds: new Set(included.map((test) => test.id)),
    event:
      event === undefined
        ? null
        : {
            ...eventTimes(event),
            name: event.name,
            dayNumber: eventDayNumber(eventTimes(event), newest.completedAt.getTime(), timeZone),
          },
    isSuperView: wanted.isSuperView,
    organizationName: organization?.name ?? '',
    provider: wanted.provider,
    portalAddress: wanted.portalAddress,
    timeZone,
    now,
  });
  return { status: 'found', model, testIds };
}
