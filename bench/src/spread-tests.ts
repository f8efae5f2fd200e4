import type pg from 'pg';
import { countDays, testsOfProfile } from './fill.ts';
import { insertCopies } from './insert-copies.ts';

/** Measures of the template's results, the most common first: a test has the first one, two or three of them. */
const measures = [1002, 1003, 1016] as const;
/** Every so many minutes of the last eight years may have a test. */
const minutesOfEightYears = 8 * 365 * 24 * 60;
const screeningEvery = 40;

/**
 * Gives each profile of a database that was filled without tests one to five of them (three on average) over the last eight years, with
 * one to three results each; every fortieth is nothing but a COVID-19 screening. All of it is set-based, in the order in which tests would have
 * come in, and the same each time.
 * @param profileId whose tests are copied
 * @returns how many tests there are
 */
export async function spreadTests(owner: pg.Client, profileId: number): Promise<number> {
  await owner.query("set session_replication_role = 'replica'");
  await owner.query("set synchronous_commit = 'off'");
  await owner.query("set maintenance_work_mem = '1GB'");
  await owner.query("set work_mem = '256MB'");
  await owner.query(`create temp table spread as
    select (10000000 + p.n * ${testsOfProfile} + nth)::int as test_id, p.organization_id, (100000 + p.n)::int as profile_id, nth, p.n,
      (p.n * 31 + nth) % ${screeningEvery} = 0 as is_screening,
      date_trunc('minute', now()) - make_interval(mins => ((p.n::bigint * 7919 + nth * 1048573) % ${minutesOfEightYears})::int) as at
    from place p, generate_series(0, ${testsOfProfile - 1}) nth where nth <= p.n % ${testsOfProfile}
    order by at`);
  const rebuild = await withoutIndexes(owner, ['tests', 'results']);
  const newest = `(select max(id) from tests where profile_id = ${profileId})`;
  await insertCopies(
    owner,
    'tests',
    {
      id: 'spread.test_id',
      organization_id: 'spread.organization_id',
      profile_id: 'spread.profile_id',
      client_uuid: 'gen_random_uuid()',
      completed_at: 'spread.at',
      created_at: 'spread.at',
      submission_id: 'null',
      administered_account_id: 'spread.organization_id',
      protocol_id: 'null',
      is_non_baseline: 'spread.nth > 0',
      is_screening: 'spread.is_screening',
      series: "case when spread.is_screening then array['covid'] else array['reactionTime'] end",
      device: `source.device || jsonb_build_object('appVersion', case when spread.n % 4 = 0 then '4.12.0' else '5.2.0' end,
      'buildChannel', (array['alpha', 'beta', 'charlie'])[1 + spread.n % 9])`,
    },
    inOrder('tests', `source.id = ${newest}`),
  );
  const chosen = `source.test_id = ${newest}
    and array_position(array[${measures.join(', ')}], source.measure_id) <= case when spread.is_screening then 1 else 1 + spread.n % 3 end`;
  const ofResult = {
    id: "nextval(pg_get_serial_sequence('results', 'id'))",
    test_id: 'spread.test_id',
    organization_id: 'spread.organization_id',
    profile_id: 'spread.profile_id',
    measure_id: 'case when spread.is_screening then 1014 else source.measure_id end',
    recording_hash: 'null',
    receipt: 'null',
    detail_rows: "'[]'",
  };
  await insertCopies(owner, 'results', ofResult, inOrder('results', chosen));
  await rebuild();
  await countDays(owner);
  await owner.query("select setval(pg_get_serial_sequence('tests', 'id'), (select max(id) from tests))");
  await owner.query("set session_replication_role = 'origin'");
  await owner.query('vacuum analyze');
  const { rows } = await owner.query<{ tests: number }>('select count(*)::int as tests from tests');
  return rows[0]?.tests ?? 0;
}

/** Takes the indexes of tables away that no constraint needs, since many rows are written faster without. */
async function withoutIndexes(owner: pg.Client, tables: string[]): Promise<() => Promise<void>> {
  const { rows } = await owner.query<{ name: string; definition: string }>(
    `select c.relname as name, pg_get_indexdef(i.indexrelid) as definition from pg_index i join pg_class c on c.oid = i.indexrelid
     where i.indrelid = any ($1::regclass[]) and not exists (select 1 from pg_constraint k where k.conindid = i.indexrelid)`,
    [tables],
  );
  for (const { name } of rows) await owner.query(`drop index ${name}`);
  return async () => {
    for (const { definition } of rows) await owner.query(definition);
  };
}

/** A row of a table beside each place of the temporary table, in the order in which tests would have come in. */
const inOrder = (table: string, filter: string): string =>
  `spread cross join (select * from ${table}) source where ${filter} order by spread.at, spread.test_id`;
