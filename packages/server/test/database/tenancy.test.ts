import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Viewer } from '../../src/platform/viewer.ts';
import { foundProfiles } from '../../src/records/profiles/profile-search.ts';
import { givenAccount, givenGroup, givenOrganization, givenProfile } from '../builders/people.ts';
import { type TestDatabase, testDatabase } from './test-database.ts';
import { aViewer } from './viewers.ts';

let db: TestDatabase;
let own: number;
let foreign: number;
let football: number;
let soccer: number;
let disabled: number;
let inFootball: number;
let inSoccer: number;
let inDisabled: number;
let ungrouped: number;
let ended: number;
let elsewhere: number;
let accountId: number;

beforeAll(async () => {
  db = await testDatabase();
  own = (await givenOrganization(db)).id;
  foreign = (await givenOrganization(db)).id;
  football = (await givenGroup(db, own, { name: 'Football' })).id;
  soccer = (await givenGroup(db, own, { name: 'Soccer' })).id;
  disabled = (await givenGroup(db, own, { name: 'Old team', isEnabled: false })).id;
  const foreignGroup = (await givenGroup(db, foreign)).id;
  inFootball = (await givenProfile(db, own, { firstName: 'Ada', groupIds: [football] })).id;
  inSoccer = (await givenProfile(db, own, { firstName: 'Ben', groupIds: [soccer] })).id;
  inDisabled = (await givenProfile(db, own, { groupIds: [disabled] })).id;
  ungrouped = (await givenProfile(db, own)).id;
  ended = (await givenProfile(db, own)).id;
  await db.owner(sql`update profile_organizations set ended_at = now() where profile_id = ${ended}`);
  elsewhere = (await givenProfile(db, foreign, { groupIds: [foreignGroup] })).id;
  accountId = (await givenAccount(db, { organizationId: own, accessTypeId: 2 })).id;
});
afterAll(() => db.close());

const admin = () => aViewer({ kind: 'admin', accountId, organizationId: own });
const member = () => aViewer({ kind: 'member', accountId, organizationId: own, groupIds: [football] });
const superView = () => aViewer({ kind: 'super', accountId, organizationId: own, isSuperAdmin: true });

const asViewer = <T>(viewer: Viewer, work: Parameters<typeof db.database.transaction<T>>[1]) =>
  db.database.transaction<T>({ as: 'viewer', viewer, requestId: 'test' }, work);
const profileIds = async (viewer: Viewer) =>
  (await asViewer(viewer, (tx) => tx.query<{ id: number }>(sql`select id from profiles order by id`))).map(
    (row) => row.id,
  );

describe('who sees which profiles (the rows exist, see the first case)', () => {
  test('the owner of the tables sees that all of them are there', async () => {
    const rows = await db.owner<{ id: number }>(sql`select id from profiles order by id`);
    expect(rows.map((row) => row.id)).toEqual([
      inFootball,
      inSoccer,
      inDisabled,
      ungrouped,
      ended,
      elsewhere,
    ]);
  });
  test('C307: a System Admin sees every profile of the organization, ungrouped ones too, and no ended or foreign one', async () => {
    expect(await profileIds(admin())).toEqual([inFootball, inSoccer, inDisabled, ungrouped]);
  });
  test('C305: a User sees the profiles of granted groups only', async () => {
    expect(await profileIds(member())).toEqual([inFootball]);
  });
  test('a User without groups sees nobody', async () => {
    expect(await profileIds({ ...member(), groupIds: [] })).toEqual([]);
  });
  test('a User who names a group of another organization gains nothing', async () => {
    const foreignGroups = await db.owner<{ id: number }>(
      sql`select id from groups where organization_id = ${foreign}`,
    );
    expect(await profileIds({ ...member(), groupIds: foreignGroups.map((row) => row.id) })).toEqual([]);
  });
  test.each(['signedOut', 'staff', 'codeToken'] as const)('%s may not ask at all', async (kind) => {
    await expect(profileIds(aViewer({ kind, accountId, organizationId: own, codeId: 1 }))).rejects.toThrow(
      /permission denied|does not exist/,
    );
  });
  test('C314: a family account sees its linked profiles only', async () => {
    expect(await profileIds(aViewer({ kind: 'family', accountId, profileIds: [inSoccer] }))).toEqual([
      inSoccer,
    ]);
  });
  test('C007 C311: internal staff with a grant see ids and age, never a name or birth date, by the same statement', async () => {
    const rows = await asViewer(superView(), (tx) =>
      tx.query<Record<string, unknown>>(
        sql`select id, first_name, last_name, birth_date, email, age_years from profiles order by id`,
      ),
    );
    expect(rows.map((row) => row.id)).toEqual([inFootball, inSoccer, inDisabled, ungrouped]);
    for (const row of rows) {
      expect(row).toMatchObject({ firstName: null, lastName: null, birthDate: null, email: null });
      expect(row.ageYears).toBeGreaterThan(10);
    }
  });
  test.each(['public.profiles', 'public.profile_summaries', 'public.events'])(
    'internal staff cannot reach %s past the views',
    async (table) => {
      const [schema, name] = table.split('.');
      await expect(
        asViewer(superView(), (tx) =>
          tx.query(sql`select * from ${sql.identifier(schema ?? '')}.${sql.identifier(name ?? '')}`),
        ),
      ).rejects.toThrow(/permission denied/);
    },
  );
});

