import { randomBytes, randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { TestDatabase } from '../database/test-database.ts';

type Owner = Pick<TestDatabase, 'owner'>;

const idOf = (rows: { id: number }[]): number => {
  const id = rows[0]?.id;
  if (id === undefined) throw new Error('the fixture returned no row');
  return id;
};

export interface StoredTest {
  id: number;
  submissionId: number;
  resultId: number;
  recordingHash: string;
}

/**
 * A test as it lies in the database: what arrived, its recording, one result, the measure and the baseline made of it. For tests of
 * the database itself; everything else sends `aSubmittedTest` through the device API.
 */
export async function givenStoredTest(
  db: Owner,
  organizationId: number,
  profileId: number,
  overrides: { completedAt?: string; measureId?: number; score?: number; codeId?: number | null } = {},
): Promise<StoredTest> {
  const completedAt = overrides.completedAt ?? '2026-03-02T21:42:00Z';
  const measureId = overrides.measureId ?? 1002;
  const score = overrides.score ?? 250;
  const uuid = randomUUID();
  const recordingHash = randomBytes(32).toString('hex');
  await db.owner(sql`insert into recordings (organization_id, hash, kind, byte_count, storage_key)
    values (${organizationId}, ${recordingHash}, 'reactionTrials', 120, ${`recordings/${recordingHash}`})`);
  const submissionId = idOf(
    await db.owner(sql`insert into submissions (organization_id, client_uuid, content_hash, profile_id, code_id, status, body)
      values (${organizationId}, ${uuid}::uuid, ${recordingHash}, ${profileId}, ${overrides.codeId ?? null}::int, 'stored',
        ${JSON.stringify({ clientUuid: uuid })}::jsonb) returning id`),
  );
  const id = idOf(
    await db.owner(sql`insert into tests (organization_id, profile_id, submission_id, client_uuid, completed_at, input_class, code_id)
      values (${organizationId}, ${profileId}, ${submissionId}, ${uuid}::uuid, ${completedAt}::timestamptz, 'motion',
        ${overrides.codeId ?? null}::int) returning id`),
  );
  const resultId = idOf(
    await db.owner(sql`insert into results (organization_id, test_id, profile_id, measure_id, repetition, score, recording_hash)
      values (${organizationId}, ${id}, ${profileId}, ${measureId}, 1, ${score}, ${recordingHash}) returning id`),
  );
  await db.owner(sql`insert into test_measures (test_id, measure_id, organization_id, profile_id, input_class, completed_at, score, standing)
    values (${id}, ${measureId}, ${organizationId}, ${profileId}, 'motion', ${completedAt}::timestamptz, ${score}, 'counted')`);
  await db.owner(sql`insert into profile_baselines (organization_id, profile_id, measure_id, input_class, baseline)
    values (${organizationId}, ${profileId}, ${measureId}, 'motion', '{}') on conflict do nothing`);
  return { id, submissionId, resultId, recordingHash };
}

/** An event of a profile; open unless it is given an end. */
export async function givenEvent(
  db: Owner,
  organizationId: number,
  profileId: number,
  overrides: { startedAt?: string; endedAt?: string | null; name?: string } = {},
): Promise<{ id: number }> {
  return {
    id: idOf(
      await db.owner(sql`insert into events (organization_id, profile_id, event_type_id, name, started_at, ended_at)
        values (${organizationId}, ${profileId}, 2, ${overrides.name ?? 'Collision in training'},
          ${overrides.startedAt ?? '2026-03-01T10:00:00Z'}::timestamptz, ${overrides.endedAt ?? null}::timestamptz) returning id`),
    ),
  };
}

/** A further membership of a profile: shared with another organization. */
export async function givenMembership(
  db: Owner,
  organizationId: number,
  profileId: number,
  groupIds: readonly number[] = [],
): Promise<void> {
  await db.owner(
    sql`insert into profile_organizations (organization_id, profile_id) values (${organizationId}, ${profileId})`,
  );
  await db.owner(sql`insert into profile_summaries (organization_id, profile_id, first_name, last_name, graduation_year)
    select ${organizationId}, id, first_name, last_name, graduation_year from profiles where id = ${profileId}`);
  for (const groupId of groupIds) {
    await db.owner(sql`insert into profile_groups (organization_id, profile_id, group_id)
      values (${organizationId}, ${profileId}, ${groupId})`);
  }
}
