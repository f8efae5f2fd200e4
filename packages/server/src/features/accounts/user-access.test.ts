import {
  addGroupUsers,
  deleteAccount,
  getAccount,
  getAccounts,
  getCurrentUser,
  getGroupsForAccount,
  getGroupUsers,
  getOrganizationsForEnterprise,
  getProfilesPaged,
  login,
  removeGroupUser,
  switchSelectedOrganization,
  updateAccountGroups,
  updateAccountOrganization,
} from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenAccount, givenGroup, givenOrganization, givenProfile } from '../../../test/builders/people.ts';
import type { SendOptions, TestServer } from '../../../test/http/start-test-server.ts';
import { password, refusalOf, signIn, startPortal } from '../../../test/portal.ts';

let server: TestServer;
let admin: SendOptions & { id: number };
let organizationId: number;
let rowing: number;
let judo: number;

beforeAll(async () => {
  server = await startPortal();
  organizationId = (await givenOrganization(server.db)).id;
  rowing = (await givenGroup(server.db, organizationId, { name: 'Rowing' })).id;
  judo = (await givenGroup(server.db, organizationId, { name: 'Judo' })).id;
  const made = await signIn(server, { organizationId, accessTypeId: 2 });
  admin = { ...made.options, id: made.id };
});
afterAll(() => server.stop());

const aUserOf = (groupIds: number[] = [rowing]) => signIn(server, { organizationId, groupIds });

test('A299: GetAccounts answers the users of the selected organization, and nobody else', async () => {
  const { id } = await aUserOf();
  const elsewhere = (await givenOrganization(server.db)).id;
  const stranger = await givenAccount(server.db, { organizationId: elsewhere });
  const family = await givenAccount(server.db, { accountTypeId: 5, organizationId });
  const { accounts, place } = await server.sendOk(getAccounts, {}, admin);
  const ids = accounts.map((account) => account.id);
  expect(ids).toContain(id);
  expect(ids).toContain(admin.id);
  expect(ids).not.toContain(stranger.id);
  expect(ids).not.toContain(family.id);
  expect(place).toEqual({ isEnterpriseAdminOrg: false, isClinicalOrganization: false });
});

test('A300: GetAccount answers the account, its groups and its organizations', async () => {
  const { id, email } = await aUserOf([rowing, judo]);
  const reply = await server.sendOk(getAccount, { id }, admin);
  expect(reply.account).toMatchObject({ id, email, groupIds: [judo, rowing] });
  expect(reply.groups.map(({ name }) => name)).toEqual(['Judo', 'Rowing']);
  expect(reply.organizations).toEqual([
    { accountId: id, organizationId, name: 'Fixture School', organizationAccessTypeId: 1 },
  ]);
});

test('A296 A246: UpdateAccountGroups sets the groups, and the User sees their people at the next request', async () => {
  const { id, options } = await aUserOf([rowing]);
  const inJudo = (await givenProfile(server.db, organizationId, { groupIds: [judo] })).id;
  const seen = async () =>
    (await server.sendOk(getProfilesPaged, { RowsPerPage: -1 }, options)).profiles.map(
      (profile) => profile.id,
    );
  expect(await seen()).not.toContain(inJudo);
  await server.sendOk(updateAccountGroups, { accountId: id, groupIds: [judo, judo] }, admin);
  expect(await seen()).toContain(inJudo);
  const own = await server.sendOk(getGroupsForAccount, {}, options);
  expect(own).toEqual({ groups: [{ id: judo, name: 'Judo', isEnabled: true }], hasAllGroups: false });
  expect(await server.sendOk(getGroupsForAccount, { accountId: id }, admin)).toEqual(own);
  expect(await refusalOf(server, updateAccountGroups, { accountId: id, groupIds: [] }, admin)).toEqual({
    status: 422,
    code: 'account.needs_group',
  });
});

test('A248 A313: a System Admin has all groups, and none can be set', async () => {
  const { groups, hasAllGroups } = await server.sendOk(getGroupsForAccount, { accountId: admin.id }, admin);
  expect(hasAllGroups).toBe(true);
  expect(groups.map(({ id }) => id)).toEqual(expect.arrayContaining([rowing, judo]));
  const request = { accountId: admin.id, groupIds: [rowing] };
  expect((await refusalOf(server, updateAccountGroups, request, admin)).code).toBe('account.has_all_groups');
});

