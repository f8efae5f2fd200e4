import {
  confirmEmail,
  endSession,
  forgotPassword,
  getCurrentUser,
  getGroupsForAccount,
  getMobileToken,
  getOwnAccount,
  getSessions,
  grantOrganizationAccess,
  login,
  resetPassword,
  updateAccount,
} from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { givenGroup, givenOrganization } from '../../../test/builders/people.ts';
import type { SendOptions, TestServer } from '../../../test/http/start-test-server.ts';
import { linkIn, mailsTo, nextMail } from '../../../test/mailbox.ts';
import { withinOneWindow } from '../../../test/one-window.ts';
import { password, refusalOf, signIn, startPortal } from '../../../test/portal.ts';

let server: TestServer;
let organizationId: number;
let groupId: number;
let otherGroupId: number;

beforeAll(async () => {
  server = await startPortal({ DEMO: 'true', TRUSTED_PROXIES: '1' });
  organizationId = (await givenOrganization(server.db, { name: 'Westfield School' })).id;
  groupId = (await givenGroup(server.db, organizationId, { name: 'Soccer' })).id;
  otherGroupId = (await givenGroup(server.db, organizationId, { name: 'Football' })).id;
});
afterAll(() => server.stop());
beforeEach(withinOneWindow);

const aTrainer = () => signIn(server, { organizationId, groupIds: [groupId] });
const aFamily = () => signIn(server, { accountTypeId: 5 });
let addresses = 0;
const aNewEmail = () => {
  addresses += 1;
  return `moved${addresses}@fixture.example`;
};
const audited = (accountId: number) =>
  server.db.owner<{ action: string; entity: string; before: unknown; after: unknown }>(
    sql`select action, entity, before, after from audit.log where account_id = ${accountId} order by id`,
  );

describe('the own account', () => {
  test('A146 A303: has every field of an account, seen from the selected organization', async () => {
    const { id, email, options } = await aTrainer();
    const { account, hasPassword, pendingEmail } = await server.sendOk(getOwnAccount, {}, options);
    expect(account).toEqual({
      id,
      email,
      firstName: 'Fixture',
      lastName: 'Account',
      phoneNumber: null,
      jobTitle: null,
      professionalTypeId: null,
      isDisabled: false,
      isSafetyCoach: false,
      isBillingContact: false,
      accountTypeId: 1,
      organizationAccessTypeId: 1,
      selectedOrganizationAccessTypeId: 1,
      isSuperAdmin: false,
      viewingAsSuper: false,
      isEnterpriseAdminOrg: false,
      isOptimizedSyncEnabled: false,
      optimizedSyncTimePeriodDays: null,
      groupIds: [groupId],
      organizationIds: [organizationId],
      accessibleOrganizations: [{ name: 'Westfield School', organizationAccessTypeId: 1 }],
      availableOrganizations: [
        {
          id: organizationId,
          name: 'Westfield School',
          isEnterpriseAdminOrg: false,
          organizationAccessTypeId: 1,
        },
      ],
      accountOrganizations: [{ accountId: id, organizationId, organizationAccessTypeId: 1 }],
      hasMultipleOrganizations: false,
      selectedOrganization: { id: organizationId, name: 'Westfield School', organizationAccessTypeId: 1 },
    });
    expect({ hasPassword, pendingEmail }).toEqual({ hasPassword: true, pendingEmail: null });
  });

  test('A313: its groups: the granted ones of a User, all of them for a System Admin', async () => {
    const names = async (options: SendOptions) =>
      (await server.sendOk(getGroupsForAccount, {}, options)).groups.map(({ name }) => name);
    expect(await names((await aTrainer()).options)).toEqual(['Soccer']);
    const admin = await signIn(server, { organizationId, accessTypeId: 2 });
    expect(await names(admin.options)).toEqual(['Football', 'Soccer']);
  });

  test('A150 A151 A295: changes what it says of itself, and what is left out stays; the log knows what changed', async () => {
    const { id, options } = await aTrainer();
    const facts = {
      id,
      firstName: 'Grace',
      phoneNumber: '555-010-1234',
      jobTitle: 'Athletic Trainer',
      professionalTypeId: 1,
      groupsIds: [groupId],
      updateGroups: true,
      isChangingEmail: false,
      oldPassword: password,
    };
    const { account } = await server.sendOk(updateAccount, facts, options);
    expect(account).toMatchObject({
      firstName: 'Grace',
      lastName: 'Account',
      phoneNumber: '555-010-1234',
      jobTitle: 'Athletic Trainer',
      professionalTypeId: 1,
    });
    const emptied = { phoneNumber: '', groupIds: [groupId], oldPassword: password };
    expect((await server.sendOk(updateAccount, emptied, options)).account).toMatchObject({
      firstName: 'Grace',
      phoneNumber: null,
    });
    expect((await server.sendOk(getCurrentUser, {}, options)).account.firstName).toBe('Grace');
    const changes = (await audited(id)).filter(({ entity }) => entity === 'accounts');
    expect(changes[0]).toMatchObject({ before: { first_name: 'Fixture' }, after: { first_name: 'Grace' } });
  });

  test.each([
    { request: { firstName: ' ' }, message: 'required' },
    { request: { firstName: 'x'.repeat(51) }, message: /50/ },
    { request: { phoneNumber: '5550101234' }, message: 'Phone number must be ###-###-####' },
  ])('A215: $request is refused with its reason', async ({ request, message }) => {
    const { options } = await aTrainer();
    const { status, body } = await server.send(updateAccount, request, options);
    expect(status).toBe(400);
    expect(body.errors[0]?.message).toMatch(message);
  });

  test('is not edited while viewing as super', async () => {
    const { options } = await signIn(server, { isSuperAdmin: true });
    await server.sendOk(grantOrganizationAccess, { organizationId, reason: 'Asked by the school' }, options);
    const asSuper = { ...options, organizationId };
    expect(await refusalOf(server, updateAccount, { firstName: 'X' }, asSuper)).toEqual({
      status: 403,
      code: 'account.super_view',
    });
    const sync = { isOptimizedSyncEnabled: true, optimizedSyncTimePeriodDays: 30 };
    expect((await server.sendOk(updateAccount, sync, options)).account).toMatchObject(sync);
  });

  test('another account is not there', async () => {
    const stranger = await aTrainer();
    const { options } = await aTrainer();
    const request = { id: stranger.id, firstName: 'Taken' };
    expect(await refusalOf(server, updateAccount, request, options)).toEqual({
      status: 404,
      code: 'account.not_found',
    });
  });
});

