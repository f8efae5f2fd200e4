import { createAccount, getAccount, getAccounts, login, resetPassword } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { givenAccount, givenGroup, givenOrganization } from '../../../test/builders/people.ts';
import type { SendOptions, TestServer } from '../../../test/http/start-test-server.ts';
import { refusalOf, signIn, startPortal } from '../../../test/portal.ts';

let server: TestServer;
let admin: SendOptions;
let clinicAdmin: SendOptions;
let organizationId: number;
let groupId: number;
let count = 0;

beforeAll(async () => {
  server = await startPortal({ DEMO: 'true' });
  organizationId = (await givenOrganization(server.db, { name: 'Westfield School' })).id;
  groupId = (await givenGroup(server.db, organizationId, { name: 'Rowing' })).id;
  admin = (await signIn(server, { organizationId, accessTypeId: 2 })).options;
  const clinic = (await givenOrganization(server.db, { name: 'Hill Clinic', typeId: 11 })).id;
  clinicAdmin = (await signIn(server, { organizationId: clinic, accessTypeId: 2 })).options;
});
afterAll(() => server.stop());

const aNewUser = (over: object = {}) => {
  count += 1;
  return {
    email: `new-${count}@fixture.example`,
    firstName: 'Nia',
    lastName: 'Newcomer',
    phoneNumber: '918-555-0123',
    organizationAccessTypeId: 1,
    groupIds: [groupId],
    ...over,
  };
};

/** The mails that an address got, newest first; waits for the job. */
const mailsTo = (address: string) =>
  vi.waitFor(
    () => {
      const mails = server.outbox?.list().filter(({ to }) => to === address) ?? [];
      expect(mails.length).toBeGreaterThan(0);
      return mails;
    },
    { timeout: 15_000, interval: 25 },
  );

test('A147 A217 A218 A253 A293: a new user is stored as the form has it, and listed', async () => {
  const asked = aNewUser({
    firstName: '  Nia ',
    jobTitle: 'Athletic trainer',
    professionalTypeId: 1,
    isSafetyCoach: true,
    isBillingContact: true,
    accountTypeId: 1,
    organizationIds: [],
  });
  const { id } = await server.sendOk(createAccount, asked, admin);
  const { account, groups } = await server.sendOk(getAccount, { id }, admin);
  expect(account).toEqual({
    id,
    email: asked.email,
    firstName: 'Nia',
    lastName: 'Newcomer',
    phoneNumber: '918-555-0123',
    jobTitle: 'Athletic trainer',
    professionalTypeId: 1,
    accountTypeId: 1,
    isDisabled: false,
    organizationAccessTypeId: 1,
    isSafetyCoach: true,
    isBillingContact: true,
    groupIds: [groupId],
    accessibleOrganizations: [],
    hasSignedUp: false,
    isIdentityEditable: true,
    isOptimizedSyncEnabled: null,
    optimizedSyncTimePeriodDays: null,
  });
  expect(groups).toEqual([{ id: groupId, name: 'Rowing', isEnabled: true }]);
  const { accounts } = await server.sendOk(getAccounts, {}, admin);
  expect(accounts.find((user) => user.id === id)).toEqual(account);
});

const misfits: { why: string; over: object; field: string }[] = [
  { why: 'no first name', over: { firstName: ' ' }, field: 'firstName' },
  { why: 'no last name', over: { lastName: '' }, field: 'lastName' },
  { why: 'a first name of 51', over: { firstName: 'x'.repeat(51) }, field: 'firstName' },
  { why: 'a last name of 51', over: { lastName: 'x'.repeat(51) }, field: 'lastName' },
  { why: 'no email', over: { email: '' }, field: 'email' },
  { why: 'an email without a host', over: { email: 'nia@' }, field: 'email' },
  { why: 'a phone in another form', over: { phoneNumber: '(918) 555-0123' }, field: 'phoneNumber' },
  {
    why: 'an access type nobody has',
    over: { organizationAccessTypeId: 3 },
    field: 'organizationAccessTypeId',
  },
  { why: 'a clinician role nobody has', over: { professionalTypeId: 99 }, field: 'professionalTypeId' },
  { why: 'a family account', over: { accountTypeId: 5 }, field: 'accountTypeId' },
  {
    why: 'lookback days in words',
    over: { optimizedSyncTimePeriodDays: 'ten' },
    field: 'optimizedSyncTimePeriodDays',
  },
];
test.each(misfits)(
  'A206 A217 A218 A221 A355 A358: refused before anything is stored: $why',
  async ({ over, field }) => {
    const { status, body } = await server.send(createAccount, aNewUser(over) as never, admin);
    expect(status).toBe(400);
    expect(body.errors.map((error) => error.field)).toEqual([field]);
  },
);