test('A275: of a group, System Admins are told apart and stay; Users come and go, with one group at least', async () => {
  const { id } = await aUserOf([rowing]);
  const usersOf = async (groupId: number) =>
    new Map(
      (await server.sendOk(getGroupUsers, { groupId }, admin)).users.map((user) => [
        user.accountId,
        user.isAdmin,
      ]),
    );
  expect((await usersOf(judo)).has(id)).toBe(false);
  await server.sendOk(addGroupUsers, { groupId: judo, accountIds: [id] }, admin);
  await server.sendOk(addGroupUsers, { groupId: judo, accountIds: [id] }, admin);
  const users = await usersOf(judo);
  expect([users.get(id), users.get(admin.id)]).toEqual([false, true]);
  await server.sendOk(removeGroupUser, { groupId: rowing, accountId: id }, admin);
  expect((await usersOf(rowing)).has(id)).toBe(false);
  const codeOf = async (groupId: number, accountId: number) =>
    (await refusalOf(server, removeGroupUser, { groupId, accountId }, admin)).code;
  expect(await codeOf(judo, id)).toBe('account.needs_group');
  expect(await codeOf(judo, admin.id)).toBe('account.has_all_groups');
  expect(await codeOf(judo, 2_000_000)).toBe('account.not_found');
  expect(await codeOf(2_000_000, id)).toBe('group.not_found');
  const adding = { groupId: judo, accountIds: [id, admin.id] };
  expect((await refusalOf(server, addGroupUsers, adding, admin)).code).toBe('account.has_all_groups');
});

test('A297 A362: UpdateAccountOrganization makes a User a System Admin, and the other way round', async () => {
  const { id, options } = await aUserOf();
  const accessOf = async () =>
    (await server.sendOk(getCurrentUser, {}, options)).account.selectedOrganizationAccessTypeId;
  const change = (organizationAccessTypeId: number) => ({
    accountId: id,
    organizationId,
    organizationAccessTypeId,
  });
  const { body } = await server.send(updateAccountOrganization, change(2), admin);
  expect(body.errors[0]).toMatchObject({ code: 'account.required', field: 'jobTitle' });
  await server.db.owner(
    sql`update accounts set job_title = 'Head', professional_type_id = 7 where id = ${id}`,
  );
  await server.sendOk(updateAccountOrganization, change(2), admin);
  expect(await accessOf()).toBe(2);
  await server.sendOk(updateAccountOrganization, change(1), admin);
  expect(await accessOf()).toBe(1);
  expect((await server.send(updateAccountOrganization, change(3), admin)).status).toBe(400);
});

test('the last System Admin can neither step back nor leave, not even two of them at once', async () => {
  const small = (await givenOrganization(server.db)).id;
  const group = (await givenGroup(server.db, small)).id;
  const one = await signIn(server, { organizationId: small, accessTypeId: 2, groupIds: [group] });
  const stepBack = (accountId: number) => ({ accountId, organizationId: small, organizationAccessTypeId: 1 });
  const lastAdmin = { status: 422, code: 'account.last_admin' };
  expect(await refusalOf(server, updateAccountOrganization, stepBack(one.id), one.options)).toEqual(
    lastAdmin,
  );
  expect(await refusalOf(server, deleteAccount, { id: one.id }, one.options)).toEqual(lastAdmin);
  const two = await signIn(server, { organizationId: small, accessTypeId: 2, groupIds: [group] });
  const answers = await Promise.all(
    [one, two].map(({ id, options }) => server.send(updateAccountOrganization, stepBack(id), options)),
  );
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 422]);
});

test('A298: a deleted user is signed out, gone from the list, and their address is free again', async () => {
  const { id, email, options } = await aUserOf();
  await server.sendOk(deleteAccount, { id }, admin);
  expect((await refusalOf(server, getProfilesPaged, {}, options)).status).toBe(401);
  expect((await refusalOf(server, login, { email, password })).code).toBe('login.not_right');
  expect((await refusalOf(server, getAccount, { id }, admin)).code).toBe('account.not_found');
  const [row] = await server.db.owner<{ isFree: boolean; groups: number; name: string }>(
    sql`select not exists (select 1 from accounts where email = ${email}) as is_free, first_name as name,
      (select count(*)::int from account_groups where account_id = ${id}) as groups from accounts where id = ${id}`,
  );
  // Tests they administered keep their name.
  expect(row).toEqual({ isFree: true, groups: 0, name: 'Fixture' });
});

test('an account that belongs elsewhere too only leaves this organization', async () => {
  const { id, email, options } = await aUserOf();
  const elsewhere = (await givenOrganization(server.db)).id;
  await server.db.owner(
    sql`insert into account_organizations (account_id, organization_id, access_type_id) values (${id}, ${elsewhere}, 1)`,
  );
  await server.sendOk(deleteAccount, { id }, admin);
  expect((await refusalOf(server, getCurrentUser, {}, options)).status).toBe(401);
  const user = await server.sendOk(login, { email, password });
  expect(user.availableOrganizations.map((organization) => organization.id)).toEqual([elsewhere]);
});

