import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Scope, Tx } from '../../src/platform/database/database.ts';
import type { Viewer } from '../../src/platform/viewer.ts';
import { givenAccount, givenGroup, givenOrganization, givenProfile } from '../builders/people.ts';
import { givenCode, givenProtocol } from '../builders/programs.ts';
import { givenEvent, givenMembership, givenStoredTest } from '../builders/stored-tests.ts';
import { type TestDatabase, testDatabase } from './test-database.ts';
import { aViewer } from './viewers.ts';

let db: TestDatabase;
let own: number;
let foreign: number;
let football: number;
let accountId: number;

/** One person a case; the names say what the viewers of `own` stand to them. */
const people = [
  'inFootball',
  'inSoccer',
  'inDisabled',
  'ungrouped',
  'ended',
  'deleted',
  'elsewhere',
  'shared',
  'sharedUngrouped',
] as const;
type Person = (typeof people)[number];
const ids = new Map<Person, number>();
const hashes = new Map<Person, string[]>();
const idOf = (person: Person) => ids.get(person) ?? 0;

beforeAll(async () => {
  db = await testDatabase();
  own = (await givenOrganization(db)).id;
  foreign = (await givenOrganization(db)).id;
  football = (await givenGroup(db, own)).id;
  const soccer = (await givenGroup(db, own)).id;
  const disabled = (await givenGroup(db, own, { isEnabled: false })).id;
  const theirs = (await givenGroup(db, foreign)).id;
  accountId = (await givenAccount(db, { organizationId: own, accessTypeId: 2 })).id;
  const groupsOf: Record<Person, number[]> = {
    inFootball: [football],
    inSoccer: [soccer],
    inDisabled: [disabled],
    ungrouped: [],
    ended: [football],
    deleted: [football],
    elsewhere: [theirs],
    shared: [theirs],
    sharedUngrouped: [theirs],
  };
  for (const person of people) {
    const isForeign = ['elsewhere', 'shared', 'sharedUngrouped'].includes(person);
    const home = isForeign ? foreign : own;
    const { id } = await givenProfile(db, home, { firstName: person, groupIds: groupsOf[person] });
    ids.set(person, id);
    await fillEveryTable(person, home);
    if (person === 'shared' || person === 'sharedUngrouped') {
      await givenMembership(db, own, id, person === 'shared' ? [football] : []);
      await fillEveryTable(person, own);
    }
  }
  await db.owner(sql`update profile_organizations set ended_at = now() where profile_id = ${idOf('ended')}`);
  await db.owner(sql`update profiles set deleted_at = now() where id = ${idOf('deleted')}`);
});
afterAll(() => db.close());

let day = 1;
async function fillEveryTable(person: Person, organizationId: number): Promise<void> {
  const profileId = idOf(person);
  const taken = await givenStoredTest(db, organizationId, profileId);
  hashes.set(person, [...(hashes.get(person) ?? []), taken.recordingHash]);
  day += 1;
  await givenEvent(db, organizationId, profileId, {
    startedAt: new Date(Date.UTC(2025, 0, day)).toISOString(),
    endedAt: new Date(Date.UTC(2025, 0, day, 12)).toISOString(),
  });
  await givenCode(db, organizationId, { profileId, code: String(80_000 + day) });
  await db.owner(sql`insert into measure_thresholds (organization_id, profile_id, measure_id, yellow_ms, red_ms)
    values (${organizationId}, ${profileId}, 1004, 20, 40)`);
  await db.owner(sql`insert into result_decisions (organization_id, profile_id, result_id, action, account_id)
    values (${organizationId}, ${profileId}, ${taken.resultId}, 'exclude', ${accountId})`);
}

