import {
  type Baseline,
  baselineStandingOf,
  derivedRulesVersion,
  findMeasure,
  isEventOpen,
  largestChangeOf,
  raisedMeaningOf,
  type TestComparison,
} from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import { takeAdvisoryLock } from '../../platform/database/advisory-lock.ts';
import type { Tx } from '../../platform/database/database.ts';
import { InvariantError } from '../../platform/invariant-error.ts';
import {
  eventTimes,
  loadProfileRecord,
  measuredTest,
  type ProfileRecord,
  type TestRow,
} from '../profiles/profile-record.ts';
import { meaningFactsOf } from '../tests/meaning-facts.ts';
import { loadNewestMeanings } from '../tests/result-rows.ts';
import { newestShownTest } from '../tests/shown-tests.ts';
import { baselinesOf } from './baselines.ts';
import { compareRecordedTest, typeLabelOf } from './compare-record.ts';

/**
 * Locks what is computed of a profile: two transactions that computed at once would each miss the other's test. A transaction that reads
 * what a score is made of, to write it, takes the lock before it reads.
 */
export function lockProfile(tx: Tx, profileId: number): Promise<void> {
  return takeAdvisoryLock(tx, 'records.recompute_profile', profileId);
}

/**
 * Brings everything derived from a profile's tests up to date, in every organization it belongs to: baselines and the summary row
 * of the lists. Runs inside the transaction that changed a test, a result, an event or a start date, and goes on as the job that
 * may write these rows.
 * @param reason names the job in the audit log
 * @param organizationIds the scope to go on in; the first is read first, and most profiles have no other
 */
export async function recomputeProfile(
  tx: Tx,
  profileId: number,
  now: Date,
  reason: string,
  organizationIds: readonly number[],
): Promise<void> {
  await tx.continueAsJob(reason, organizationIds);
  await lockProfile(tx, profileId);
  const read = (organizationId: number) => readSources(tx, organizationId, profileId, now);
  const [first] = organizationIds;
  // Most profiles are in one organization: theirs is read in the same round trip as which ones they are.
  const [members, ofFirst] = await Promise.all([
    memberOrganizations(tx, profileId),
    first === undefined ? null : read(first),
  ]);
  if (members.some((id) => !organizationIds.includes(id))) await tx.continueAsJob(reason, members);
  for (const organizationId of members) {
    const sources = organizationId === first ? ofFirst : await read(organizationId);
    if (sources === null) continue;
    const baselines = baselinesOf(sources.record);
    sendBaselines(tx, sources.record, baselines);
    sendSummary(tx, sources, baselines, now);
  }
}

async function memberOrganizations(tx: Tx, profileId: number): Promise<number[]> {
  const [members] = await tx.query<{ ids: number[] | null }>(
    sql`select search.member_organizations(${profileId}) as ids`,
    'records.member_organizations',
  );
  return members?.ids ?? [];
}

/** What a profile's derived rows are made of, as one organization sees it. */
interface Sources {
  record: ProfileRecord;
  /** Of the newest shown test. */
  meanings: Awaited<ReturnType<typeof loadNewestMeanings>>;
}

/** One round trip, in this order: the revision of the preferences is read before the preferences are. */
async function readSources(
  tx: Tx,
  organizationId: number,
  profileId: number,
  now: Date,
): Promise<Sources | null> {
  const [record, meanings] = await Promise.all([
    loadProfileRecord(tx, organizationId, profileId, now),
    loadNewestMeanings(tx, organizationId, profileId),
  ]);
  return record === null ? null : { record, meanings };
}

function sendBaselines(tx: Tx, record: ProfileRecord, baselines: readonly Baseline[]): void {
  const { organizationId, profileId } = record;
  tx.send(
    sql`delete from profile_baselines where organization_id = ${organizationId} and profile_id = ${profileId}`,
    'records.clear_baselines',
  );
  tx.send(
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
function sendSummary(tx: Tx, { record, meanings }: Sources, baselines: readonly Baseline[], now: Date): void {
  const newest = newestShownTest(record);
  const open = record.events.find((event) => isEventOpen(eventTimes(event), now.getTime()));
  const { status, expiresMs } = baselineStandingOf(
    record.tests.map(measuredTest),
    record.baselineStartDate,
    (measureId) => findMeasure(measureId)?.noBaselineChart === false,
    now.getTime(),
  );
  const compared = newest ? compareNewest(record, baselines, newest, meanings) : null;
  const largest = compared && largestChangeOf(compared.comparisons, findMeasure);
  const meaning = compared && raisedMeaningOf(compared.verdict.meanings);
  tx.send(
    sql`update profile_summaries set last_test_at = ${newest?.completedAt.toISOString() ?? null}::timestamptz,
      last_test_id = ${newest?.id ?? null}::int, last_test_type = ${newest ? typeLabelOf(record, newest) : null}::text,
      last_test_is_event = ${newest?.eventId !== null && newest !== undefined}, open_event_id = ${open?.id ?? null}::int,
      baseline_status = ${status}, baseline_expires_at = ${expiresMs === null ? null : new Date(expiresMs).toISOString()}::timestamptz,
      largest_change = ${largest === null ? null : JSON.stringify(largest)}::jsonb,
      meaning = ${meaning === null ? null : JSON.stringify(meaning)}::jsonb, rules_offered = ${derivedRulesVersion},
      meaning_revision = ${record.meaningRevision},
      baseline_asked_at = nullif(baseline_asked_at, ${record.baselineAskedAt?.toISOString() ?? null}::timestamptz)
    where organization_id = ${record.organizationId} and profile_id = ${record.profileId}`,
    'records.store_summary',
  );
}

function compareNewest(
  record: ProfileRecord,
  baselines: readonly Baseline[],
  test: TestRow,
  { testId, results, preferences }: Sources['meanings'],
): TestComparison {
  // Both were read in the profile's turn, so a difference can only come from two rules of what is shown.
  if (testId !== null && testId !== test.id)
    throw new InvariantError('the newest test and its results are of two tests');
  return compareRecordedTest(record, baselines, test, meaningFactsOf(record, test, results, preferences));
}
