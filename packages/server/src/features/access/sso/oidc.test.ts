import {
  getCurrentUser,
  getLoginMethod,
  getMobileToken,
  getProfilesPaged,
  getRoster,
  login,
} from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { startOidcPortal, tokenOf } from '../../../../test/identity-providers/oidc-portal.ts';
import { answerOf } from '../../../../test/identity-providers/test-browser.ts';
import { password, refusalOf, signIn } from '../../../../test/portal.ts';

const portal = await startOidcPortal();
const { server, pagesShown, aConnection, aBrowser, startAddress, signInAt, exchange } = portal;
afterAll(() => portal.stop());

test('A066 A282 A364: through a real provider and back, with source 2, into the own organization', async () => {
  const { organizationId, member } = await aConnection();
  const account = await member('ada');
  const browser = aBrowser();
  const answer = await signInAt(browser, account.email, 'sub-ada');
  expect(answer).toMatchObject({
    page: '/login',
    isCallback: 'true',
    redirect: '/users',
    authenticationSource: '2',
  });
  const { body } = await exchange(browser, answer.code);
  const token = tokenOf(body);
  expect(body).toMatchObject({
    account: { id: account.id },
    selectedOrganization: { id: organizationId },
    mfaIsRequired: false,
  });
  await server.sendOk(getProfilesPaged, {}, { token, organizationId });
  const [session] = await server.db.owner<{ authSource: number }>(
    sql`select auth_source from sessions where account_id = ${account.id}`,
  );
  expect(session).toEqual({ authSource: 2 });
});

test('A063 A064 A152 A279: the pre-check answers by the domain, with whether a password works too', async () => {
  const { domain } = await aConnection({}, { allowsPassword: false });
  expect(await server.sendOk(getLoginMethod, { email: `nobody@${domain.toUpperCase()}` })).toEqual({
    authenticationSource: 2,
    allowSwayUsernamePassword: false,
  });
  const { domain: open } = await aConnection();
  expect(await server.sendOk(getLoginMethod, { email: `nobody@${open}` })).toEqual({
    authenticationSource: 2,
    allowSwayUsernamePassword: true,
  });
  expect(await server.sendOk(getLoginMethod, { email: `nobody@sub.${open}` })).toEqual({
    authenticationSource: 1,
    allowSwayUsernamePassword: true,
  });
});

test('login.single_sign_on: where no password works, none is looked at, whoever it is of', async () => {
  const { domain, organizationId } = await aConnection();
  const { email } = await signIn(server, { email: `eve@${domain}`, organizationId });
  await server.sendOk(login, { email, password });
  await server.db.owner(
    sql`update identity_providers set allows_password = false where organization_id = ${organizationId}`,
  );
  const refused = { status: 422, code: 'login.single_sign_on' };
  expect(await refusalOf(server, login, { email, password })).toEqual(refused);
  expect(await refusalOf(server, login, { email: `nobody@${domain}`, password })).toEqual(refused);
});

test('the second time the subject alone decides: neither a new email nor an unproven domain matters', async () => {
  const { member, people, id } = await aConnection();
  const account = await member('ben');
  const first = aBrowser();
  expect((await exchange(first, (await signInAt(first, account.email, 'sub-ben')).code)).status).toBe(200);
  people['sub-ben'] = { email: 'ben@married.example', email_verified: false };
  await server.db.owner(sql`update accounts set email = ${`new.${account.email}`} where id = ${account.id}`);
  const second = aBrowser();
  const { body } = await exchange(second, (await signInAt(second, account.email, 'sub-ben')).code);
  expect(body).toMatchObject({ isSuccess: true, account: { id: account.id } });
  const links = await server.db.owner<{ subject: string; accountId: number }>(
    sql`select subject, account_id from identity_provider_accounts where identity_provider_id = ${id}`,
  );
  expect(links).toEqual([{ subject: 'sub-ben', accountId: account.id }]);
});