describe('nobody gives themselves rights', () => {
  const wishes: readonly { why: string; wish: (id: number) => object }[] = [
    { why: 'access type', wish: () => ({ organizationAccessTypeId: 2 }) },
    { why: 'account type', wish: () => ({ accountTypeId: 5 }) },
    { why: 'super admin', wish: () => ({ isSuperAdmin: true }) },
    { why: 'billing contact', wish: () => ({ isBillingContact: true }) },
    { why: 'safety coach', wish: () => ({ isSafetyCoach: true }) },
    { why: 'optimized sync', wish: () => ({ isOptimizedSyncEnabled: true }) },
    { why: 'groups', wish: () => ({ groupIds: [groupId, otherGroupId], updateGroups: true }) },
    { why: 'groups, other spelling', wish: () => ({ groupsIds: [otherGroupId] }) },
    { why: 'no groups', wish: () => ({ groupIds: [] }) },
    {
      why: 'organizations',
      wish: () => ({ organizationIds: [organizationId, 2_000_000], updateOrganizations: true }),
    },
    {
      why: 'access in the organization',
      wish: (id) => ({
        accountOrganizations: [{ accountId: id, organizationId, organizationAccessTypeId: 2 }],
        updateOrganizations: true,
      }),
    },
    {
      why: "another account's access",
      wish: () => ({
        accountOrganizations: [{ accountId: 1, organizationId, organizationAccessTypeId: 1 }],
      }),
    },
  ];
  test.each(wishes)('$why', async ({ wish }) => {
    const { id, options } = await aTrainer();
    const before = await server.sendOk(getOwnAccount, {}, options);
    const request = { firstName: 'Sneaky', ...wish(id) };
    expect(await refusalOf(server, updateAccount, request, options)).toEqual({
      status: 403,
      code: 'account.own_rights',
    });
    expect(await server.sendOk(getOwnAccount, {}, options)).toEqual(before);
  });

  test('the whole account sent back as it came asks for nothing', async () => {
    const { options } = await aTrainer();
    const { account } = await server.sendOk(getOwnAccount, {}, options);
    await server.sendOk(updateAccount, account, options);
  });

  test('a COVID account has personal information and no password of its own to set', async () => {
    const { options } = await signIn(server, { accountTypeId: 4 });
    await server.sendOk(updateAccount, { firstName: 'Grace' }, options);
    const change = { oldPassword: password, newPassword: 'Quiet-Harbor-41' };
    expect((await refusalOf(server, updateAccount, change, options)).code).toBe('account.own_rights');
  });
});

