import { getAccount, grantOrganizationAccess, login, updateAccount } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenGroup, givenOrganization } from '../../../test/builders/people.ts';
import type { SendOptions, TestServer } from '../../../test/http/start-test-server.ts';
import { nextMail } from '../../../test/mailbox.ts';
import { password, refusalOf, signIn, startPortal } from '../../../test/portal.ts';

let server: TestServer;
let organizationId: number;
let rowing: number;
let judo: number;
let admin: SendOptions & { id: number };
let count = 0;

beforeAll(async () => {
  server = await startPortal({ DEMO: 'true' });
  organizationId = (await givenOrganization(server.db, { name: 'Westfield School' })).id;
  rowing = (await givenGroup(server.db, organizationId)).id;
  judo = (await givenGroup(server.db, organizationId)).id;
  const made = await signIn(server, { organizationId, accessTypeId: 2 });
  admin = { ...made.options, id: made.id };
});
afterAll(() => server.stop());

const aUserOf = () => signIn(server, { organizationId, groupIds: [rowing] });
const aNewEmail = () => {
  count += 1;
  return `changed-${count}@fixture.example`;
};
const accountOf = async (id: number, as: SendOptions = admin) =>
  (await server.sendOk(getAccount, { id }, as)).account;

test('A295 A250: a System Admin changes who a user is and what they may do; what is left out stays', async () => {
  const { id, email } = await aUserOf();
  await server.sendOk(
    updateAccount,
    {
      id,
      firstName: 'Renamed',
      phoneNumber: '918-555-0199',
      isSafetyCoach: true,
      isBillingContact: true,
      updateGroups: true,
      groupsIds: [judo],
    },
    admin,
  );
  expect(await accountOf(id)).toMatchObject({
    email,
    firstName: 'Renamed',
    lastName: 'Account',
    phoneNumber: '918-555-0199',
    organizationAccessTypeId: 1,
    isSafetyCoach: true,
    isBillingContact: true,
    groupIds: [judo],
  });
  // Codes of the second factor go to the phone.
  expect((await nextMail(server, email)).subject).toBe('Your phone number was changed');
  const promotion = { id, organizationAccessTypeId: 2, jobTitle: 'Head', professionalTypeId: 7 };
  await server.sendOk(updateAccount, promotion, admin);
  expect(await accountOf(id)).toMatchObject({
    organizationAccessTypeId: 2,
    isSafetyCoach: false,
    jobTitle: 'Head',
  });
});

const refused: { why: string; change: object; code: string }[] = [
  { why: 'an empty last name', change: { lastName: ' ' }, code: 'account.required' },
  {
    why: 'A219: a System Admin without a profession',
    change: { organizationAccessTypeId: 2 },
    code: 'account.required',
  },
  { why: 'no group', change: { updateGroups: true, groupIds: [] }, code: 'account.needs_group' },
  { why: 'a group of nobody', change: { groupIds: [2_000_000] }, code: 'group.not_found' },
  {
    why: 'A222 C310: a safety coach who is a System Admin',
    change: { organizationAccessTypeId: 2, isSafetyCoach: true, jobTitle: 'Head', professionalTypeId: 7 },
    code: 'account.safety_coach_is_user',
  },
  {
    why: 'A260: optimized sync, which is internal',
    change: { isOptimizedSyncEnabled: true },
    code: 'account.sync_is_internal',
  },
  { why: 'internal rights', change: { isSuperAdmin: true }, code: 'access.denied' },
  { why: 'another kind of account', change: { accountTypeId: 5 }, code: 'access.denied' },
  { why: "somebody else's password", change: { newPassword: 'Chosen-for-you-1!' }, code: 'access.denied' },
];
test.each(refused)('refused, and nothing is changed: $why', async ({ change, code }) => {
  const { id } = await aUserOf();
  const before = await accountOf(id);
  const request = { id, firstName: 'Half', ...change };
  expect((await refusalOf(server, updateAccount, request, admin)).code).toBe(code);
  expect(await accountOf(id)).toEqual(before);
});