test('a provider that tells the email only to those who ask once more', async () => {
  const { member } = await aConnection({}, { isEmailOnlyInUserInfo: true });
  const account = await member('cy');
  const browser = aBrowser();
  const { status } = await exchange(browser, (await signInAt(browser, account.email, 'sub-cy')).code);
  expect(status).toBe(200);
});

test('an email in other letters belongs to the same domain and account', async () => {
  const { member, people } = await aConnection();
  const account = await member('dot');
  people['sub-dot'] = { email: account.email.toUpperCase(), email_verified: true };
  const browser = aBrowser();
  expect((await exchange(browser, (await signInAt(browser, account.email, 'sub-dot')).code)).status).toBe(
    200,
  );
});

test('a phone that such a session asks a token for reaches what the session reaches; the test player gets the code itself', async () => {
  const { member, organizationId } = await aConnection({}, { allowsPassword: false });
  const account = await member('ray');
  const browser = aBrowser();
  const answer = await signInAt(browser, account.email, 'sub-ray', '/test/');
  expect(answer).toMatchObject({ page: '/test/', isCallback: 'true', authenticationSource: '2' });
  const { body } = await exchange(browser, answer.code);
  const token = tokenOf(body);
  const device = { DeviceId: 'd', DeviceName: 'n', AppVersion: '1', Platform: 'iOS', OsVersion: '1' };
  const phone = await server.sendOk(
    getMobileToken,
    { DeviceInfo: device, Email: account.email },
    { token, organizationId },
  );
  await server.sendOk(getRoster, {}, { token: phone.token, organizationId });
});

test('whoever the provider still knows signs in again where the device is handed on, and not on the way to the portal', async () => {
  const { member } = await aConnection();
  const account = await member('tess');
  const browser = aBrowser();
  const shownBy = async (returnUrl: string) => {
    const before = pagesShown();
    expect((await signInAt(browser, account.email, 'sub-tess', returnUrl)).code).toBeDefined();
    return pagesShown() - before;
  };
  expect(await shownBy('/users')).toBe(1);
  expect(await shownBy('/users')).toBe(0);
  expect(await shownBy('/test/')).toBe(1);
  expect(await shownBy('/test/?email=x')).toBe(1);
});

test('the audit log names the first link, the sign-in and a refusal, by ids', async () => {
  const { member, organizationId, id } = await aConnection();
  const account = await member('sue');
  const browser = aBrowser();
  const { body } = await exchange(browser, (await signInAt(browser, account.email, 'sub-sue')).code);
  const token = tokenOf(body);
  await server.sendOk(getCurrentUser, {}, { token });
  await signInAt(aBrowser(), account.email, 'sub-nobody');
  const rows = await server.db.owner<{ action: string; accountId: number | null; after: unknown }>(
    sql`select action, account_id, after from audit.log
      where organization_id = ${organizationId} and entity = 'access' order by id`,
  );
  expect(rows).toMatchObject([
    { action: 'single_sign_on_linked', accountId: account.id, after: { identityProviderId: id } },
    { action: 'signed_in', accountId: account.id, after: { authSource: 2 } },
    { action: 'sign_in_failed', accountId: null, after: { reason: 'sso.email_not_verified' } },
  ]);
  expect(JSON.stringify(rows)).not.toMatch(/sue|example/);
});

test.each([
  'https://evil.example/',
  '//evil.example',
  '/\\evil.example',
  '/..//evil.example',
  'https:evil.example',
  'data:text/html,x',
  'javascript:alert(1)',
  '/a\r\nb',
])('a returnurl that leads elsewhere is left out: %j', async (returnUrl) => {
  const { domain } = await aConnection();
  const browser = aBrowser();
  const visit = await browser.visit(startAddress(`x@${domain}`, returnUrl));
  expect(visit.status).toBe(303);
  const refused = answerOf(await browser.visit(startAddress('x@nowhere.example', returnUrl)));
  expect(refused).toEqual({ page: '/login', isCallback: 'true', refusal: 'sso.not_configured' });
});