describe('memberships are keys', () => {
  test.each([
    [
      'profile_groups',
      () =>
        sql`insert into profile_groups (organization_id, profile_id, group_id) values (${own}, ${inSoccer}, ${football})`,
    ],
    [
      'profile_organizations',
      () =>
        sql`insert into profile_organizations (organization_id, profile_id) values (${own}, ${elsewhere})`,
    ],
    [
      'account_groups',
      () =>
        sql`insert into account_groups (account_id, organization_id, group_id) values (${accountId}, ${own}, ${soccer})`,
    ],
    ['profiles', () => sql`update profiles set first_name = 'X' where id = ${inFootball}`],
  ])('a User cannot write %s', async (_table, statement) => {
    await expect(asViewer(member(), (tx) => tx.query(statement()))).rejects.toThrow(/permission denied/);
  });
});

describe('the scope ends with its transaction', () => {
  const settings = () =>
    db.database.transaction({ as: 'identity', requestId: 'after' }, (tx) =>
      tx.query<{ role: string; orgs: string; account: string }>(
        sql`select current_setting('role') as role, current_setting('app.orgs', true) as orgs, current_setting('app.account', true) as account`,
      ),
    );
  test.each([
    ['commit', async () => void (await profileIds(admin()))],
    [
      'rollback',
      async () =>
        void (await asViewer(admin(), () => Promise.reject(new Error('no'))).catch(() => undefined)),
    ],
    [
      'an error in SQL',
      async () => void (await asViewer(admin(), (tx) => tx.query(sql`select 1 / 0`)).catch(() => undefined)),
    ],
  ])('after %s nothing of it is left', async (_what, use) => {
    for (let round = 0; round < 10; round += 1) await use();
    expect(await settings()).toEqual([{ role: 'app', orgs: '{}', account: '' }]);
  });
  test.for([
    ['a statement that ran out of time', sql`select set_config('statement_timeout', '30', true)`],
    ['a statement that was cancelled', sql`select set_config('app.test', 'cancel', true)`],
  ] as const)('after %s nothing of it is left', async ([what, before], context) => {
    context.skip(db.urls === null, 'nothing cancels a statement of the embedded database');
    const cancel = () =>
      db.owner(sql`select pg_cancel_backend(pid) from pg_stat_activity where query like '%pg_sleep(7)%'
      and state = 'active' and pid <> pg_backend_pid()`);
    const waiting = asViewer(admin(), async (tx) => {
      await tx.query(before);
      await tx.query(sql`select pg_sleep(7)`);
    });
    const refused = expect(waiting).rejects.toMatchObject({ kind: 'overloaded', cause: { code: '57014' } });
    if (what.endsWith('cancelled')) {
      await new Promise((resolve) => setTimeout(resolve, 200));
      await cancel();
    }
    await refused;
    for (let round = 0; round < 10; round += 1) {
      expect(await settings()).toEqual([{ role: 'app', orgs: '{}', account: '' }]);
    }
  });
  test('a prepared statement answers each role with its own rows', async () => {
    const named = (viewer: Viewer) =>
      asViewer(viewer, (tx) =>
        tx.query<{ n: number }>(sql`select count(*) as n from profiles`, 'test.count_profiles'),
      );
    for (let round = 0; round < 6; round += 1) {
      expect(await named(admin())).toEqual([{ n: 4 }]);
      expect(await named(member())).toEqual([{ n: 1 }]);
    }
  });
});

