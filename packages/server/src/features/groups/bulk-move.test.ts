import { allProfilesGroupId, bulkMove, getGroups, getRoster, undoBulkMove } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenGroup, givenOrganization, givenProfile } from '../../../test/builders/people.ts';
import type { SendOptions, TestServer } from '../../../test/http/start-test-server.ts';
import { refusalOf, signIn, startPortal } from '../../../test/portal.ts';

let server: TestServer;
let organizationId: number;
let [football, soccer, hidden]: number[] = [];
let admin: SendOptions;
let trainer: SendOptions;

beforeAll(async () => {
  server = await startPortal();
  organizationId = (await givenOrganization(server.db)).id;
  const groups = [];
  for (const name of ['Football', 'Soccer', 'Hidden']) {
    groups.push((await givenGroup(server.db, organizationId, { name })).id);
  }
  [football, soccer, hidden] = groups;
  admin = (await signIn(server, { organizationId, accessTypeId: 2 })).options;
  trainer = (await signIn(server, { organizationId, groupIds: [football ?? 0, soccer ?? 0] })).options;
});
afterAll(() => server.stop());

const ids = () => ({ football: football ?? 0, soccer: soccer ?? 0, hidden: hidden ?? 0 });
const aProfile = async (...groupIds: number[]) =>
  (await givenProfile(server.db, organizationId, { groupIds })).id;
const groupsOf = async (profileId: number) => {
  const rows = await server.db.owner<{ id: number }>(
    sql`select group_id as id from profile_groups where profile_id = ${profileId} order by 1`,
  );
  return rows.map(({ id }) => id);
};

test('C078 C082 C204 C397: profiles move to another group, and leave the old one where asked', async () => {
  const groups = ids();
  const [first, second] = [await aProfile(groups.football), await aProfile(groups.football, groups.soccer)];
  const move = {
    profileIds: [first, second],
    oldGroupId: groups.football,
    newGroupId: groups.soccer,
    removeFromOldGroup: false,
  };
  expect(await server.sendOk(bulkMove, move, trainer)).toMatchObject({ addedCount: 1, removedCount: 0 });
  expect(await groupsOf(first)).toEqual([groups.football, groups.soccer]);
  const moved = await server.sendOk(bulkMove, { ...move, removeFromOldGroup: true }, trainer);
  expect(moved).toMatchObject({ addedCount: 0, removedCount: 2 });
  expect(await groupsOf(first)).toEqual([groups.soccer]);
  expect(await groupsOf(second)).toEqual([groups.soccer]);
  const [audited] = await server.db.owner<{ count: number }>(
    sql`select count(*)::int as count from audit.log where entity = 'profile_groups' and action = 'delete'
      and before ->> 'profile_id' = any (array[${first}::text, ${second}::text])`,
  );
  expect(audited?.count).toBe(2);
});

test('a move is undone exactly: who was in the new group before stays there', async () => {
  const groups = ids();
  const [first, second] = [await aProfile(groups.football), await aProfile(groups.football, groups.soccer)];
  const { bulkMoveId } = await server.sendOk(
    bulkMove,
    {
      profileIds: [first, second],
      oldGroupId: groups.football,
      newGroupId: groups.soccer,
      removeFromOldGroup: true,
    },
    trainer,
  );
  // Somebody else's move is not theirs to take back.
  expect(await refusalOf(server, undoBulkMove, { bulkMoveId }, admin)).toEqual({
    status: 404,
    code: 'group.move_not_found',
  });
  await server.sendOk(undoBulkMove, { bulkMoveId }, trainer);
  expect(await groupsOf(first)).toEqual([groups.football]);
  expect(await groupsOf(second)).toEqual([groups.football, groups.soccer]);
  expect((await refusalOf(server, undoBulkMove, { bulkMoveId }, trainer)).code).toBe('group.move_not_found');
});

test('after an hour a move stands', async () => {
  const groups = ids();
  const profileId = await aProfile(groups.football);
  const { bulkMoveId } = await server.sendOk(
    bulkMove,
    {
      profileIds: [profileId],
      oldGroupId: groups.football,
      newGroupId: groups.soccer,
      removeFromOldGroup: true,
    },
    trainer,
  );
  await server.db.owner(
    sql`update bulk_moves set moved_at = now() - interval '61 minutes' where id = ${bulkMoveId}`,
  );
  expect(await refusalOf(server, undoBulkMove, { bulkMoveId }, trainer)).toEqual({
    status: 422,
    code: 'group.move_too_old',
  });
  expect(await groupsOf(profileId)).toEqual([groups.soccer]);
});