/** Every table that says something about a person, and which person a row is about. */
const tables: { table: string; peopleOf: SQL }[] = [
  { table: 'profiles', peopleOf: sql`select id from profiles` },
  { table: 'profile_organizations', peopleOf: sql`select profile_id as id from profile_organizations` },
  { table: 'profile_groups', peopleOf: sql`select profile_id as id from profile_groups` },
  { table: 'profile_summaries', peopleOf: sql`select profile_id as id from profile_summaries` },
  { table: 'events', peopleOf: sql`select profile_id as id from events` },
  { table: 'measure_thresholds', peopleOf: sql`select profile_id as id from measure_thresholds` },
  { table: 'tests', peopleOf: sql`select profile_id as id from tests` },
  { table: 'results', peopleOf: sql`select profile_id as id from results` },
  { table: 'result_decisions', peopleOf: sql`select profile_id as id from result_decisions` },
  { table: 'test_measures', peopleOf: sql`select profile_id as id from test_measures` },
  { table: 'profile_baselines', peopleOf: sql`select profile_id as id from profile_baselines` },
  { table: 'submissions', peopleOf: sql`select profile_id as id from submissions` },
  { table: 'codes', peopleOf: sql`select profile_id as id from codes where profile_id is not null` },
  { table: 'recordings', peopleOf: sql`select hash from recordings` },
];

/** A role without a grant, or without even the schema. */
const nothing = /permission denied|does not exist/;

async function seen(query: Tx['query'], peopleOf: SQL): Promise<Person[]> {
  const rows = await query<{ id?: number; hash?: string }>(peopleOf);
  return people.filter((person) =>
    rows.some((row) => row.id === idOf(person) || hashes.get(person)?.includes(row.hash ?? '')),
  );
}
const as = (scope: Scope, peopleOf: SQL) => db.database.transaction(scope, (tx) => seen(tx.query, peopleOf));
const viewing = (viewer: Viewer): Scope => ({ as: 'viewer', viewer, requestId: 'test' });

const admin = (organizationId: number) => viewing(aViewer({ kind: 'admin', accountId, organizationId }));
const member = (groupIds: number[]) =>
  viewing(aViewer({ kind: 'member', accountId, organizationId: own, groupIds }));
const internalStaff = () =>
  viewing(aViewer({ kind: 'super', accountId, organizationId: own, isSuperAdmin: true }));
const job = (): Scope => ({ as: 'job', name: 'test', organizationId: own, accountId: null });

const running: Person[] = ['inFootball', 'inSoccer', 'inDisabled', 'ungrouped', 'shared', 'sharedUngrouped'];
/** Where rows hang on the membership's group or list row, people without one have none. */
const withGroups = (persons: Person[]) =>
  persons.filter((person) => person !== 'ungrouped' && person !== 'sharedUngrouped');

describe.each(tables)('$table', ({ table, peopleOf }) => {
  test('has rows of everybody, as its owner sees', async () => {
    const gone = ['profile_groups', 'profile_summaries'].includes(table) ? ['ended', 'deleted'] : [];
    const expected = people.filter((person) => !gone.includes(person));
    expect(await seen(db.owner, peopleOf)).toEqual(
      table === 'profile_groups' ? expected.filter((person) => person !== 'ungrouped') : expected,
    );
  });
  test('C307: a System Admin sees everybody of the organization and nobody else', async () => {
    expect(await as(admin(own), peopleOf)).toEqual(
      table === 'profile_groups' ? withGroups(running) : running,
    );
  });
  test('C305: a User sees the people of granted groups and nobody else', async () => {
    expect(await as(member([football]), peopleOf)).toEqual(['inFootball', 'shared']);
  });
  test('a User without groups sees nobody', async () => {
    expect(await as(member([]), peopleOf)).toEqual([]);
  });
  test('another organization sees its own people', async () => {
    expect(await as(admin(foreign), peopleOf)).toEqual(['elsewhere', 'shared', 'sharedUngrouped']);
  });
  test('internal staff with a grant see the organization', async () => {
    expect(await as(internalStaff(), peopleOf)).toEqual(
      table === 'profile_groups' ? withGroups(running) : running,
    );
  });
  test('a job sees its organization, ended memberships too', async () => {
    const expected: Person[] =
      table === 'profile_groups'
        ? withGroups(running)
        : table === 'profile_summaries'
          ? running
          : people.filter((person) => person !== 'elsewhere');
    expect(await as(job(), peopleOf)).toEqual(expected);
  });
  test.each(['signedOut', 'staff', 'codeToken'] as const)('%s reads nothing', async (kind) => {
    await expect(
      as(viewing(aViewer({ kind, accountId, organizationId: own, codeId: 1 })), peopleOf),
    ).rejects.toThrow(nothing);
  });
  test('C314: a family account reads its linked profiles and no table beside', async () => {
    const family = viewing(aViewer({ kind: 'family', accountId, profileIds: [idOf('inSoccer')] }));
    if (table === 'profiles') expect(await as(family, peopleOf)).toEqual(['inSoccer']);
    else await expect(as(family, peopleOf)).rejects.toThrow('permission denied');
  });
  test('the identity scope and the queue read nothing', async () => {
    await expect(as({ as: 'identity', requestId: 'test' }, peopleOf)).rejects.toThrow(nothing);
    await expect(as({ as: 'queue' }, peopleOf)).rejects.toThrow(nothing);
  });
});

