import {
  createGroup,
  deleteGroup,
  getGroup,
  getGroups,
  getGroupsForEnterpriseAccount,
  getGroupUsers,
  getProfilesPaged,
  getRoster,
  redeemCode,
  updateGroup,
  updateGroupAccounts,
} from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenAccount, givenGroup, givenOrganization, givenProfile } from '../../../test/builders/people.ts';
import { givenCode } from '../../../test/builders/programs.ts';
import type { SendOptions, TestServer } from '../../../test/http/start-test-server.ts';
import { refusalOf, signIn, startPortal } from '../../../test/portal.ts';

let server: TestServer;
let organizationId: number;
let football: number;
let standard: number;
let admin: { id: number; options: SendOptions };
let trainer: { id: number; options: SendOptions };

beforeAll(async () => {
  server = await startPortal();
  organizationId = (await givenOrganization(server.db)).id;
  standard = (await givenGroup(server.db, organizationId, { name: 'Everybody', isDefault: true })).id;
  football = (await givenGroup(server.db, organizationId, { name: 'Football' })).id;
  admin = await signIn(server, { organizationId, accessTypeId: 2 });
  trainer = await signIn(server, { organizationId, groupIds: [football] });
});
afterAll(() => server.stop());

const created = async (name: string, userIds: number[] = []) =>
  (await server.sendOk(createGroup, { group: { name }, userIds }, admin.options)).group;
const messageOf = async (...asked: Parameters<typeof server.send>) => {
  const { body } = await server.send(...asked);
  return body.isSuccess ? null : body.errors[0]?.message;
};

test('C202 C383 C385 C386: a new group is granted to the Users who were named, and read by its own page', async () => {
  const group = await created('  Rowing ', [trainer.id]);
  expect(group).toEqual({
    id: group.id,
    organizationId,
    name: 'Rowing',
    isDefault: false,
    isEnabled: true,
    profileCount: 0,
  });
  await givenProfile(server.db, organizationId, { groupIds: [group.id] });
  const detail = await server.sendOk(getGroup, { id: group.id }, admin.options);
  expect(detail.group).toMatchObject({ name: 'Rowing', profileCount: 1, onlyHereCount: 1, openCodeCount: 0 });
  expect(detail.accounts.map(({ accountId, isAdmin }) => [accountId, isAdmin])).toEqual(
    expect.arrayContaining([
      [admin.id, true],
      [trainer.id, false],
    ]),
  );
  const { groups } = await server.sendOk(getGroups, {}, trainer.options);
  expect(groups.find(({ id }) => id === group.id)).toMatchObject({ name: 'Rowing', profileCount: 1 });
  // Who sees a group is not a User's to know.
  expect((await server.sendOk(getGroup, { id: group.id }, trainer.options)).accounts).toEqual([]);
});

test('C280 C423: a name that another group has in any case is refused, at making and at renaming', async () => {
  await created('Swimming');
  const again = await created('Diving');
  const said = await messageOf(createGroup, { group: { name: ' SWIMMING' }, userIds: [] }, admin.options);
  expect(said).toBe('Group names must be unique.');
  expect(
    await refusalOf(server, updateGroup, { group: { id: again.id, name: 'swimming' } }, admin.options),
  ).toEqual({
    status: 409,
    code: 'group.name_taken',
  });
  // Its own name in another case is nobody else's.
  await server.sendOk(updateGroup, { group: { id: again.id, name: 'DIVING' } }, admin.options);
  // Another organization has names of its own.
  const elsewhere = (await givenOrganization(server.db)).id;
  const theirs = (await signIn(server, { organizationId: elsewhere, accessTypeId: 2 })).options;
  await server.sendOk(createGroup, { group: { name: 'Swimming' }, userIds: [] }, theirs);
});

test('two who make a group of one name at once make one', async () => {
  const replies = await Promise.all(
    Array.from({ length: 4 }, () =>
      server.send(createGroup, { group: { name: 'Fencing' }, userIds: [] }, admin.options),
    ),
  );
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409]);
});

