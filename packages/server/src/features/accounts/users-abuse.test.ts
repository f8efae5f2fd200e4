import {
  addGroupUsers,
  checkEmailAddress,
  createAccount,
  deleteAccount,
  getAccount,
  getAccounts,
  getGroupsForAccount,
  getGroupUsers,
  getProfilesForAccount,
  getWebProfileDetail,
  grantChildAccess,
  grantOrganizationAccess,
  updateAccountGroups,
  updateAccountOrganization,
} from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { givenAccount, givenGroup, givenOrganization, givenProfile } from '../../../test/builders/people.ts';
import { aViewer } from '../../../test/database/viewers.ts';
import type { SendOptions, TestServer } from '../../../test/http/start-test-server.ts';
import { withinOneWindow } from '../../../test/one-window.ts';
import { refusalOf, signIn, startPortal } from '../../../test/portal.ts';

interface SignedIn {
  id: number;
  email: string;
  options: SendOptions;
}

let server: TestServer;
let organizationId: number;
let rowing: number;
let judo: number;
let admin: SignedIn;
let user: SignedIn;

const denied = { status: 403, code: 'access.denied' };

beforeAll(async () => {
  server = await startPortal();
  organizationId = (await givenOrganization(server.db)).id;
  rowing = (await givenGroup(server.db, organizationId)).id;
  judo = (await givenGroup(server.db, organizationId)).id;
  admin = await signIn(server, { organizationId, accessTypeId: 2 });
  user = await signIn(server, { organizationId, groupIds: [rowing] });
});
afterAll(() => server.stop());
beforeEach(withinOneWindow);

test('A247 A250: a User neither raises their own access nor manages anybody, whatever the body says', async () => {
  const { id, options } = user;
  const before = await membershipOf(id);
  const asked = [
    refusalOf(
      server,
      updateAccountOrganization,
      { accountId: id, organizationId, organizationAccessTypeId: 2 },
      options,
    ),
    refusalOf(server, updateAccountGroups, { accountId: id, groupIds: [rowing, judo] }, options),
    refusalOf(server, addGroupUsers, { groupId: judo, accountIds: [id] }, options),
    refusalOf(server, deleteAccount, { id: admin.id }, options),
    refusalOf(server, getAccounts, {}, options),
    refusalOf(server, getAccount, { id }, options),
    refusalOf(server, getGroupUsers, { groupId: rowing }, options),
    refusalOf(
      server,
      createAccount,
      { email: 'friend@fixture.example', firstName: 'A', lastName: 'B', organizationAccessTypeId: 2 },
      options,
    ),
  ];
  for (const refusal of asked) expect(await refusal).toEqual(denied);
  expect((await refusalOf(server, getGroupsForAccount, { accountId: admin.id }, options)).code).toBe(
    'account.not_found',
  );
  expect(await membershipOf(id)).toEqual(before);
});

test.each([
  ['set_user_access', sql`select identity.set_user_access(1, 1, 2, false, false)`],
  ['add_user', sql`select identity.add_user(1, 'a@b.example', 'A', 'B', null, null, null, 2, false, false)`],
  ['remove_user', sql`select identity.remove_user(1)`],
  ['organization_users', sql`select * from identity.organization_users(1)`],
  ['accounts', sql`select * from accounts`],
  ['account_groups', sql`insert into account_groups values (1, 1, 1)`],
])("a User's database role does not even reach %s", async (_what, statement) => {
  const viewer = aViewer({ kind: 'member', accountId: user.id, organizationId, groupIds: [rowing] });
  const asked = server.db.database.transaction({ as: 'viewer', viewer, requestId: 'r' }, (tx) =>
    tx.query(statement),
  );
  await expect(asked).rejects.toMatchObject({ code: '42501' });
});