describe('a shared profile', () => {
  const takenBy = (scope: Scope, person: Person) =>
    db.database.transaction(scope, async (tx) => {
      const rows = await tx.query<{ organizationId: number }>(
        sql`select organization_id as "organizationId" from tests where profile_id = ${idOf(person)} order by 1`,
      );
      return rows.map((row) => row.organizationId);
    });
  test('every organization with a membership reads all its tests', async () => {
    for (const scope of [admin(own), admin(foreign), member([football]), internalStaff(), job()])
      expect(await takenBy(scope, 'shared')).toEqual([own, foreign]);
  });
  test('only the organization that took a test changes it', async () => {
    const exclude = (scope: Scope) =>
      db.database.transaction(scope, async (tx) => {
        const rows = await tx.query<{ organizationId: number }>(
          sql`update results set is_excluded = true where profile_id = ${idOf('shared')} returning organization_id as "organizationId"`,
        );
        return rows.map((row) => row.organizationId);
      });
    expect(await exclude(admin(own))).toEqual([own]);
    expect(await exclude(admin(foreign))).toEqual([foreign]);
    expect(await exclude(member([football]))).toEqual([own]);
    expect(await exclude(member([]))).toEqual([]);
    expect(await exclude(internalStaff())).toEqual([own]);
  });
  test('an ended membership ends the view, not the tests', async () => {
    const { id } = await givenProfile(db, foreign);
    await givenMembership(db, own, id, [football]);
    await givenStoredTest(db, own, id);
    const count = (scope: Scope) =>
      db.database.transaction(scope, (tx) =>
        tx.query<{ n: number }>(sql`select count(*) as n from tests where profile_id = ${id}`),
      );
    expect(await count(member([football]))).toEqual([{ n: 1 }]);
    await db.owner(
      sql`update profile_organizations set ended_at = now() where profile_id = ${id} and organization_id = ${own}`,
    );
    expect(await count(admin(own))).toEqual([{ n: 0 }]);
    expect(await count(member([football]))).toEqual([{ n: 0 }]);
    expect(await count(admin(foreign))).toEqual([{ n: 1 }]);
  });
});