test('a first name of exactly 50 characters fits', async () => {
  const { id } = await server.sendOk(createAccount, aNewUser({ firstName: 'x'.repeat(50) }), admin);
  expect((await server.sendOk(getAccount, { id }, admin)).account.firstName).toHaveLength(50);
});

test('A335: a required field that is empty says so', async () => {
  const { body } = await server.send(createAccount, aNewUser({ firstName: '', email: '' }), admin);
  expect(body.errors.map(({ message }) => message)).toEqual(['required', 'required']);
});

const broken: { why: string; over: object; code: string }[] = [
  { why: 'A220 A246: a User without a group', over: { groupIds: [] }, code: 'account.needs_group' },
  {
    why: 'A222 C310: a safety coach who is a System Admin',
    over: { organizationAccessTypeId: 2, isSafetyCoach: true, jobTitle: 'Head', professionalTypeId: 1 },
    code: 'account.safety_coach_is_user',
  },
  {
    why: 'A219: a System Admin without a professional designation',
    over: { organizationAccessTypeId: 2, professionalTypeId: 1 },
    code: 'account.required',
  },
  { why: 'a group of another organization', over: { groupIds: [2_000_000] }, code: 'group.not_found' },
  {
    why: 'organizations without an enterprise',
    over: { organizationIds: [2_000_000] },
    code: 'account.outside_enterprise',
  },
  {
    why: 'optimized sync by somebody who is not internal staff',
    over: { isOptimizedSyncEnabled: true, optimizedSyncTimePeriodDays: 10 },
    code: 'account.sync_is_internal',
  },
];
test.each(broken)('$why is refused, and nobody is added', async ({ over, code }) => {
  const asked = aNewUser(over);
  expect((await refusalOf(server, createAccount, asked, admin)).code).toBe(code);
  const [row] = await server.db.owner<{ count: number }>(
    sql`select count(*)::int as count from accounts where email = ${asked.email}`,
  );
  expect(row?.count).toBe(0);
});

test('A219: a clinic asks every user for designation and type', async () => {
  const group = (await givenGroup(server.db, clinicAdmin.organizationId ?? 0)).id;
  const asked = aNewUser({ groupIds: [group] });
  const { body } = await server.send(createAccount, asked, clinicAdmin);
  expect(body.errors[0]).toMatchObject({ code: 'account.required', field: 'jobTitle', message: 'required' });
  const full = { ...asked, jobTitle: 'Physician', professionalTypeId: 6 };
  await server.sendOk(createAccount, full, clinicAdmin);
});

test('A248: a System Admin needs no groups and has all of them', async () => {
  const asked = aNewUser({
    organizationAccessTypeId: 2,
    groupIds: [],
    jobTitle: 'Athletic director',
    professionalTypeId: 7,
  });
  const { id } = await server.sendOk(createAccount, asked, admin);
  expect((await server.sendOk(getAccount, { id }, admin)).account.organizationAccessTypeId).toBe(2);
});