test('a group of another organization is not granted, and nobody outside the organization gets one of its groups', async () => {
  const foreign = (await givenOrganization(server.db)).id;
  const theirs = (await givenGroup(server.db, foreign)).id;
  const stranger = (await givenAccount(server.db, { organizationId: foreign })).id;
  const groups = (accountId: number, groupIds: number[]) =>
    refusalOf(server, updateAccountGroups, { accountId, groupIds }, admin.options);
  expect(await groups(user.id, [rowing, theirs])).toEqual({ status: 404, code: 'group.not_found' });
  expect(await groups(stranger, [rowing])).toEqual({ status: 404, code: 'account.not_found' });
  const viewer = aViewer({ kind: 'admin', accountId: admin.id, organizationId });
  const asked = server.db.database.transaction({ as: 'viewer', viewer, requestId: 'r' }, (tx) =>
    tx.query(sql`insert into account_groups values (${stranger}, ${organizationId}, ${rowing})`),
  );
  await expect(asked).rejects.toMatchObject({ code: '23503' });
});

test('A269: an enterprise admin grants nothing outside the enterprise, and reads no child without a granted row', async () => {
  const enterprise = (await givenOrganization(server.db, { isEnterpriseAdmin: true })).id;
  const child = (await givenOrganization(server.db, { enterpriseOrgId: enterprise })).id;
  const childGroup = (await givenGroup(server.db, child)).id;
  const profileId = (await givenProfile(server.db, child, { groupIds: [childGroup] })).id;
  const boss = await signIn(server, { organizationId: enterprise, accessTypeId: 2 });
  const outside = { status: 403, code: 'account.outside_enterprise' };
  const grant = (organization: number, organizationAccessTypeId: number | null = 2) => ({
    accountId: boss.id,
    organizationId: organization,
    organizationAccessTypeId,
  });
  expect(await refusalOf(server, updateAccountOrganization, grant(organizationId), boss.options)).toEqual(
    outside,
  );
  expect(await refusalOf(server, updateAccountOrganization, grant(enterprise, null), boss.options)).toEqual(
    outside,
  );
  const adding = {
    email: 'grant@fixture.example',
    firstName: 'A',
    lastName: 'B',
    organizationAccessTypeId: 1,
    organizationIds: [child, organizationId],
  };
  expect(await refusalOf(server, createAccount, adding, boss.options)).toEqual(outside);
  const self = { ...adding, organizationIds: [enterprise] };
  expect(await refusalOf(server, createAccount, self, boss.options)).toEqual(outside);

  const inChild = { ...boss.options, organizationId: child };
  const read = () => server.send(getWebProfileDetail, { id: profileId }, inChild);
  expect(await refusalOf(server, getWebProfileDetail, { id: profileId }, boss.options)).toEqual(denied);
  expect((await read()).status).toBe(403);
  // To themselves only with a reason: this call, which asks for none, changes nothing.
  expect(await refusalOf(server, updateAccountOrganization, grant(child), boss.options)).toEqual({
    status: 403,
    code: 'account.own_rights',
  });
  expect((await read()).status).toBe(403);
  // With the row, and only with it; and the row says who gave it.
  await server.sendOk(
    grantChildAccess,
    { organizationId: child, reason: 'They asked for help with a roster.' },
    boss.options,
  );
  expect((await read()).status).toBe(200);
  const [entry] = await server.db.owner<{
    accountId: number;
  }>(sql`select account_id from audit.log
    where entity = 'account_organizations' and organization_id = ${child} order by id desc limit 1`);
  expect(entry?.accountId).toBe(boss.id);
});

test('A250 A260: internal staff in an opened organization see its users, and change nothing but optimized sync', async () => {
  const staff = await signIn(server, { isSuperAdmin: true });
  await server.sendOk(
    grantOrganizationAccess,
    { organizationId, reason: 'Asked by the school' },
    staff.options,
  );
  const opened = { ...staff.options, organizationId };
  const { accounts } = await server.sendOk(getAccounts, {}, opened);
  expect(accounts.map(({ email }) => email)).toContain(user.email);
  expect(accounts[0]).toMatchObject({ isOptimizedSyncEnabled: false, optimizedSyncTimePeriodDays: null });
  const asked = [
    refusalOf(
      server,
      createAccount,
      { email: staff.email, firstName: 'A', lastName: 'B', organizationAccessTypeId: 2 },
      opened,
    ),
    refusalOf(
      server,
      updateAccountOrganization,
      { accountId: user.id, organizationId, organizationAccessTypeId: 2 },
      opened,
    ),
    refusalOf(server, updateAccountGroups, { accountId: user.id, groupIds: [judo] }, opened),
    refusalOf(server, deleteAccount, { id: user.id }, opened),
  ];
  for (const refusal of asked) expect(await refusal).toEqual(denied);
});