test('a new address: both are told, who was signed in is out, and it signs in from now on', async () => {
  const { id, email, options } = await aUserOf();
  const newEmail = aNewEmail();
  await server.sendOk(updateAccount, { id, email: newEmail, isChangingEmail: true }, admin);
  expect((await nextMail(server, email)).text).toContain('The email address of your account was changed.');
  expect((await nextMail(server, newEmail)).text).toContain(`You now sign in as ${newEmail}.`);
  expect((await refusalOf(server, updateAccount, { firstName: 'Still' }, options)).status).toBe(401);
  expect((await refusalOf(server, login, { email, password })).code).toBe('login.not_right');
  await server.sendOk(login, { email: newEmail, password });
  const taken = { id, email: (await aUserOf()).email };
  expect(await refusalOf(server, updateAccount, taken, admin)).toEqual({
    status: 409,
    code: 'account.email_exists',
  });
});

test('who belongs to another organization too keeps name, address and phone, whoever asks; access here is changed', async () => {
  const { id, email } = await aUserOf();
  const elsewhere = (await givenOrganization(server.db)).id;
  await server.db.owner(
    sql`insert into account_organizations (account_id, organization_id, access_type_id) values (${id}, ${elsewhere}, 1)`,
  );
  for (const change of [{ email: aNewEmail() }, { firstName: 'Taken' }, { phoneNumber: '918-555-0100' }]) {
    expect((await refusalOf(server, updateAccount, { id, ...change }, admin)).code).toBe(
      'account.belongs_elsewhere',
    );
  }
  await server.sendOk(updateAccount, { id, isBillingContact: true, groupIds: [judo] }, admin);
  expect(await accountOf(id)).toMatchObject({ email, isBillingContact: true, groupIds: [judo] });
});

test('A260: internal staff set optimized sync in an opened organization, and nothing else', async () => {
  const { id } = await aUserOf();
  const staff = (await signIn(server, { isSuperAdmin: true })).options;
  await server.sendOk(grantOrganizationAccess, { organizationId, reason: 'Asked by the school' }, staff);
  const opened = { ...staff, organizationId };
  const sync = { id, isOptimizedSyncEnabled: true, optimizedSyncTimePeriodDays: 30 };
  await server.sendOk(updateAccount, sync, opened);
  expect(await accountOf(id, opened)).toMatchObject({
    isOptimizedSyncEnabled: true,
    optimizedSyncTimePeriodDays: 30,
  });
  for (const change of [{ firstName: 'Staff' }, { organizationAccessTypeId: 2 }, { groupIds: [judo] }]) {
    expect((await refusalOf(server, updateAccount, { ...sync, ...change }, opened)).code).toBe(
      'access.denied',
    );
  }
  expect((await accountOf(id)).isOptimizedSyncEnabled).toBeNull();
});

test('A247: a User changes nobody, not even by name of the call that System Admins use', async () => {
  const { id } = await aUserOf();
  const { options } = await aUserOf();
  expect((await refusalOf(server, updateAccount, { id, firstName: 'Not' }, options)).code).toBe(
    'account.not_found',
  );
});

test('A133: an enterprise sets which of its organizations a user opens, and none of others', async () => {
  const enterprise = (await givenOrganization(server.db, { isEnterpriseAdmin: true })).id;
  const aspen = (await givenOrganization(server.db, { name: 'Aspen', enterpriseOrgId: enterprise })).id;
  const birch = (await givenOrganization(server.db, { name: 'Birch', enterpriseOrgId: enterprise })).id;
  const boss = (await signIn(server, { organizationId: enterprise, accessTypeId: 2 })).options;
  const { id } = await signIn(server, { organizationId: enterprise });
  const set = (...organizations: [number, number][]) => ({
    id,
    updateOrganizations: true,
    accountOrganizations: organizations.map(([organization, organizationAccessTypeId]) => ({
      accountId: id,
      organizationId: organization,
      organizationAccessTypeId,
    })),
  });
  const open = async () =>
    (await accountOf(id, boss)).accessibleOrganizations.map(({ name, organizationAccessTypeId }) => [
      name,
      organizationAccessTypeId,
    ]);
  await server.sendOk(updateAccount, set([aspen, 2], [birch, 1]), boss);
  expect(await open()).toEqual([
    ['Aspen', 2],
    ['Birch', 1],
  ]);
  await server.sendOk(updateAccount, set([birch, 2]), boss);
  expect(await open()).toEqual([['Birch', 2]]);
  await server.sendOk(updateAccount, { id, organizationIds: [aspen, birch] }, boss);
  expect(await open()).toEqual([
    ['Aspen', 1],
    ['Birch', 2],
  ]);
  expect(await refusalOf(server, updateAccount, set([organizationId, 1]), boss)).toEqual({
    status: 403,
    code: 'account.outside_enterprise',
  });
});