describe.each(['profile_page', 'profile_ids'] as const)('search.%s', (name) => {
  const page = { sortedBy: 'fullName', isAscending: true, offset: 0, limit: 10, mostCounted: null };
  const search = (viewer: Viewer, organizationId: number, term: string) =>
    asViewer(viewer, (tx) =>
      tx.query<{ id: number }>(
        name === 'profile_page'
          ? sql`select unnest(found.profile_ids) as id from ${foundProfiles(organizationId, { term, ...page })}`
          : // What the release before calls: its statement lets the policies decide once more.
            sql`select profile_id as id from profile_summaries where organization_id = ${organizationId}
              and profile_id = any (array(select search.profile_ids(${organizationId}, ${term})))`,
      ),
    );
  test('finds by part of a name, inside the granted groups only', async () => {
    expect(await search(admin(), own, 'ben')).toEqual([{ id: inSoccer }]);
    expect(await search(member(), own, 'ben')).toEqual([]);
  });
  test('short terms match the start of a name', async () => {
    expect(await search(admin(), own, 'ad')).toEqual([{ id: inFootball }]);
  });
  test.each(['%%%', '___', '\\\\\\'])('%s is text, not a pattern', async (term) => {
    expect(await search(admin(), own, term)).toEqual([]);
  });
  test('another organization is empty', async () => {
    expect(await search(admin(), foreign, 'test')).toEqual([]);
  });
});

describe('the audit log', () => {
  test('every change is there with who and what', async () => {
    const rows = await db.owner<{ entity: string; action: string; job: string }>(
      sql`select entity, action, job from audit.log where entity = 'profiles' and entity_id = ${String(inFootball)}`,
    );
    expect(rows).toEqual([{ entity: 'profiles', action: 'insert', job: 'fixture' }]);
  });
  test.each(['update audit.log set action = $$x$$', 'delete from audit.log', 'truncate audit.log'])(
    'not even the owner may: %s',
    async (text) => {
      const statement = {
        'update audit.log set action = $$x$$': sql`update audit.log set action = 'x'`,
        'delete from audit.log': sql`delete from audit.log`,
        'truncate audit.log': sql`truncate audit.log`,
      }[text];
      await expect(db.owner(statement ?? sql`select 1`)).rejects.toThrow('only added to');
    },
  );
  test('no viewer reads it', async () => {
    await expect(asViewer(admin(), (tx) => tx.query(sql`select * from audit.log`))).rejects.toThrow(
      /permission denied/,
    );
  });
  test('a change without an account or a named job is refused', async () => {
    const nobody = { ...admin(), accountId: null };
    await expect(
      asViewer(nobody, (tx) =>
        tx.query(sql`update organization_preferences set is_metric = true where organization_id = ${own}`),
      ),
    ).rejects.toThrow('without an account');
  });
  test('an update keeps only the columns that changed', async () => {
    await asViewer(admin(), (tx) =>
      tx.query(sql`update organization_preferences set is_metric = true where organization_id = ${own}`),
    );
    const rows = await db.owner(
      sql`select before, after, account_id from audit.log where entity = 'organization_preferences' and action = 'update'`,
    );
    expect(rows).toEqual([{ before: { is_metric: false }, after: { is_metric: true }, accountId }]);
  });
});
