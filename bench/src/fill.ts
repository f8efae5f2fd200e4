import type pg from 'pg';
import { drawNames } from './common-names.ts';
import { insertCopies } from './insert-copies.ts';

/** One organization's share falls with its rank, as measured for the goals: the largest holds about 5 %. */
export const organizationsOfBench = 200;
const rankExponent = 0.58;
export const testsOfProfile = 5;

/** What the copies are made from: one profile, tested through the portal itself. */
export interface Template {
  organizationId: number;
  profileId: number;
  groupId: number;
}

/**
 * Copies a tested profile until a database holds so many, in organizations with a System Admin and ten groups each. Triggers
 * rest meanwhile, so what they keep (list rows, counts) is written here as they would.
 * @param organizations how many share the profiles; one has all of them
 * @param hasTests without, the profiles have their list rows only, which is all that a search reads
 */
export async function fill(
  owner: pg.Client,
  template: Template,
  profiles: number,
  organizations = organizationsOfBench,
  hasTests = true,
): Promise<void> {
  await owner.query("set session_replication_role = 'replica'");
  await owner.query("set synchronous_commit = 'off'");
  await owner.query(`create temp table place as
    with rank as (select i as organization_id, power(i, -${rankExponent}) as weight from generate_series(1, ${organizations}) i),
    bound as (select organization_id, weight, sum(weight) over (order by organization_id) as upto, sum(weight) over () as total
      from rank)
    select n::int, organization_id from bound, generate_series(
      floor((upto - weight) / total * ${profiles})::int + 1, floor(upto / total * ${profiles})::int) n`);
  await drawNames(owner);
  await owner.query('create index on place (n)');
  await copy(
    owner,
    'organizations',
    `where id = ${template.organizationId}`,
    `generate_series(2, ${organizations}) i`,
    {
      id: 'i',
      name: "'Organization ' || i",
    },
  );
  await copy(
    owner,
    'organization_preferences',
    `where organization_id = ${template.organizationId}`,
    `generate_series(2, ${organizations}) i`,
    { organization_id: 'i' },
  );
  await owner.query(`insert into groups (id, organization_id, name, is_default) overriding system value
    select 1000 + o * 10 + g, o, 'Group ' || g, g = 0 from generate_series(1, ${organizations}) o, generate_series(0, 9) g`);
  await copy(owner, 'accounts', 'where id = 1', `generate_series(2, ${organizations}) i`, {
    id: 'i',
    email: "'admin' || i || '@bench.example'",
  });
  await owner.query(`insert into account_organizations (account_id, organization_id, access_type_id)
    select i, i, 2 from generate_series(2, ${organizations}) i`);
  await copyProfiles(owner, template);
  if (hasTests) {
    await copyTests(owner, template);
    await copyLongHistory(owner, template);
  }
  await copySearchedNames(owner);
  await owner.query(`insert into organization_counts (organization_id, profiles)
    select organization_id, count(*) from profile_summaries group by 1
    on conflict (organization_id) do update set profiles = excluded.profiles`);
  await countDays(owner);
  for (const table of ['organizations', 'groups', 'accounts', 'profiles', 'tests', 'results']) {
    await owner.query(
      `select setval(pg_get_serial_sequence('${table}', 'id'), (select max(id) from ${table}))`,
    );
  }
  // Far from every other number, so that captured statements can be told which of their literals it is.
  await owner.query("select setval(pg_get_serial_sequence('submissions', 'id'), 1000000000)");
  await owner.query(`select setval('roster_sync', ${profiles} + 1000)`);
  await owner.query("set session_replication_role = 'origin'");
  await owner.query('vacuum analyze');
}

/** The days of tests, as the trigger would have kept them. */
export async function countDays(owner: pg.Client): Promise<void> {
  await owner.query('delete from daily_test_counts');
  await owner.query(`insert into daily_test_counts (organization_id, day, slot, total_tests, covid_tests, balance_tests,
      reaction_time_tests, impulse_control_tests, inspection_time_tests, memory_tests, number_counting_tests)
    select organization_id, (completed_at at time zone 'America/Chicago')::date, id % 32, count(*),
      ${['covid', 'balance', 'reactionTime', 'impulseControl', 'inspectionTime', 'memory', 'numberCounting']
        .map((series) => `count(*) filter (where '${series}' = any (series))`)
        .join(', ')}
    from tests group by 1, 2, 3`);
}

/** Ids of copies follow their number, so that rows which belong together find each other. */
const profileId = '(100000 + place.n)';
async function copyProfiles(owner: pg.Client, { profileId: from }: Template): Promise<void> {
  const names = { first_name: 'place.first_name', last_name: 'place.last_name' };
  await copy(owner, 'profiles', `where id = ${from}`, 'place', {
    id: profileId,
    organization_id: 'place.organization_id',
    client_uuid: 'null',
    ...names,
  });
  const member = { organization_id: 'place.organization_id', profile_id: profileId };
  await copy(owner, 'profile_organizations', `where profile_id = ${from}`, 'place', {
    ...member,
    sync_seq: 'place.n + 100',
  });
  await owner.query(`insert into profile_groups (organization_id, profile_id, group_id)
    select organization_id, ${profileId}, 1000 + organization_id * 10 + n % 10 from place`);
  const full = `${names.first_name} || ' ' || ${names.last_name}`;
  await copy(owner, 'profile_summaries', `where profile_id = ${from}`, 'place', {
    ...member,
    ...names,
    full_name: full,
    sort_name: `lower(${names.last_name} || ' ' || ${names.first_name})`,
    sort_first_name: `lower(${names.first_name})`,
    search_text: `lower(${full} || ' ' || ${names.last_name} || ' ' || ${profileId})`,
    last_test_id: `10000000 + place.n * ${testsOfProfile} + ${testsOfProfile - 1}`,
    last_test_at: 'source.last_test_at - make_interval(mins => place.n % 500000)',
    is_inactive: 'false',
  });
  await copy(owner, 'profile_baselines', `where profile_id = ${from}`, 'place', member);
}