test('A196: a new user gets a mail with a link that sets their password, and its secret is stored nowhere', async () => {
  const asked = aNewUser();
  const { id } = await server.sendOk(createAccount, asked, admin);
  const [mail] = await mailsTo(asked.email);
  expect(mail?.subject).toBe('Your access to Westfield School');
  const [, token = '', aid = ''] =
    /\/reset-password\?token=([\w-]{43})&aid=([\w-]+)/.exec(mail?.text ?? '') ?? [];
  expect(token).not.toBe('');
  const links = await server.db.owner<{ purpose: string; days: number; isHashed: boolean }>(
    sql`select purpose, round(extract(epoch from expires_at - now()) / 86400)::int as days,
      token_hash = sha256(convert_to(${token}, 'UTF8')) as is_hashed
      from password_links where account_id = ${id} and aid = ${aid}`,
  );
  expect(links).toEqual([{ purpose: 'welcome', days: 7, isHashed: true }]);
  const [kept] = await server.db.owner<{ count: number }>(
    sql`select count(*)::int as count from pgboss.job j where j.data::text like ${`%${token}%`} or j.output::text like ${`%${token}%`}`,
  );
  expect(kept?.count).toBe(0);
});

test('the link sets the password, once, and its owner is in', async () => {
  const asked = aNewUser();
  await server.sendOk(createAccount, asked, admin);
  const [mail] = await mailsTo(asked.email);
  const [, token = '', aid = ''] = /token=([\w-]+)&aid=([\w-]+)/.exec(mail?.text ?? '') ?? [];
  const chosen = { password: 'Fresh-start-7!', token, aid };
  await server.sendOk(resetPassword, chosen);
  const user = await server.sendOk(login, { email: asked.email, password: chosen.password });
  expect(user.account).toMatchObject({ firstName: 'Nia', selectedOrganizationAccessTypeId: 1 });
  expect((await refusalOf(server, resetPassword, chosen)).code).toBe('password.link_not_valid');
});

test('somebody with an account elsewhere gets the membership, keeps name and password, and is told by mail', async () => {
  const elsewhere = (await givenOrganization(server.db)).id;
  const known = await signIn(server, { organizationId: elsewhere });
  const before = await server.db.owner(sql`select * from accounts where id = ${known.id}`);
  const { id } = await server.sendOk(createAccount, aNewUser({ email: known.email.toUpperCase() }), admin);
  expect(id).toBe(known.id);
  expect(await server.db.owner(sql`select * from accounts where id = ${known.id}`)).toEqual(before);
  const { account } = await server.sendOk(getAccount, { id }, admin);
  expect(account).toMatchObject({ firstName: '', isIdentityEditable: false });
  const [mail] = await mailsTo(known.email);
  expect(mail?.text).toContain('Westfield School has added you as a user.');
  expect(mail?.text).not.toContain('/reset-password');
  const user = await server.sendOk(login, { email: known.email, password: 'Baseline-1!' });
  expect(user.availableOrganizations.map((organization) => organization.id).toSorted()).toEqual(
    [elsewhere, organizationId].toSorted(),
  );
});

test.each<[string, Parameters<typeof givenAccount>[1] & { here?: boolean }]>([
  ['a user of this organization', { here: true }],
  ['a family', { accountTypeId: 5 }],
  ['a COVID account', { accountTypeId: 4 }],
  ['internal staff', { isSuperAdmin: true }],
  ['somebody disabled', { isDisabled: true }],
])('the address of %s is told to exist, and nothing more', async (_who, { here, ...traits }) => {
  const known = await givenAccount(server.db, { ...traits, ...(here ? { organizationId } : {}) });
  expect(await refusalOf(server, createAccount, aNewUser({ email: known.email }), admin)).toEqual({
    status: 409,
    code: 'account.email_exists',
  });
});

test('two at once add an address once', async () => {
  const asked = aNewUser();
  const answers = await Promise.all([1, 2].map(() => server.send(createAccount, asked, admin)));
  expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test('what was added is in the audit log with who did it, without a password', async () => {
  const { id } = await server.sendOk(createAccount, aNewUser(), admin);
  const rows = await server.db.owner<{ entity: string; action: string; after: object }>(
    sql`select entity, action, after from audit.log where entity in ('accounts', 'account_organizations', 'account_groups')
      and coalesce(after ->> 'account_id', after ->> 'id') = ${String(id)} order by entity`,
  );
  expect(rows.map(({ entity, action }) => `${entity} ${action}`)).toEqual([
    'account_groups insert',
    'account_organizations insert',
    'accounts insert',
  ]);
  expect(JSON.stringify(rows)).not.toContain('password');
});