test('a group is not made for somebody who is no User here', async () => {
  const stranger = await givenAccount(server.db, {});
  const make = (userIds: number[]) =>
    refusalOf(server, createGroup, { group: { name: 'Never' }, userIds }, admin.options);
  expect((await make([stranger.id])).code).toBe('account.not_found');
  expect((await make([admin.id])).code).toBe('account.has_all_groups');
  expect((await server.sendOk(getGroups, {}, admin.options)).groups.map(({ name }) => name)).not.toContain(
    'Never',
  );
});

test('C226 C227 C387: an inactive group is hidden in the app and makes its people inactive; active again, both come back', async () => {
  const { id } = await created('Chess');
  const profile = await givenProfile(server.db, organizationId, { groupIds: [id], lastName: 'Onlychess' });
  const both = await givenProfile(server.db, organizationId, {
    groupIds: [id, football],
    lastName: 'Twosome',
  });
  const inactive = async () => {
    const { profiles } = await server.sendOk(
      getProfilesPaged,
      { groupIds: [id], RowsPerPage: 50 },
      admin.options,
    );
    return profiles.filter(({ isInactive }) => isInactive).map((row) => row.id);
  };
  const phone = async (cursor: number) => server.sendOk(getRoster, { cursor, limit: 1_000 }, admin.options);
  const before = await phone(0);
  expect(before.groups.map((group) => group.id)).toContain(id);

  await server.sendOk(updateGroup, { group: { id, isEnabled: false } }, admin.options);
  expect(await inactive()).toEqual([profile.id]);
  const hidden = await phone(before.cursor);
  expect(hidden.groups.map((group) => group.id)).not.toContain(id);
  // Phones that were up to date hear of those who are concerned, without the group.
  expect(hidden.profiles.find(({ profileId }) => profileId === both.id)?.groupIds).toEqual([football]);
  expect(hidden.profiles.find(({ profileId }) => profileId === profile.id)?.groupIds).toEqual([]);

  await server.sendOk(updateGroup, { group: { id, isEnabled: true } }, admin.options);
  expect(await inactive()).toEqual([]);
  const shown = await phone(hidden.cursor);
  expect(shown.profiles.find(({ profileId }) => profileId === profile.id)?.groupIds).toEqual([id]);
});

test('the default group stays active and is not deleted; another active group can take its place', async () => {
  const { id } = await created('Newcomers');
  const refused = (group: { id: number; isEnabled?: boolean; isDefault?: boolean }) =>
    refusalOf(server, updateGroup, { group }, admin.options);
  expect((await refused({ id: standard, isEnabled: false })).code).toBe('group.is_default');
  expect((await refused({ id: standard, isDefault: false })).code).toBe('group.is_default');
  expect((await refusalOf(server, deleteGroup, { id: standard }, admin.options)).code).toBe(
    'group.is_default',
  );
  await server.sendOk(updateGroup, { group: { id, isEnabled: false } }, admin.options);
  expect((await refused({ id, isDefault: true })).code).toBe('group.default_is_active');
  await server.sendOk(updateGroup, { group: { id, isEnabled: true, isDefault: true } }, admin.options);
  const { groups } = await server.sendOk(getGroups, {}, admin.options);
  expect(groups.filter(({ isDefault }) => isDefault).map((group) => group.id)).toEqual([id]);
  await server.sendOk(updateGroup, { group: { id: standard, isDefault: true } }, admin.options);
});

test('C150 C388: a deleted group is gone for everybody: its people leave it, its Users lose it, its codes end', async () => {
  const group = await created('Lacrosse', [trainer.id]);
  const profile = await givenProfile(server.db, organizationId, { groupIds: [group.id] });
  const { code } = await givenCode(server.db, organizationId, { groupId: group.id });
  expect((await server.sendOk(getGroup, { id: group.id }, admin.options)).group.openCodeCount).toBe(1);
  await server.sendOk(deleteGroup, { id: group.id }, admin.options);
  expect((await refusalOf(server, getGroup, { id: group.id }, admin.options)).code).toBe('group.not_found');
  expect((await refusalOf(server, deleteGroup, { id: group.id }, admin.options)).code).toBe(
    'group.not_found',
  );
  const rows = await server.db.owner<{ people: number; users: number; tests: boolean }>(
    sql`select (select count(*)::int from profile_groups where group_id = ${group.id}) as people,
      (select count(*)::int from account_groups where group_id = ${group.id}) as users,
      exists (select 1 from profiles where id = ${profile.id} and deleted_at is null) as tests`,
  );
  expect(rows).toEqual([{ people: 0, users: 0, tests: true }]);
  expect((await server.send(redeemCode, { code })).body.isSuccess).toBe(false);
  // The name is free again.
  await created('lacrosse');
});

