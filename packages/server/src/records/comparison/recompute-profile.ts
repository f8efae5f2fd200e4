import {
  type Baseline,
  baselineStatusOf,
  derivedRulesVersion,
  findMeasure,
  isEventOpen,
  largestChangeOf,
  raisedMeaningOf,
  type TestComparison,
} from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { takeTurn } from '../../platform/database/take-turn.ts';
import {
  eventTimes,
  loadProfileRecord,
  measuredTest,
  type ProfileRecord,
  type TestRow,
} from '../profiles/profile-record.ts';
import { meaningFactsOf } from '../tests/meaning-facts.ts';
import { loadMeaningRows } from '../tests/result-rows.ts';
import { baselinesOf } from './baselines.ts';
import { compareRecordedTest, newestShownTest, typeLabelOf } from './compare-record.ts';

/**
 * One at a time for a profile: two that computed at once would each miss the other's test. Whoever reads what a score is made of,
 * to write it, takes the turn before reading.
 */
export function takeTurnOfProfile(tx: Tx, profileId: number): Promise<void> {
  return takeTurn(tx, 'records.recompute_profile', profileId);
}

/**
 * Brings everything derived from a profile's tests up to date, in every organization it belongs to: baselines and the summary row
 * of the lists. Runs inside the transaction that changed a test, a result, an event or a start date, and goes on as the job that
 * may write these rows.
 * @param reason names the job in the audit log
 */
export async function recomputeProfile(
  tx: Tx,
  profileId: number,
  now: Date,
  reason: string,
  organizationIds: readonly number[],
): Promise<void> {
  await tx.continueAsJob(reason, organizationIds);
  await takeTurnOfProfile(tx, profileId);
  const [members] = await tx.query<{ ids: number[] }>(
    sql`select search.member_organizations(${profileId}) as ids`,
    'records.member_organizations',
  );
  for (const organizationId of members?.ids ?? []) {
    await tx.continueAsJob(reason, members?.ids ?? []);
    const record = await loadProfileRecord(tx, organizationId, profileId, now);
    if (record === null) continue;
    const baselines = baselinesOf(record);
    await storeBaselines(tx, record, baselines);
    await storeSummary(tx, record, baselines, now);
  }
}

async function storeBaselines(tx: Tx, record: ProfileRecord, baselines: readonly Baseline[]): Promise<void> {
  const { organizationId, profileId } = record;
  await tx.query(
    sql`delete from profile_baselines where organization_id = ${organizationId} and profile_id = ${profileId}`,
    'records.clear_baselines',
  );
  await tx.query(
    sql`insert into profile_baselines (organization_id, profile_id, measure_id, input_class, baseline)
    select ${organizationId}, ${profileId}, (b ->> 'measureId')::int, b ->> 'inputClass', b
    from jsonb_array_elements(${JSON.stringify(baselines)}::jsonb) b`,
    'records.store_baselines',
  );
}

/**
 * A recomputation that was asked for after the record was read is still owed: only the one that was known is settled. So is one for a
 * preference that was changed since, because the row carries the revision that was read before the preferences were.
 */
async function storeSummary(
  tx: Tx,
  record: ProfileRecord,
  baselines: readonly Baseline[],
  now: Date,
): Promise<void> {
  const newest = newestShownTest(record);
  const open = record.events.find((event) => isEventOpen(eventTimes(event), now.getTime()));
  const status = baselineStatusOf(
    record.tests.map(measuredTest),
    record.baselineStartDate,
    (measureId) => findMeasure(measureId)?.noBaselineChart === false,
    now.getTime(),
  );
  const compared = newest ? await compareNewest(tx, record, baselines, newest) : null;
  const largest = compared && largestChangeOf(compared.comparisons, findMeasure);
  const meaning = compared && raisedMeaningOf(compared.verdict.meanings);
  await tx.query(
    sql`update profile_summaries set last_test_at = ${newest?.completedAt.toISOString() ?? null}::timestamptz,
      last_test_id = ${newest?.id ?? null}::int, last_test_type = ${newest ? typeLabelOf(record, newest) : null}::text,
      last_test_is_event = ${newest?.eventId !== null && newest !== undefined}, open_event_id = ${open?.id ?? null}::int,
      baseline_status = ${status}, largest_change = ${largest === null ? null : JSON.stringify(largest)}::jsonb,
      meaning = ${meaning === null ? null : JSON.stringify(meaning)}::jsonb, rules_offered = ${derivedRulesVersion},
      meaning_revision = ${record.meaningRevision},
      baseline_asked_at = nullif(baseline_asked_at, ${record.baselineAskedAt?.toISOString() ?? null}::timestamptz)
    where organization_id = ${record.organizationId} and profile_id = ${record.profileId}`,
    'records.store_summary',
  );
}

async function compareNewest(
  tx: Tx,
  record: ProfileRecord,
  baselines: readonly Baseline[],
  test: TestRow,
): Promise<TestComparison> {
  const { results, preferences } = await loadMeaningRows(tx, record.organizationId, test.id);
  return compareRecordedTest(
    record,
    baselines,
    test,
    meaningFactsOf(record.person, test, results, preferences),
  );
}