describe('what a User may not change', () => {
  const run = (scope: Scope, statement: SQL) => db.database.transaction(scope, (tx) => tx.query(statement));
  test('results of a group that was not granted', async () => {
    const changed = await run(
      member([football]),
      sql`update results set is_excluded = true where profile_id = ${idOf('inSoccer')} returning id`,
    );
    expect(changed).toEqual([]);
  });
  test('a decision about a result out of reach, though its id is known', async () => {
    const [hidden] = await db.owner<{ id: number }>(
      sql`select id from results where profile_id = ${idOf('inSoccer')}`,
    );
    await expect(
      run(
        member([football]),
        sql`insert into result_decisions (organization_id, profile_id, result_id, action, account_id)
          values (${own}, ${idOf('inFootball')}, ${hidden?.id ?? 0}, 'exclude', ${accountId})`,
      ),
    ).rejects.toThrow('row-level security');
  });
  test.each([
    'profile_groups',
    'profile_organizations',
    'profiles',
    'account_groups',
    'groups',
    'protocols',
    'codes',
    'tests',
    'submissions',
    'profile_summaries',
    'profile_baselines',
    'organization_preferences',
  ])('rows of %s', async (table) => {
    await expect(run(member([football]), sql`delete from ${sql.identifier(table)}`)).rejects.toThrow(
      'permission denied',
    );
    await expect(
      run(member([football]), sql`insert into ${sql.identifier(table)} default values`),
    ).rejects.toThrow('permission denied');
  });
});

test('who may write what: every grant of every role', async () => {
  const rows = await db.owner<{ role: string; what: string }>(sql`
    select r.name as role, lower(p.what) || ' ' || string_agg(c.relname, ', ' order by c.relname) as what
    from pg_class c cross join unnest(array['app','app_admin','app_device','app_family','app_member','app_queue','app_staff','app_super']) r (name)
      cross join unnest(array['INSERT','UPDATE','DELETE']) p (what)
    where c.relnamespace in ('public'::regnamespace, 'staff'::regnamespace, 'audit'::regnamespace) and c.relkind in ('r', 'v', 'p')
      and (has_table_privilege(r.name, c.oid, p.what)
        or (p.what <> 'DELETE' and has_any_column_privilege(r.name, c.oid, p.what)))
    group by r.name, p.what order by 1, 2`);
  expect(rows.map(({ role, what }) => `${role}: ${what}`)).toEqual([
    'app_admin: delete account_groups',
    'app_admin: insert account_groups, codes, groups, organization_preferences, protocol_items, protocols, result_decisions',
    'app_admin: update codes, groups, organization_preferences, protocol_items, protocols, results, tests',
    'app_device: insert submissions',
    'app_member: insert result_decisions',
    'app_member: update results, tests',
    'app_super: insert result_decisions',
    'app_super: update results',
  ]);
});

describe('jobs', () => {
  const run = (statement: SQL) => db.database.transaction(job(), (tx) => tx.query(statement));
  test('add to what arrived and never change it', async () => {
    await expect(run(sql`update submissions set status = 'held'`)).rejects.toThrow('permission denied');
    await expect(run(sql`delete from submissions`)).rejects.toThrow('permission denied');
    await expect(run(sql`delete from result_decisions`)).rejects.toThrow('permission denied');
  });
  test('write nothing of another organization', async () => {
    expect(
      await run(sql`update tests set note = 'x' where organization_id = ${foreign} returning id`),
    ).toEqual([]);
    await expect(
      run(sql`insert into protocols (organization_id, name) values (${foreign}, 'theirs')`),
    ).rejects.toThrow('row-level security');
  });
});