test('C294: source and destination differ', async () => {
  const groups = ids();
  const request = {
    profileIds: [await aProfile(groups.football)],
    oldGroupId: groups.football,
    newGroupId: groups.football,
    removeFromOldGroup: true,
  };
  const { status, body } = await server.send(bulkMove, request, trainer);
  expect(status).toBe(422);
  expect(body.isSuccess ? [] : body.errors).toEqual([
    {
      code: 'group.same_group',
      message: 'Please select two different groups',
      field: 'newGroupId',
    },
  ]);
});

test('C080: from all profiles moves a System Admin only; nobody leaves a group by it', async () => {
  const groups = ids();
  const [grouped, ungrouped] = [await aProfile(groups.football), await aProfile()];
  const move = {
    profileIds: [grouped, ungrouped],
    oldGroupId: allProfilesGroupId,
    newGroupId: groups.soccer,
    removeFromOldGroup: true,
  };
  expect(await refusalOf(server, bulkMove, { ...move, profileIds: [grouped] }, trainer)).toEqual({
    status: 403,
    code: 'group.all_profiles_not_yours',
  });
  expect(await server.sendOk(bulkMove, move, admin)).toMatchObject({ addedCount: 2, removedCount: 0 });
  expect(await groupsOf(grouped)).toEqual([groups.football, groups.soccer]);
  expect(await groupsOf(ungrouped)).toEqual([groups.soccer]);
});

test('a User moves within the granted groups only, and nobody that a foreign id names', async () => {
  const groups = ids();
  const [mine, foreign] = [await aProfile(groups.football), await aProfile(groups.hidden)];
  const move = {
    profileIds: [mine],
    oldGroupId: groups.football,
    newGroupId: groups.soccer,
    removeFromOldGroup: true,
  };
  const refused = [
    await refusalOf(server, bulkMove, { ...move, newGroupId: groups.hidden }, trainer),
    await refusalOf(server, bulkMove, { ...move, oldGroupId: groups.hidden, profileIds: [foreign] }, trainer),
    await refusalOf(server, bulkMove, { ...move, profileIds: [mine, foreign] }, trainer),
  ];
  expect(refused.map(({ code }) => code)).toEqual([
    'group.not_found',
    'group.not_found',
    'profile.not_found',
  ]);
  expect(await groupsOf(mine)).toEqual([groups.football]);
  expect(await groupsOf(foreign)).toEqual([groups.hidden]);
});

test('an inactive group takes nobody in', async () => {
  const groups = ids();
  const closed = (await givenGroup(server.db, organizationId, { isEnabled: false })).id;
  const move = {
    profileIds: [await aProfile(groups.football)],
    oldGroupId: groups.football,
    newGroupId: closed,
    removeFromOldGroup: true,
  };
  expect(await refusalOf(server, bulkMove, move, admin)).toEqual({
    status: 422,
    code: 'group.is_inactive',
  });
});

test('two thousand profiles move at once, and phones hear of it', async () => {
  const { id: from } = await givenGroup(server.db, organizationId, { name: 'From' });
  const { id: to } = await givenGroup(server.db, organizationId, { name: 'To' });
  const made = await server.db.owner<{ id: number }>(
    sql`insert into profiles (organization_id, first_name, last_name, birth_date)
      select ${organizationId}, 'Many', 'N' || n, '2009-03-14' from generate_series(1, 2000) n returning id`,
  );
  const profileIds = made.map(({ id }) => id);
  await server.db.owner(sql`insert into profile_organizations (organization_id, profile_id)
    select ${organizationId}, unnest(${sql.param(profileIds)}::int[])`);
  await server.db.owner(sql`insert into profile_groups (organization_id, profile_id, group_id)
    select ${organizationId}, unnest(${sql.param(profileIds)}::int[]), ${from}`);
  // Where a phone stands after it took everything.
  const [stand] = await server.db.owner<{ cursor: number }>(
    sql`select max(sync_seq)::int as cursor from profile_organizations where organization_id = ${organizationId}`,
  );
  await server.sendOk(
    bulkMove,
    { profileIds, oldGroupId: from, newGroupId: to, removeFromOldGroup: true },
    admin,
  );
  const { groups } = await server.sendOk(getGroups, {}, admin);
  expect(groups.find(({ id }) => id === to)?.profileCount).toBe(2000);
  expect(groups.find(({ id }) => id === from)?.profileCount).toBe(0);
  const changed = await server.sendOk(getRoster, { cursor: stand?.cursor ?? 0, limit: 1000 }, admin);
  expect(changed.profiles.every(({ groupIds }) => groupIds.includes(to))).toBe(true);
  expect(changed).toMatchObject({ hasMore: true });
});
