import {
  type Baseline,
  baselineAlgorithmVersion,
  computeBaselines,
  derivedRulesVersion,
  findMeasure,
} from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { checkRows, queryChecked } from '../../platform/database/checked-rows.ts';
import type { Tx } from '../../platform/database/database.ts';
import {
  loadProfileRecord,
  measuredTest,
  type ProfileRecord,
  personAtTests,
} from '../profiles/profile-record.ts';
import { baselineColumn } from '../tests/clinical-columns.ts';

/**
 * The baselines of a profile: as they are stored, or worked out anew where they were stored by another version of the rules, so that
 * no page sets an old band beside a new limit. They are stored again with the next change of the profile, or by the job that renews it.
 */
export async function loadBaselines(tx: Tx, record: ProfileRecord): Promise<Baseline[]> {
  return (await findStoredBaselines(tx, record.organizationId, record.profileId)) ?? baselinesOf(record);
}

/** The stored ones alone, for whoever asks before the record is there; null where they have to be worked out anew. */
export async function findStoredBaselines(
  tx: Tx,
  organizationId: number,
  profileId: number,
): Promise<Baseline[] | null> {
  return (await storedBaselines(tx, organizationId, [profileId])).get(profileId) ?? null;
}

/**
 * The same of many profiles, as far as they are in the transaction's scope: one statement where all of them are stored by the rules of
 * now, and two more for each other one.
 * @returns by the profile's id, by measure; an empty list where there are none
 */
export async function loadBaselinesOf(
  tx: Tx,
  organizationId: number,
  profileIds: readonly number[],
  now: Date,
): Promise<ReadonlyMap<number, Baseline[]>> {
  const found = new Map<number, Baseline[]>();
  for (const [profileId, stored] of await storedBaselines(tx, organizationId, profileIds)) {
    const record = stored === null ? await loadProfileRecord(tx, organizationId, profileId, now) : null;
    found.set(profileId, stored ?? (record === null ? [] : baselinesOf(record)));
  }
  return found;
}

/** The baselines of a profile by the rules of now. */
export function baselinesOf(record: ProfileRecord): Baseline[] {
  const { tests, baselineStartDate } = record;
  return computeBaselines(tests.map(measuredTest), findMeasure, personAtTests(record), baselineStartDate);
}

/** Other rules may have stored baselines of another shape, so a baseline is looked into once its rules are known. */
const storedRow = z.object({
  profileId: z.int(),
  rulesVersion: z.int().nullable(),
  baselines: z.array(z.looseObject({ algorithmVersion: z.string().optional() })),
});

const storedName = 'records.baselines';

/**
 * Nobody else reads the table. Null where other rules stored them: rules that made no baseline left no row, so that the profile's own
 * row tells by which they were made. Of a profile for which nothing was ever derived that says nothing.
 */
async function storedBaselines(
  tx: Tx,
  organizationId: number,
  profileIds: readonly number[],
): Promise<ReadonlyMap<number, Baseline[] | null>> {
  const rows = await queryChecked(
    tx,
    storedRow,
    sql`select s.profile_id, s.rules_version,
      coalesce((select json_agg(b.baseline order by b.measure_id, b.input_class) from profile_baselines b
        where b.organization_id = s.organization_id and b.profile_id = s.profile_id), '[]') as baselines
    from profile_summaries s where s.organization_id = ${organizationId}
      and s.profile_id = any (${sql.param([...profileIds])}::int[])`,
    storedName,
  );
  return new Map(
    rows.map(({ profileId, rulesVersion, baselines }) => {
      const isOfNow =
        (rulesVersion ?? derivedRulesVersion) === derivedRulesVersion &&
        baselines.every(({ algorithmVersion }) => algorithmVersion === baselineAlgorithmVersion);
      return [profileId, isOfNow ? checkRows(baselineColumn, baselines, storedName) : null];
    }),
  );
}