test('A137 A328: family and COVID accounts are not edited here, and the refusal says where', async () => {
  const family = await givenAccount(server.db, { accountTypeId: 5 });
  const profileId = (await givenProfile(server.db, organizationId)).id;
  await server.db.owner(sql`insert into account_profiles (account_id, email, profile_id, relationship_type_id)
    values (${family.id}, ${family.email}, ${profileId}, 3)`);
  const covid = await givenAccount(server.db, { accountTypeId: 4, organizationId });
  for (const { id } of [family, covid]) {
    const { status, body } = await server.send(getAccount, { id }, admin);
    expect(status).toBe(422);
    expect(body.errors[0]?.message).toBe(
      'Covid and Patient Accounts cannot be edited here. Please go to their profile page.',
    );
    const change = { accountId: id, organizationId, organizationAccessTypeId: 2 };
    for (const refusal of [
      refusalOf(server, updateAccountOrganization, change, admin),
      refusalOf(server, updateAccountGroups, { accountId: id, groupIds: [rowing] }, admin),
      refusalOf(server, deleteAccount, { id }, admin),
    ]) {
      expect((await refusal).code).toBe('account.not_edited_here');
    }
  }
  // A family of another organization's profile is nobody here.
  const stranger = await givenAccount(server.db, { accountTypeId: 5 });
  expect((await refusalOf(server, getAccount, { id: stranger.id }, admin)).code).toBe('account.not_found');
});

test('A133 A255 A269 A312: an enterprise gives access to its organizations one by one, and takes it away', async () => {
  const enterpriseId = (await givenOrganization(server.db, { isEnterpriseAdmin: true })).id;
  const child = (await givenOrganization(server.db, { name: 'Aspen', enterpriseOrgId: enterpriseId })).id;
  const other = (await givenOrganization(server.db, { name: 'Birch', enterpriseOrgId: enterpriseId })).id;
  const boss = (await signIn(server, { organizationId: enterpriseId, accessTypeId: 2 })).options;
  const { id, options } = await signIn(server, { organizationId: enterpriseId });
  expect((await server.sendOk(getOrganizationsForEnterprise, {}, boss)).organizations).toEqual([
    { id: child, name: 'Aspen' },
    { id: other, name: 'Birch' },
  ]);
  expect((await server.sendOk(getOrganizationsForEnterprise, {}, admin)).organizations).toEqual([]);
  const open = () => refusalOf(server, switchSelectedOrganization, { organizationId: child }, options);
  expect((await open()).code).toBe('organization.not_yours');
  const give = (organizationAccessTypeId: number | null) =>
    server.sendOk(
      updateAccountOrganization,
      { accountId: id, organizationId: child, organizationAccessTypeId },
      boss,
    );
  // Whom the child made a user itself, it raises itself too.
  await server.db.owner(sql`insert into account_organizations (account_id, organization_id, access_type_id)
    values (${id}, ${child}, 1)`);
  const raise = { accountId: id, organizationId: child, organizationAccessTypeId: 2 };
  expect((await refusalOf(server, updateAccountOrganization, raise, boss)).code).toBe(
    'account.outside_enterprise',
  );
  await server.db.owner(
    sql`delete from account_organizations where account_id = ${id} and organization_id = ${child}`,
  );
  await give(1);
  const asUser = await server.sendOk(switchSelectedOrganization, { organizationId: child }, options);
  expect(asUser.permissions).not.toContain('user:manage');
  await give(2);
  const { account, organizations } = await server.sendOk(getAccount, { id }, boss);
  expect(account.accessibleOrganizations).toEqual([
    { organizationId: child, name: 'Aspen', organizationAccessTypeId: 2 },
  ]);
  expect(organizations.map((organization) => organization.name)).toEqual(['Fixture School', 'Aspen']);
  const asAdmin = await server.sendOk(getCurrentUser, {}, { ...options, organizationId: child });
  expect(asAdmin.permissions).toContain('user:manage');
  await give(null);
  expect((await refusalOf(server, getCurrentUser, {}, { ...options, organizationId: child })).status).toBe(
    401,
  );
  await server.sendOk(deleteAccount, { id }, boss);
  expect((await server.sendOk(getAccounts, {}, boss)).accounts.map((user) => user.id)).not.toContain(id);
});
