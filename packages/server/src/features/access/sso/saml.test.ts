import { inflateRawSync } from 'node:zlib';
import { getCurrentUser, getProfilesPaged, ssologin } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { givenIdentityProvider } from '../../../../test/builders/identity-providers.ts';
import { changed, refusedAs, startSamlPortal } from '../../../../test/identity-providers/saml-portal.ts';
import { startSamlProvider } from '../../../../test/identity-providers/saml-provider.ts';
import { publicUrl } from '../../../../test/identity-providers/test-browser.ts';
import { refusalOf } from '../../../../test/portal.ts';

const portal = await startSamlPortal();
const {
  server,
  provider,
  providerId,
  organizationId,
  domain,
  givenSamlConnection,
  aBrowser,
  startAddress,
  answerFor,
  post,
  aMember,
  exchanged,
  signInAs,
} = portal;
afterAll(() => portal.stop());

test('A067 A068 A281 A283 A364: through a real identity provider and back, with source 3, into the own organization', async () => {
  const { id, person } = await aMember('ada');
  const browser = aBrowser();
  const start = await browser.visit(startAddress(person.email));
  expect(start.status).toBe(303);
  expect(start.location).toMatch(new RegExp(`^${provider.signInUrl}\\?SAMLRequest=`));
  expect(start.setCookies).toEqual([
    expect.stringMatching(
      /^__Host-sso-saml=[\w-]{43}; Path=\/; Max-Age=600; HttpOnly; Secure; SameSite=None$/,
    ),
  ]);
  const answer = await post(browser, await provider.answer(start.location ?? '', person));
  expect(answer).toMatchObject({
    page: '/login',
    isCallback: 'true',
    redirect: '/users',
    authenticationSource: '3',
  });
  const wrongCall = { status: 422, code: 'sso.code_not_right' };
  expect(
    await refusalOf(server, ssologin, { code: answer.code ?? '' }, { headers: browser.portalCookies }),
  ).toEqual(wrongCall);
  const user = await exchanged(browser, answer.code);
  expect(user.account.id).toBe(id);
  const who = await server.sendOk(getCurrentUser, {}, { token: user.token });
  expect(who.selectedOrganization?.id).toBe(organizationId);
  await server.sendOk(getProfilesPaged, {}, { token: user.token, organizationId });
  const [session] = await server.db.owner<{ authSource: number }>(
    sql`select auth_source from sessions where account_id = ${id}`,
  );
  expect(session).toEqual({ authSource: 3 });
});

test('the second time the name id alone decides, whatever email comes with it', async () => {
  const { id, person } = await aMember('ben');
  await signInAs(person);
  const browser = aBrowser();
  const { location } = await browser.visit(startAddress(person.email));
  const said = { ...person, email: 'someone.else@nowhere.example' };
  const { code = '' } = await post(browser, await provider.answer(location ?? '', said));
  expect((await exchanged(browser, code)).account.id).toBe(id);
});

test('where the device is handed on the provider is told to ask again, and a sign-in of earlier counts nothing', async () => {
  const { person } = await aMember('tess');
  const requestOf = (location: string | null) =>
    inflateRawSync(
      Buffer.from(new URL(location ?? '').searchParams.get('SAMLRequest') ?? '', 'base64'),
    ).toString();
  const browser = aBrowser();
  const start = async (returnUrl: string) =>
    (await browser.visit(startAddress(person.email, returnUrl))).location;
  expect(requestOf(await start('/users'))).not.toContain('ForceAuthn');
  const toDevice = await start('/test/');
  expect(requestOf(toDevice)).toContain('ForceAuthn="true"');
  const earlier = {
    changeTemplate: (template: string) =>
      template.replace(/AuthnInstant="[^"]*"/, 'AuthnInstant="2026-01-02T03:04:05.000Z"'),
  };
  expect(await post(browser, await provider.answer(toDevice ?? '', person, earlier))).toEqual({
    page: '/test/',
    isCallback: 'true',
    refusal: 'sso.answer_expired',
  });
  const again = await start('/test/');
  expect((await post(browser, await provider.answer(again ?? '', person))).code).toBeDefined();
  const toPortal = await start('/users');
  expect((await post(browser, await provider.answer(toPortal ?? '', person, earlier))).code).toBeDefined();
});

test('sso.already_used: an answer is taken once; the same assertion in a sign-in of its own is not taken either', async () => {
  const { person } = await aMember('cy');
  const browser = aBrowser();
  const answer = await answerFor(browser, person);
  const twice = await Promise.all([post(browser, answer), post(browser, answer)]);
  expect(twice.filter(({ code }) => code !== undefined)).toHaveLength(1);
  expect((await post(browser, answer)).refusal).toBe('sso.already_used');
  // Replayed into a fresh sign-in of the thief.
  const thief = aBrowser();
  const fresh = await answerFor(thief, person);
  expect(await post(thief, { ...answer, RelayState: fresh.RelayState })).toEqual(
    refusedAs('sso.already_used'),
  );
});

