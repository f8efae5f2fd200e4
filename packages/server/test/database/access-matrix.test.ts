import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Scope } from '../../src/platform/database/database.ts';
import { givenProfile } from '../builders/people.ts';
import { givenMembership, givenStoredTest } from '../builders/stored-tests.ts';
import { type AccessWorld, accessWorld, type Person, people, running, viewing } from './access-world.ts';
import { aViewer } from './viewers.ts';

let world: AccessWorld;
beforeAll(async () => {
  world = await accessWorld();
});
afterAll(() => world.db.close());

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
  { table: 'pdf_sync_intents', peopleOf: sql`select profile_id as id from pdf_sync_intents` },
  { table: 'codes', peopleOf: sql`select profile_id as id from codes where profile_id is not null` },
  { table: 'recordings', peopleOf: sql`select hash from recordings` },
];

/** A role without a grant, or without even the schema. */
const nothing = /permission denied|does not exist/;

/** Where rows hang on the membership's group or list row, people without one have none. */
const withGroups = (persons: Person[]) =>
  persons.filter((person) => person !== 'ungrouped' && person !== 'sharedUngrouped');

describe.each(tables)('$table', ({ table, peopleOf }) => {
  test('has rows of everybody, as its owner sees', async () => {
    const gone = ['profile_groups', 'profile_summaries'].includes(table) ? ['ended', 'deleted'] : [];
    const expected = people.filter((person) => !gone.includes(person));
    expect(await world.seen(world.db.owner, peopleOf)).toEqual(
      table === 'profile_groups' ? expected.filter((person) => person !== 'ungrouped') : expected,
    );
  });
  test('C307: a System Admin sees everybody of the organization and nobody else', async () => {
    expect(await world.as(world.admin(world.own), peopleOf)).toEqual(
      table === 'profile_groups' ? withGroups(running) : running,
    );
  });
  test('C305: a User sees the people of granted groups and nobody else', async () => {
    expect(await world.as(world.member([world.football]), peopleOf)).toEqual(['inFootball', 'shared']);
  });
  test('a User without groups sees nobody', async () => {
    expect(await world.as(world.member([]), peopleOf)).toEqual([]);
  });
  test('another organization sees its world.own people', async () => {
    expect(await world.as(world.admin(world.foreign), peopleOf)).toEqual([
      'elsewhere',
      'shared',
      'sharedUngrouped',
    ]);
  });
  test('internal staff with a grant see the organization', async () => {
    expect(await world.as(world.internalStaff(), peopleOf)).toEqual(
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
    expect(await world.as(world.job(), peopleOf)).toEqual(expected);
  });
  test.each(['signedOut', 'staff', 'codeToken'] as const)('%s reads nothing', async (kind) => {
    await expect(
      world.as(
        viewing(aViewer({ kind, accountId: world.accountId, organizationId: world.own, codeId: 1 })),
        peopleOf,
      ),
    ).rejects.toThrow(nothing);
  });
  test('C314: a family account reads its linked profiles and no table beside', async () => {
    const family = viewing(
      aViewer({ kind: 'family', accountId: world.accountId, profileIds: [world.idOf('inSoccer')] }),
    );
    if (table === 'profiles') expect(await world.as(family, peopleOf)).toEqual(['inSoccer']);
    else await expect(world.as(family, peopleOf)).rejects.toThrow('permission denied');
  });
  test('the identity scope and the queue read nothing', async () => {
    await expect(world.as({ as: 'identity', requestId: 'test' }, peopleOf)).rejects.toThrow(nothing);
    await expect(world.as({ as: 'queue' }, peopleOf)).rejects.toThrow(nothing);
  });
});

describe('a shared profile', () => {
  const takenBy = (scope: Scope, person: Person) =>
    world.db.database.transaction(scope, async (tx) => {
      const rows = await tx.query<{ organizationId: number }>(
        sql`select organization_id from tests where profile_id = ${world.idOf(person)} order by 1`,
      );
      return rows.map((row) => row.organizationId);
    });
  test('every organization with a membership reads all its tests', async () => {
    for (const scope of [
      world.admin(world.own),
      world.admin(world.foreign),
      world.member([world.football]),
      world.internalStaff(),
      world.job(),
    ])
      expect(await takenBy(scope, 'shared')).toEqual([world.own, world.foreign]);
  });
  test('only the organization that took a test changes it', async () => {
    const exclude = (scope: Scope) =>
      world.db.database.transaction(scope, async (tx) => {
        const rows = await tx.query<{ organizationId: number }>(
          sql`update public.results set is_excluded = true where profile_id = ${world.idOf('shared')} returning organization_id`,
        );
        return rows.map((row) => row.organizationId);
      });
    expect(await exclude(world.admin(world.own))).toEqual([world.own]);
    expect(await exclude(world.admin(world.foreign))).toEqual([world.foreign]);
    expect(await exclude(world.member([world.football]))).toEqual([world.own]);
    expect(await exclude(world.member([]))).toEqual([]);
    expect(await exclude(world.internalStaff())).toEqual([world.own]);
  });
  test('an ended membership ends the view, not the tests', async () => {
    const { id } = await givenProfile(world.db, world.foreign);
    await givenMembership(world.db, world.own, id, [world.football]);
    await givenStoredTest(world.db, world.own, id);
    const count = (scope: Scope) =>
      world.db.database.transaction(scope, (tx) =>
        tx.query<{ n: number }>(sql`select count(*) as n from tests where profile_id = ${id}`),
      );
    expect(await count(world.member([world.football]))).toEqual([{ n: 1 }]);
    await world.db.owner(
      sql`update profile_organizations set ended_at = now() where profile_id = ${id} and organization_id = ${world.own}`,
    );
    expect(await count(world.admin(world.own))).toEqual([{ n: 0 }]);
    expect(await count(world.member([world.football]))).toEqual([{ n: 0 }]);
    expect(await count(world.admin(world.foreign))).toEqual([{ n: 1 }]);
  });
});
