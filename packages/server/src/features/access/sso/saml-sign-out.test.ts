import { getProfilesPaged, initiateSingleLogout, logout } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { startSamlPortal } from '../../../../test/identity-providers/saml-portal.ts';
import { answerOf } from '../../../../test/identity-providers/test-browser.ts';
import { refusalOf, signIn } from '../../../../test/portal.ts';

const portal = await startSamlPortal();
const { server, provider, providerId, organizationId, aMember, signInAs } = portal;
afterAll(() => portal.stop());

test('A187 A284: signing out also ends the provider’s session, with a signed request that it checks, and its answer leads to the sign-in page', async () => {
  const { id, person } = await aMember('ida');
  const { browser, user } = await signInAs(person);
  const { logoutUrl } = await server.sendOk(initiateSingleLogout, {}, { token: user.token });
  expect(logoutUrl).toMatch(new RegExp(`^${provider.signOutUrl}\\?SAMLRequest=.+&SigAlg=.+&Signature=`));
  await server.sendOk(logout, {}, { token: user.token });
  const back = await browser.visit(logoutUrl ?? '');
  expect(provider.signedOut).toContain(person.nameId);
  expect(new URL(back.location ?? '').pathname).toBe(`/saml/${providerId}/slo`);
  expect(answerOf(await browser.visit(back.location ?? ''))).toEqual({ page: '/login' });
  expect(
    answerOf(await browser.visit((back.location ?? '').replace('SAMLResponse=', 'SAMLResponse=A'))).refusal,
  ).toBe('sso.answer_not_genuine');
  const [row] = await server.db.owner<{ live: number }>(
    sql`select count(*)::int as live from sessions where account_id = ${id} and ended_at is null`,
  );
  expect(row?.live).toBe(0);
});

test('a session by password, and a provider without single logout, have nothing to end', async () => {
  const plain = await signIn(server, { organizationId });
  expect(await server.sendOk(initiateSingleLogout, {}, plain.options)).toEqual({ logoutUrl: null });
  const { person } = await aMember('jo');
  const { user } = await signInAs(person);
  await server.db.owner(sql`update identity_providers set settings = jsonb_set(settings, '{signOutUrl}', 'null')
    where id = ${providerId}`);
  expect(await server.sendOk(initiateSingleLogout, {}, { token: user.token })).toEqual({ logoutUrl: null });
  await server.db.owner(sql`update identity_providers
    set settings = jsonb_set(settings, '{signOutUrl}', to_jsonb(${provider.signOutUrl}::text)) where id = ${providerId}`);
});

test('the provider ends a session: ours that came from it ends too, once for each request, and nobody else’s', async () => {
  const { person } = await aMember('kim');
  const other = await signInAs((await aMember('lou')).person);
  const { browser, user } = await signInAs(person);
  const request = provider.signOutRequest(person);
  const answer = await browser.visit(request);
  expect(answer.location).toMatch(new RegExp(`^${provider.signOutUrl}\\?SAMLResponse=.+&Signature=`));
  expect((await refusalOf(server, getProfilesPaged, {}, { token: user.token, organizationId })).status).toBe(
    401,
  );
  await server.sendOk(getProfilesPaged, {}, { token: other.user.token, organizationId });
  const again = await signInAs(person);
  expect(answerOf(await browser.visit(request)).refusal).toBe('sso.already_used');
  await server.sendOk(getProfilesPaged, {}, { token: again.user.token, organizationId });
});

const ada = await aMember('ada');

test.each<{ why: string; change: (request: string) => string; code: string }>([
  { why: 'not signed', change: (url) => url.replace(/&SigAlg=.*/, ''), code: 'sso.answer_not_genuine' },
  {
    why: 'signed for something else',
    change: (url) => url.replace('SAMLRequest=', 'RelayState=x&SAMLRequest='),
    code: 'sso.answer_not_genuine',
  },
  { why: 'sent twice over', change: (url) => `${url}&SAMLRequest=x`, code: 'sso.answer_not_genuine' },
  {
    why: 'with a parameter of its own',
    change: (url) => `${url}&xSAMLRequest=x`,
    code: 'sso.answer_not_genuine',
  },
  {
    why: 'with an old algorithm',
    change: (url) => url.replace(/rsa-sha256/, 'rsa-sha1'),
    code: 'sso.answer_not_genuine',
  },
  {
    why: 'that is no message',
    change: (url) => url.replace(/SAMLRequest=[^&]+/, 'SAMLRequest=AAAA'),
    code: 'sso.answer_not_genuine',
  },
])('a wish to sign somebody out $why is refused, and nobody is signed out', async ({ change, code }) => {
  const { user, browser } = await signInAs(ada.person);
  const answer = answerOf(await browser.visit(change(provider.signOutRequest({ nameId: 'name-of-ada' }))));
  expect(answer.refusal).toBe(code);
  await server.sendOk(getProfilesPaged, {}, { token: user.token, organizationId });
});