describe('another password by the same call', () => {
  test('A150: needs the present one', async () => {
    const { email, options } = await aTrainer();
    const change = { newPassword: 'Quiet-Harbor-41', firstName: 'Grace' };
    expect((await refusalOf(server, updateAccount, change, options)).code).toBe('password.not_right');
    expect((await server.sendOk(getOwnAccount, {}, options)).account.firstName).toBe('Fixture');
    await server.sendOk(updateAccount, { ...change, oldPassword: password }, options);
    await server.sendOk(login, { email, password: 'Quiet-Harbor-41' });
  });
});

describe('another email', () => {
  test('waits for the new address to confirm itself; then it signs in, and the old one is told', async () => {
    const { id, email: former, options } = await aTrainer();
    const email = aNewEmail();
    const asked = { email, isChangingEmail: true, oldPassword: password };
    const { account, pendingEmail } = await server.sendOk(updateAccount, asked, options);
    expect({ email: account?.email, pendingEmail }).toEqual({ email: former, pendingEmail: email });
    const message = await nextMail(server, email);
    expect(message.subject).toBe('Confirm your email address');
    const { path, token, aid } = linkIn(message);
    expect(path).toBe('/confirm-email');
    // A reset link to the old address, asked for before.
    await server.sendOk(forgotPassword, { email: former });
    const reset = linkIn(await nextMail(server, former));

    await server.sendOk(confirmEmail, { token, aid });
    await server.sendOk(login, { email, password });
    expect((await refusalOf(server, login, { email: former, password })).code).toBe('login.not_right');
    expect((await server.sendOk(getOwnAccount, {}, options)).pendingEmail).toBeNull();
    expect((await nextMail(server, former, 2)).subject).toBe('Your email address was changed');
    const secret = { token: reset.token, aid: reset.aid, password: 'Quiet-Harbor-41' };
    expect((await refusalOf(server, resetPassword, secret)).code).toBe('password.link_not_valid');
    expect(await refusalOf(server, confirmEmail, { token, aid })).toEqual({
      status: 422,
      code: 'account.email_link_not_valid',
    });
    expect((await audited(id)).map(({ action }) => action)).toEqual(
      expect.arrayContaining(['email_change_asked', 'email_changed']),
    );
  });

  test('needs the password again', async () => {
    const { options } = await aTrainer();
    const request = { email: aNewEmail() };
    expect((await refusalOf(server, updateAccount, request, options)).code).toBe('password.not_right');
    expect((await server.sendOk(getOwnAccount, {}, options)).pendingEmail).toBeNull();
  });

  test('A216 A323: staff are told that an address is taken, thirty times an hour', async () => {
    const { email } = await aTrainer();
    const { id, options } = await aTrainer();
    const asked = { email, oldPassword: password };
    const answer = await server.send(updateAccount, asked, options);
    expect(answer).toMatchObject({
      status: 409,
      body: {
        errors: [{ code: 'account.email_exists', message: 'Email Address Already Exists', field: 'email' }],
      },
    });
    for (let time = 2; time <= 30; time += 1) await server.send(updateAccount, asked, options);
    expect((await refusalOf(server, updateAccount, asked, options)).code).toBe('access.too_many_requests');
    const checks = (await audited(id)).filter(({ action }) => action === 'email_checked');
    expect(checks).toHaveLength(30);
    expect(JSON.stringify(checks)).not.toContain(email);
  });

  test('families never are: the answer is the same, and the taken address gets a mail that says so', async () => {
    const { email: taken } = await aTrainer();
    const free = aNewEmail();
    const first = await aFamily();
    const second = await aFamily();
    const answerFor = async (family: typeof first, email: string) => {
      const asked = { email, oldPassword: password };
      const { pendingEmail } = await server.sendOk(updateAccount, asked, family.options);
      return pendingEmail === email;
    };
    expect([await answerFor(first, taken), await answerFor(second, free)]).toEqual([true, true]);
    expect((await nextMail(server, free)).subject).toBe('Confirm your email address');
    const told = await nextMail(server, taken);
    expect(told.subject).toBe('You already have an account');
    expect(told.text).not.toContain('aid=');
  });

  test('an address that was taken meanwhile is not given twice', async () => {
    const email = aNewEmail();
    const secrets = [];
    for (const { options } of [await aTrainer(), await aTrainer()]) {
      await server.sendOk(updateAccount, { email, oldPassword: password }, options);
      secrets.push(linkIn(await nextMail(server, email, secrets.length + 1)));
    }
    const answers = await Promise.all(
      secrets.map(({ token, aid }) => server.send(confirmEmail, { token, aid })),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(answers.filter(({ status }) => status >= 500)).toHaveLength(0);
  });

  test('a newer wish ends the older one; a day ends both; tokens and names do not mix', async () => {
    const { id, options } = await aTrainer();
    const links = [];
    for (const email of [aNewEmail(), aNewEmail()]) {
      await server.sendOk(updateAccount, { email, oldPassword: password }, options);
      links.push(linkIn(await nextMail(server, email)));
    }
    const [older, newer] = links;
    if (older === undefined || newer === undefined) throw new Error('two links were sent');
    const codeOf = async (token: string, aid: string) =>
      (await refusalOf(server, confirmEmail, { token, aid })).code;
    const over = 'account.email_link_not_valid';
    expect(await codeOf(older.token, older.aid)).toBe(over);
    expect(await codeOf(older.token, newer.aid)).toBe(over);
    expect(await codeOf(newer.token, older.aid)).toBe(over);
    await server.db.owner(
      sql`update email_changes set expires_at = now() - interval '1 second' where account_id = ${id}`,
    );
    expect(await codeOf(newer.token, newer.aid)).toBe(over);
  });

  test('is refused to who signs in through an organization', async () => {
    const { id, options } = await aTrainer();
    await server.db.owner(sql`update accounts set password_hash = null where id = ${id}`);
    const asked = { email: aNewEmail(), oldPassword: password };
    expect(await refusalOf(server, updateAccount, asked, options)).toEqual({
      status: 422,
      code: 'account.email_elsewhere',
    });
    expect((await server.sendOk(getOwnAccount, {}, options)).hasPassword).toBe(false);
  });
});

describe('sessions', () => {
  const DeviceInfo = {
    DeviceId: 'd-1',
    DeviceName: 'Sideline phone',
    AppVersion: '5.9',
    Platform: 'iOS',
    OsVersion: '20.1',
  };

  test('a browser and a phone: what they run on, since when, from where, and each can be ended', async () => {
    const { email, options } = await aTrainer();
    const headers = {
      'User-Agent': 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:143.0) Gecko/20100101 Firefox/143.0',
      'X-Forwarded-For': '203.0.113.77',
    };
    const laptop = await server.sendOk(login, { email, password }, { headers });
    const phone = await server.sendOk(getMobileToken, { Email: email, DeviceInfo }, options);
    const { sessions } = await server.sendOk(getSessions, {}, { token: laptop.token ?? '' });
    expect(sessions).toHaveLength(3);
    expect(sessions.find(({ isCurrent }) => isCurrent)).toMatchObject({
      kind: 'web',
      device: 'Firefox on Windows',
      network: '203.0.113.0/24',
      authenticationSource: 1,
    });
    const mobile = sessions.find(({ kind }) => kind === 'mobile');
    expect(mobile).toMatchObject({ device: 'Sideline phone, iOS 20.1', isCurrent: false });
    await server.sendOk(endSession, { id: mobile?.id ?? 0 }, options);
    expect(await refusalOf(server, getCurrentUser, {}, { token: phone.token })).toMatchObject({
      status: 401,
    });
    expect((await server.sendOk(getSessions, {}, options)).sessions).toHaveLength(2);
  });

  test("nobody sees or ends somebody else's", async () => {
    const stranger = await aTrainer();
    const { id, options } = await aTrainer();
    const [theirs] = (await server.sendOk(getSessions, {}, stranger.options)).sessions;
    const gone = { status: 404, code: 'session.not_found' };
    expect(await refusalOf(server, endSession, { id: theirs?.id ?? 0 }, options)).toEqual(gone);
    expect(await refusalOf(server, endSession, { id: 2_000_000 }, options)).toEqual(gone);
    await server.sendOk(getCurrentUser, {}, stranger.options);
    expect((await audited(id)).map(({ action }) => action)).not.toContain('session_ended');
  });
});

test('no mail reached anybody twice for one cause', () => {
  const all = server.outbox?.list() ?? [];
  const keys = all.map(({ to, text }) => `${to} ${text}`);
  expect(mailsTo(server, 'nobody@fixture.example')).toEqual([]);
  expect(new Set(keys).size).toBe(keys.length);
});
