import { type SQL, sql } from 'drizzle-orm';
import { recomputeProfile } from '../../src/records/comparison/recompute-profile.ts';
import { tableRules } from '../../src/records/profile-operations/table-rules.ts';
import type { TestDatabase } from '../database/test-database.ts';

/** Numbered anew by triggers, or the moment of a computation. */
const unseen = ['sync_seq', 'computed_at', 'slot'];

/** Every table of the catalogue with a column `profile_id`, without those that tell what happened. */
export async function tablesOfProfiles({ owner }: Pick<TestDatabase, 'owner'>): Promise<string[]> {
  const found = await owner<{ name: string }>(sql`select c.relname as name from pg_class c
    join pg_namespace n on n.oid = c.relnamespace and n.nspname = 'public'
    join pg_attribute a on a.attrelid = c.oid and a.attname = 'profile_id' and not a.attisdropped
    where c.relkind in ('r', 'p') and not c.relispartition order by 1`);
  return found.flatMap(({ name }) => (tableRules[name] === 'history' ? [] : [name]));
}

/** All rows of profiles as one text: the same text means the same rows, bit for bit. */
export async function rowsOf(
  { owner }: Pick<TestDatabase, 'owner'>,
  tables: readonly string[],
  profileIds: readonly number[],
): Promise<string> {
  const ids = sql`${sql.param([...profileIds])}::int[]`;
  const rowsIn = (table: string, column: string): SQL =>
    sql`select ${table}::text as name, (to_jsonb(t) - ${sql.param(unseen)}::text[])::text as facts
      from ${sql.identifier(table)} t where t.${sql.identifier(column)} = any (${ids})`;
  const all = [rowsIn('profiles', 'id'), ...tables.map((table) => rowsIn(table, 'profile_id'))];
  const [text] = await owner<{ rows: string | null }>(
    sql`select string_agg(name || ' ' || facts, E'\n' order by name, facts) as rows from (${sql.join(all, sql` union all `)}) r`,
  );
  return text?.rows ?? '';
}

const running = sql`exists (select 1 from profile_organizations m
  where m.organization_id = t.organization_id and m.profile_id = t.profile_id and m.ended_at is null)`;

/** Throws away what is derived of profiles and computes it anew. @returns the rows before and after, which must be the same */
export async function derivedAnew(
  { owner, database }: Pick<TestDatabase, 'owner' | 'database'>,
  people: readonly { id: number; home: number }[],
): Promise<[before: unknown[], after: unknown[]]> {
  const ids = sql`${sql.param(people.map(({ id }) => id))}::int[]`;
  const stored = () =>
    owner(sql`select to_jsonb(t) - ${sql.param(unseen)}::text[] as row from profile_summaries t where profile_id = any (${ids}) and ${running}
      union all select to_jsonb(t) - ${sql.param(unseen)}::text[] from profile_baselines t where profile_id = any (${ids}) and ${running}
      order by 1`);
  const before = await stored();
  await owner(sql`delete from profile_baselines t where profile_id = any (${ids}) and ${running}`);
  await owner(sql`update profile_summaries set last_test_at = null, last_test_id = null, last_test_type = null, largest_change = null,
    meaning = null, baseline_status = 'Needed' where profile_id = any (${ids})`);
  for (const { id, home } of people) {
    await database.transaction({ as: 'job', name: 'history', organizationId: home, accountId: null }, (tx) =>
      recomputeProfile(tx, id, new Date(), 'history', [home]),
    );
  }
  return [before, await stored()];
}

/** Results that are not of the person of their test, and people who are counted for a test that is not theirs, twice, or not at all. */
export const flawsOf = ({ owner }: Pick<TestDatabase, 'owner'>, profileIds: readonly number[]) => {
  const ids = sql`${sql.param([...profileIds])}::int[]`;
  return owner<{ flaw: string; id: number }>(sql`
    select 'result' as flaw, r.id from results r join tests t on t.id = r.test_id
      where t.profile_id = any (${ids}) and r.profile_id <> t.profile_id
    union all select 'measure', t.id from test_measures m join tests t on t.id = m.test_id
      where t.profile_id = any (${ids}) and m.profile_id <> t.profile_id
    union all select 'counted for the test of another', p.profile_id from tested_people p
      where p.profile_id = any (${ids}) and not exists (select 1 from tests t where t.id = p.first_test_id and t.profile_id = p.profile_id)
    union all select 'counted ' || (select count(*) from tested_people p where p.profile_id = t.profile_id and p.organization_id = t.organization_id),
      t.profile_id from (select distinct organization_id, profile_id from tests where profile_id = any (${ids})) t
      where (select count(*) from tested_people p where p.profile_id = t.profile_id and p.organization_id = t.organization_id) <> 1
    union all select 'day', coalesce(c.people, 0)::int - coalesce(p.people, 0)::int
      from (select organization_id, family, period_start, testing_organization_id, day, sum(people) as people from tested_counts group by 1, 2, 3, 4, 5) c
      full join (select organization_id, family, period_start, testing_organization_id, first_tested_on as day, count(*) as people
        from tested_people group by 1, 2, 3, 4, 5) p using (organization_id, family, period_start, testing_organization_id, day)
      where coalesce(c.people, 0) <> coalesce(p.people, 0)`);
};