test('B338 C394: the Users of a group are set as a whole; System Admins stay, and nobody loses the last group', async () => {
  const { id } = await created('Tennis');
  const other = await signIn(server, { organizationId, groupIds: [football] });
  const usersOf = async () =>
    (await server.sendOk(getGroupUsers, { groupId: id }, admin.options)).users.map(
      ({ accountId }) => accountId,
    );
  const set = (accountIds: number[]) => ({ groupId: id, accountIds });
  await server.sendOk(updateGroupAccounts, set([trainer.id, other.id]), admin.options);
  expect(await usersOf()).toEqual(expect.arrayContaining([admin.id, trainer.id, other.id]));
  // Naming no System Admin takes none away.
  await server.sendOk(updateGroupAccounts, set([other.id]), admin.options);
  const left = await usersOf();
  expect(left).toEqual(expect.arrayContaining([admin.id, other.id]));
  expect(left).not.toContain(trainer.id);
  const only = await signIn(server, { organizationId, groupIds: [id] });
  expect((await refusalOf(server, updateGroupAccounts, set([other.id]), admin.options)).code).toBe(
    'account.needs_group',
  );
  expect(await usersOf()).toContain(only.id);
  const stranger = await givenAccount(server.db, {});
  expect((await refusalOf(server, updateGroupAccounts, set([stranger.id]), admin.options)).code).toBe(
    'account.not_found',
  );
  expect(
    (await refusalOf(server, updateGroupAccounts, { groupId: 2_000_000_000, accountIds: [] }, admin.options))
      .code,
  ).toBe('group.not_found');
});

test('C384: an enterprise reads the groups that its user was granted in its children, and in no other organization', async () => {
  const enterprise = (await givenOrganization(server.db, { isEnterpriseAdmin: true })).id;
  const child = (await givenOrganization(server.db, { enterpriseOrgId: enterprise })).id;
  const inChild = (await givenGroup(server.db, child, { name: 'Child group' })).id;
  const boss = (await signIn(server, { organizationId: enterprise, accessTypeId: 2 })).options;
  const user = await givenAccount(server.db, { organizationId: enterprise });
  for (const [organization, group] of [
    [child, inChild],
    [organizationId, football],
  ] as const) {
    await server.db.owner(sql`insert into account_organizations (account_id, organization_id, access_type_id)
      values (${user.id}, ${organization}, 1)`);
    await server.db.owner(sql`insert into account_groups (account_id, organization_id, group_id)
      values (${user.id}, ${organization}, ${group})`);
  }
  const { groups } = await server.sendOk(getGroupsForEnterpriseAccount, { id: user.id }, boss);
  expect(groups).toEqual([
    { id: inChild, organizationId: child, name: 'Child group', isDefault: false, isEnabled: true },
  ]);
  expect((await refusalOf(server, getGroupsForEnterpriseAccount, { id: trainer.id }, boss)).code).toBe(
    'account.not_found',
  );
});

test('a User changes no group, and reads none that was not granted', async () => {
  const other = await created('Secret');
  const asked = [
    refusalOf(server, createGroup, { group: { name: 'Mine' }, userIds: [] }, trainer.options),
    refusalOf(server, updateGroup, { group: { id: football, name: 'Mine' } }, trainer.options),
    refusalOf(server, deleteGroup, { id: football }, trainer.options),
  ];
  for (const { status } of await Promise.all(asked)) expect(status).toBe(403);
  expect((await refusalOf(server, getGroup, { id: other.id }, trainer.options)).code).toBe('group.not_found');
});
