import { samllogin, ssologin } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { startOidcPortal } from '../../../../test/identity-providers/oidc-portal.ts';
import { answerOf, publicUrl } from '../../../../test/identity-providers/test-browser.ts';
import { refusalOf } from '../../../../test/portal.ts';

const portal = await startOidcPortal();
const { server, aConnection, aBrowser, startAddress, comeBack, signInAt, exchange } = portal;
afterAll(() => portal.stop());

test('the cookie is this browser’s alone, the provider gets PKCE, nonce and state, and each of them is new', async () => {
  const { domain } = await aConnection();
  const visits = [
    await aBrowser().visit(startAddress(`x@${domain}`)),
    await aBrowser().visit(startAddress(`x@${domain}`)),
  ];
  expect(visits[0]?.setCookies).toEqual([
    expect.stringMatching(/^__Host-sso=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; Secure; SameSite=Lax$/),
  ]);
  const asked = visits.map(({ location }) => new URL(location ?? '').searchParams);
  for (const query of asked) {
    expect(query.get('code_challenge_method')).toBe('S256');
    expect(query.get('redirect_uri')).toBe(`${publicUrl}/oauth/callback`);
    expect(query.get('response_type')).toBe('code');
  }
  for (const name of ['state', 'nonce', 'code_challenge']) {
    expect(new Set(asked.map((query) => query.get(name))).size, name).toBe(2);
  }
});

test('sso.not_started_here: another browser, no browser, a state nobody made; the right browser still gets in', async () => {
  const { member } = await aConnection();
  const account = await member('max');
  const browser = aBrowser();
  const callback = await comeBack(browser, account.email, 'sub-max');
  const plainly = { page: '/login', isCallback: 'true', refusal: 'sso.not_started_here' };
  expect(answerOf(await aBrowser().visit(callback))).toEqual(plainly);
  const other = aBrowser();
  await other.visit(startAddress(account.email));
  expect(answerOf(await other.visit(callback))).toEqual(plainly);
  const forged = callback.replace(/state=[^&]+/, 'state=of-nobody');
  expect(answerOf(await browser.visit(forged))).toEqual(plainly);
  expect(answerOf(await browser.visit('/oauth/callback?code=x'))).toEqual(plainly);
  const answer = answerOf(await browser.visit(callback));
  expect((await exchange(browser, answer.code)).status).toBe(200);
});

test('sso.already_used and sso.expired: an answer is taken once, and within ten minutes', async () => {
  const { member } = await aConnection();
  const account = await member('ned');
  const browser = aBrowser();
  const callback = await comeBack(browser, account.email, 'sub-ned');
  expect(answerOf(await browser.visit(callback)).code).toBeDefined();
  expect(answerOf(await browser.visit(callback)).refusal).toBe('sso.already_used');
  const late = await comeBack(browser, account.email, 'sub-ned');
  await server.db.owner(
    sql`update sso_attempts set expires_at = now() - interval '1 second' where used_at is null`,
  );
  expect(answerOf(await browser.visit(late)).refusal).toBe('sso.expired');
});

test('two at once with the same answer: one of them gets a code', async () => {
  const { member } = await aConnection();
  const account = await member('oda');
  const browser = aBrowser();
  const callback = await comeBack(browser, account.email, 'sub-oda');
  const answers = (await Promise.all([1, 2, 3, 4].map(() => browser.visit(callback)))).map(answerOf);
  expect(answers.filter(({ code }) => code !== undefined)).toHaveLength(1);
});

test('sso.code_not_right: a code is for this browser, this call, sixty seconds and once', async () => {
  const { member } = await aConnection();
  const account = await member('pat');
  const wrong = { status: 422, code: 'sso.code_not_right' };
  const browser = aBrowser();
  const { code = '' } = await signInAt(browser, account.email, 'sub-pat');
  expect(await refusalOf(server, ssologin, { code })).toEqual(wrong);
  const other = aBrowser();
  await other.visit(startAddress(account.email));
  expect(await refusalOf(server, ssologin, { code }, { headers: other.portalCookies })).toEqual(wrong);
  expect(await refusalOf(server, samllogin, { code }, { headers: browser.portalCookies })).toEqual(wrong);
  const before = browser.portalCookies;
  const tries = await Promise.all([1, 2, 3].map(() => server.send(ssologin, { code }, { headers: before })));
  expect(tries.map(({ status }) => status).sort()).toEqual([200, 422, 422]);
  const late = await signInAt(browser, account.email, 'sub-pat');
  await server.db.owner(
    sql`update sign_in_exchanges set expires_at = now() - interval '1 second' where used_at is null`,
  );
  expect(
    await refusalOf(server, ssologin, { code: late.code ?? '' }, { headers: browser.portalCookies }),
  ).toEqual(wrong);
});

test('neither state, nor code, nor verifier is stored as it is', async () => {
  const { member } = await aConnection();
  const account = await member('quin');
  const browser = aBrowser();
  const callback = await comeBack(browser, account.email, 'sub-quin');
  const { code = '' } = answerOf(await browser.visit(callback));
  const state = new URL(callback).searchParams.get('state') ?? '';
  const [kept] = await server.db.owner<{ all: string }>(sql`select
    (select string_agg(a::text, ' ') from sso_attempts a) || (select string_agg(e::text, ' ') from sign_in_exchanges e)
    || (select string_agg(s::text, ' ') from identity_provider_secrets s) as all`);
  for (const secret of [state, code, 'a-client-secret-of-the-tests']) {
    expect(secret.length).toBeGreaterThan(10);
    expect(kept?.all).not.toContain(secret);
    expect(JSON.stringify(server.logLines())).not.toContain(secret);
  }
});