test('A302: CheckEmailAddress answers staff, is noted, and stops at 30 an hour; families never ask', async () => {
  const staff = await signIn(server, { organizationId, groupIds: [rowing] });
  const check = (email: string) => server.send(checkEmailAddress, { email }, staff.options);
  expect((await check(admin.email.toUpperCase())).body).toMatchObject({ accountExists: true });
  expect((await check('nobody@fixture.example')).body).toMatchObject({ accountExists: false });
  const rows = await server.db.owner<{ organizationId: number; after: object }>(
    sql`select organization_id, after from audit.log
      where action = 'email_checked' and account_id = ${staff.id} order by id`,
  );
  expect(rows).toEqual([
    { organizationId, after: { accountExists: true } },
    { organizationId, after: { accountExists: false } },
  ]);
  const answers = await Promise.all(
    Array.from({ length: 40 }, (_, i) => check(`guess-${i}@fixture.example`)),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(28);
  expect(answers.filter(({ status }) => status === 429)).toHaveLength(12);
  for (const accountTypeId of [4, 5]) {
    const { options } = await signIn(server, { accountTypeId });
    expect(await refusalOf(server, checkEmailAddress, { email: admin.email }, options)).toEqual(denied);
  }
});

test('A301: GetProfilesForAccount answers the own linked profiles, and to who manages users those of a family', async () => {
  const family = await signIn(server, { accountTypeId: 5 });
  const profileId = (await givenProfile(server.db, organizationId, { firstName: 'Zoe', lastName: 'Linked' }))
    .id;
  await givenProfile(server.db, organizationId, { firstName: 'Not', lastName: 'Linked' });
  await server.db.owner(sql`insert into account_profiles (account_id, email, profile_id, relationship_type_id)
    values (${family.id}, ${family.email}, ${profileId}, 3)`);
  const [home] = await server.db.owner<{ name: string }>(
    sql`select name from organizations where id = ${organizationId}`,
  );
  // Whose record it is, is told to the family alone: who manages its account may not know another organization.
  const withHome = (homeOrganizationName: string | null | undefined) => [
    { id: profileId, firstName: 'Zoe', lastName: 'Linked', relationshipTypeId: 3, homeOrganizationName },
  ];
  const linked = withHome(null);
  expect((await server.sendOk(getProfilesForAccount, {}, family.options)).profiles).toEqual(
    withHome(home?.name),
  );
  const ofFamily = { accountId: family.id };
  expect((await server.sendOk(getProfilesForAccount, ofFamily, admin.options)).profiles).toEqual(linked);
  for (const { options } of [user, await signIn(server, { accountTypeId: 5 })]) {
    expect((await refusalOf(server, getProfilesForAccount, ofFamily, options)).code).toBe(
      'account.not_found',
    );
  }
  const staff = await signIn(server, { isSuperAdmin: true });
  expect((await server.sendOk(getProfilesForAccount, {}, staff.options)).profiles).toEqual([]);
  await server.sendOk(
    grantOrganizationAccess,
    { organizationId, reason: 'Asked by the school' },
    staff.options,
  );
  const opened = { ...staff.options, organizationId };
  expect((await server.sendOk(getProfilesForAccount, ofFamily, opened)).profiles).toEqual([
    { id: profileId, firstName: null, lastName: null, relationshipTypeId: 3, homeOrganizationName: null },
  ]);
});

const membershipOf = (accountId: number) =>
  server.db.owner(sql`select m.*, array(select group_id from account_groups g where g.account_id = m.account_id) as groups
    from account_organizations m where m.account_id = ${accountId}`);