describe('totals', () => {
  const totals = (scope: Scope) =>
    db.database.transaction(scope, async (tx) => {
      const rows = await tx.query<{ id: number }>(
        sql`select organization_id as id from organization_counts order by 1`,
      );
      return rows.map((row) => row.id);
    });
  test('are exact, kept by those who come and go', async () => {
    const [count] = await db.database.transaction(admin(own), (tx) =>
      tx.query<{ profiles: number; counted: number }>(sql`select profiles,
        (select count(*) from profile_summaries where organization_id = ${own}) as counted
        from organization_counts where organization_id = ${own}`),
    );
    expect(count?.profiles).toBe(running.length);
    expect(count?.counted).toBe(running.length);
  });
  test('a System Admin sees the own one, an enterprise the children’s, a User none', async () => {
    expect(await totals(admin(own))).toEqual([own]);
    const enterprise = aViewer({
      kind: 'admin',
      accountId,
      organizationId: own,
      totalOrganizationIds: [foreign],
    });
    expect(await totals(viewing(enterprise))).toEqual([own, foreign]);
    await expect(totals(member([football]))).rejects.toThrow('permission denied');
  });
  test('an enterprise that sees a child’s totals sees none of its people', async () => {
    const enterprise = aViewer({
      kind: 'admin',
      accountId,
      organizationId: own,
      totalOrganizationIds: [foreign],
    });
    expect(await as(viewing(enterprise), sql`select id from profiles`)).toEqual(running);
  });
});

describe('codes and arrivals of nobody known', () => {
  test('a User sees codes of granted groups and of new people, not of other groups', async () => {
    const soccer = (await givenGroup(db, own)).id;
    const protocolId = (await givenProtocol(db, own)).id;
    const made = {
      granted: (await givenCode(db, own, { groupId: football, protocolId, code: '91001' })).id,
      other: (await givenCode(db, own, { groupId: soccer, protocolId, code: '91002' })).id,
      newPeople: (await givenCode(db, own, { protocolId, code: '91003' })).id,
    };
    const codesOf = (scope: Scope) =>
      db.database.transaction(scope, async (tx) => {
        const rows = await tx.query<{ id: number }>(
          sql`select id from codes where id = any (${sql.param(Object.values(made))}::int[]) order by id`,
        );
        return rows.map((row) => row.id);
      });
    expect(await codesOf(member([football]))).toEqual([made.granted, made.newPeople]);
    expect(await codesOf(admin(own))).toEqual([made.granted, made.other, made.newPeople]);
    expect(await codesOf(admin(foreign))).toEqual([]);
  });
  test('held for nobody: System Admins see it, and the User who sent it, no other', async () => {
    const sender = (await givenAccount(db, { organizationId: own })).id;
    const [held] = await db.owner<{ id: number }>(sql`insert into submissions
      (organization_id, client_uuid, content_hash, account_id, status, reason_code, body)
      values (${own}, gen_random_uuid(), 'x', ${sender}, 'held', 'match.none', '{"person":{"lastName":"Hidden"}}') returning id`);
    const sees = (scope: Scope) =>
      db.database.transaction(scope, (tx) =>
        tx.query(sql`select id from submissions where id = ${held?.id ?? 0}`),
      );
    expect(await sees(admin(own))).toHaveLength(1);
    expect(
      await sees(
        viewing(aViewer({ kind: 'member', accountId: sender, organizationId: own, groupIds: [football] })),
      ),
    ).toHaveLength(1);
    expect(await sees(member([football]))).toHaveLength(0);
  });
  test('internal staff read what arrived without the person in it', async () => {
    const rows = await db.database.transaction(internalStaff(), (tx) =>
      tx.query<{ body: Record<string, unknown> }>(sql`select body from submissions where status = 'held'`),
    );
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain('Hidden');
  });
  test('a code token puts in what its own code sent, and nothing else', async () => {
    const { id: codeId } = await givenCode(db, own, { code: '91004' });
    const device = viewing(aViewer({ kind: 'codeToken', organizationId: own, codeId, codeTokenId: 1 }));
    const send = (organizationId: number, code: number) =>
      db.database.transaction(device, (tx) =>
        tx.query(sql`insert into submissions (organization_id, client_uuid, content_hash, code_id, status, body)
          values (${organizationId}, gen_random_uuid(), 'x', ${code}, 'stored', '{}')`),
      );
    await expect(send(own, codeId)).resolves.toEqual([]);
    await expect(send(own, codeId + 1)).rejects.toThrow('row-level security');
    await expect(send(foreign, codeId)).rejects.toThrow('row-level security');
  });
});