/** What a trigger would have written. The index of trigrams is made afterwards, since row by row it takes longer than all else. */
async function copySearchedNames(owner: pg.Client): Promise<void> {
  const { rows } = await owner.query<{ definition: string }>(
    `select pg_get_indexdef('profile_names_inner'::regclass) as definition`,
  );
  await owner.query('drop index profile_names_inner');
  await owner.query(`insert into profile_names (organization_id, profile_id, sort_name, search_text, inner_grams)
    select organization_id, profile_id, sort_name, search_text,
      scope.grams(organization_id, sort_first_name || ' ' || profile_id || ' ' || substr(lower(last_name), 2))
    from profile_summaries on conflict do nothing`);
  await owner.query(rows[0]?.definition ?? '');
}

async function copyTests(owner: pg.Client, { profileId: from }: Template): Promise<void> {
  await owner.query(`create temp table template_test as
    select id, (row_number() over (order by completed_at) - 1)::int as nth from tests where profile_id = ${from}`);
  const testId = `(10000000 + place.n * ${testsOfProfile} + nth)`;
  const member = { organization_id: 'place.organization_id', profile_id: profileId };
  const ofTemplate = 'join template_test on template_test.id = source.';
  await copy(owner, 'tests', `${ofTemplate}id`, 'place', {
    id: testId,
    ...member,
    client_uuid: 'gen_random_uuid()',
    submission_id: 'null',
    administered_account_id: 'place.organization_id',
    protocol_id: 'null',
  });
  // A recording is kept once for each organization; the copies have none of their own.
  await copy(owner, 'results', `${ofTemplate}test_id`, 'place', {
    id: "nextval(pg_get_serial_sequence('results', 'id'))",
    test_id: testId,
    recording_hash: 'null',
    // What stands behind a score is kept for the newest test; the others need the space more.
    receipt: `case when nth = ${testsOfProfile - 1} then source.receipt end`,
    detail_rows: `case when nth = ${testsOfProfile - 1} then source.detail_rows else '[]' end`,
    ...member,
  });
  await copy(owner, 'test_measures', `${ofTemplate}test_id`, 'place', { test_id: testId, ...member });
}

/** Somebody of the largest organization who was tested for years: twice a week, one after the other. */
export const longHistory = { profileId: 99_999, tests: 500 } as const;
const daysBetweenTests = 3;

async function copyLongHistory(
  owner: pg.Client,
  { organizationId, profileId: from }: Template,
): Promise<void> {
  const own = { profile_id: String(longHistory.profileId) };
  const once = '(select 1) once';
  await copy(owner, 'profiles', `where id = ${from}`, once, { id: own.profile_id, client_uuid: 'null' });
  await copy(owner, 'profile_organizations', `where profile_id = ${from}`, once, { ...own, sync_seq: '99' });
  await owner.query(`insert into profile_groups (organization_id, profile_id, group_id)
    values (${organizationId}, ${longHistory.profileId}, 1000 + ${organizationId} * 10)`);
  await copy(owner, 'profile_summaries', `where profile_id = ${from}`, once, {
    ...own,
    last_test_id: `9000000 + ${testsOfProfile - 1}`,
    is_inactive: 'false',
  });
  await copy(owner, 'profile_baselines', `where profile_id = ${from}`, once, own);
  const rounds = `generate_series(0, ${longHistory.tests / testsOfProfile - 1}) round`;
  const back = `make_interval(days => (round * ${testsOfProfile} + ${testsOfProfile} - nth) * ${daysBetweenTests})`;
  const ofTest = { ...own, test_id: `(9000000 + round * ${testsOfProfile} + nth)` };
  const ofTemplate = 'join template_test on template_test.id = source.';
  await copy(owner, 'tests', `${ofTemplate}id`, rounds, {
    ...own,
    id: ofTest.test_id,
    client_uuid: 'gen_random_uuid()',
    submission_id: 'null',
    protocol_id: 'null',
    completed_at: `source.completed_at - ${back}`,
  });
  await copy(owner, 'results', `${ofTemplate}test_id`, rounds, {
    ...ofTest,
    id: "nextval(pg_get_serial_sequence('results', 'id'))",
    recording_hash: 'null',
  });
  await copy(owner, 'test_measures', `${ofTemplate}test_id`, rounds, {
    ...ofTest,
    completed_at: `source.completed_at - ${back}`,
  });
}

/** Copies the rows of a table that `filter` picks, once for each row of `places`, with some columns of their own. */
async function copy(
  owner: pg.Client,
  table: string,
  filter: string,
  places: string,
  own: Record<string, string>,
): Promise<void> {
  const condition = filter.startsWith('join')
    ? `${filter} cross join ${places}`
    : `cross join ${places} ${filter.replace('where ', 'where source.')}`;
  await insertCopies(owner, table, own, `(select * from ${table}) source ${condition}`);
}