test('an assertion whose id was taken is not taken again, even in answer to a new request', async () => {
  const { person } = await aMember('dot');
  const assertionId = '_the-same-each-time';
  const first = aBrowser();
  expect((await post(first, await answerFor(first, person, { assertionId }))).code).toBeDefined();
  const second = aBrowser();
  expect(await post(second, await answerFor(second, person, { assertionId }))).toEqual(
    refusedAs('sso.already_used'),
  );
});

test.each([
  'https://evil.example/',
  '//evil.example',
  '\\\\evil.example',
  '/\\evil.example',
  '/..//evil.example',
  'https:evil.example',
  '/\t/evil.example',
  'data:text/html,x',
  'javascript:alert(1)',
])('a returnurl that leads elsewhere is left out, also on the way back: %j', async (returnUrl) => {
  const browser = aBrowser();
  const person = { nameId: 'nobody-known', email: `x@${domain}` };
  const { location } = await browser.visit(startAddress(person.email, returnUrl));
  // What travels to the provider and back is a name for the attempt: nothing of the address is in it.
  expect(decodeURIComponent(location ?? '')).not.toMatch(/evil|javascript|data:/);
  const answer = await post(browser, await provider.answer(location ?? '', person));
  expect(answer).toEqual({ page: '/login', isCallback: 'true', refusal: expect.stringMatching(/^sso\./) });
});

test('sso.not_started_here: another browser, no browser, and what the provider begins by itself', async () => {
  const { person } = await aMember('eve');
  const browser = aBrowser();
  const answer = await answerFor(browser, person);
  const plainly = { page: '/login', isCallback: 'true', refusal: 'sso.not_started_here' };
  expect(await post(aBrowser(), answer)).toEqual(plainly);
  const other = aBrowser();
  await other.visit(startAddress(person.email));
  expect(await post(other, answer)).toEqual(plainly);
  expect(await post(browser, { ...answer, RelayState: '' })).toEqual(plainly);
  for (const RelayState of ['/users', '//evil.example', 'https://evil.example/', 'javascript:alert(1)'])
    expect(await post(browser, { ...answer, RelayState })).toEqual(plainly);
  expect((await post(browser, answer)).code).toBeDefined();
});

test('the answer of one connection is not taken by another, and a proven domain counts for its own alone', async () => {
  const { person } = await aMember('hal');
  const other = await startSamlProvider();
  try {
    const { id } = await givenSamlConnection(other, ['other.example']);
    // Begun with the other one, which vouches for somebody of the first one's domain.
    const browser = aBrowser();
    const { location } = await browser.visit(startAddress('x@other.example'));
    const answer = await other.answer(location ?? '', person);
    expect(await post(browser, answer)).toEqual(refusedAs('sso.domain_not_proven'));
    // Begun with the first one, posted to the other one's address.
    const second = aBrowser();
    const own = await answerFor(second, person);
    const strayed = { ...own, action: `${publicUrl}/saml/${id}/acs` };
    expect(await post(second, strayed)).toEqual(refusedAs('sso.answer_for_another'));
  } finally {
    await other.close();
  }
});

test('a person nobody has added, and a provider that says no', async () => {
  const nobody = { nameId: 'n', email: `nobody@${domain}` };
  const browser = aBrowser();
  expect(await post(browser, await answerFor(browser, nobody))).toEqual(refusedAs('sso.unknown_person'));
  const refused = changed(await answerFor(browser, nobody), (xml) =>
    xml.replace(/<saml:Assertion.*<\/saml:Assertion>/s, '').replace('status:Success', 'status:Responder'),
  );
  expect(await post(browser, refused)).toEqual(refusedAs('sso.provider_refused'));
});

test('only a form is read there, and only there; a large one is not taken in', async () => {
  const form = { 'content-type': 'application/x-www-form-urlencoded' };
  const toCall = await server.fetch('/api/samllogin', { method: 'POST', headers: form, body: 'code=x' });
  expect(toCall.status).toBe(415);
  const asJson = await server.fetch(`/saml/${providerId}/acs`, {
    method: 'POST',
    headers: { 'content-type': 'text/plain' },
    body: 'x',
  });
  expect(asJson.status).toBe(415);
  const large = await server.fetch(`/saml/${providerId}/acs`, {
    method: 'POST',
    headers: form,
    body: `SAMLResponse=${'A'.repeat(300 * 1024)}`,
  });
  expect(large.status).toBe(413);
});

test('our metadata are there before the connection is switched on; of OpenID Connect and of nothing there are none', async () => {
  await server.db.owner(sql`update identity_providers set is_enabled = false where id = ${providerId}`);
  const metadata = await server.fetch(`/saml/${providerId}/metadata`);
  expect(metadata.status).toBe(200);
  expect(metadata.headers.get('content-type')).toBe('application/samlmetadata+xml; charset=utf-8');
  await server.db.owner(sql`update identity_providers set is_enabled = true where id = ${providerId}`);
  const other = await givenIdentityProvider(server.db, organizationId);
  for (const id of [other, 2_000_000, 'x', '0', '99999999999']) {
    expect((await server.fetch(`/saml/${id}/metadata`)).status).toBe(404);
  }
});
