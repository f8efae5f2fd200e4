import {
  getProfilesPaged,
  requestMfaCode,
  ssologin,
  switchSelectedOrganization,
  verifyMfaCode,
} from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenIdentityProvider } from '../../../../test/builders/identity-providers.ts';
import { givenAccount, givenOrganization } from '../../../../test/builders/people.ts';
import { openPostOffice, type PostOffice } from '../../../../test/http/a-post-office.ts';
import type { TestServer } from '../../../../test/http/start-test-server.ts';
import {
  type ForgingProvider,
  startForgingProvider,
} from '../../../../test/identity-providers/forging-provider.ts';
import { answerOf, publicUrl, TestBrowser } from '../../../../test/identity-providers/test-browser.ts';
import { refusalOf, startPortal } from '../../../../test/portal.ts';

const email = 'dana@guarded.example';
let office: PostOffice;
let server: TestServer;
let provider: ForgingProvider;
beforeAll(async () => {
  office = await openPostOffice();
  server = await startPortal({ ...office.settings, LOOPBACK_PROVIDERS: 'true' });
  provider = await startForgingProvider({ sub: 'sub-dana', email });
});
afterAll(async () => {
  await server.stop();
  await provider.close();
  await office.close();
});

test('an organization that asks for a second factor asks after single sign-on too, and the session stays bound to the connection', async () => {
  const guarded = (await givenOrganization(server.db)).id;
  const other = (await givenOrganization(server.db)).id;
  await server.db.owner(
    sql`update organization_preferences set mfa_required = true where organization_id = ${guarded}`,
  );
  await givenIdentityProvider(server.db, guarded, {
    settings: { kind: 'oidc', issuer: provider.url, clientId: 'forged-client' },
    secret: { keys: server.services.keys, value: { clientSecret: 'forged-secret' } },
    domains: ['guarded.example'],
    allowsPassword: false,
  });
  const account = await givenAccount(server.db, { email, organizationId: guarded, accessTypeId: 2 });
  await server.db.owner(
    sql`insert into account_organizations (account_id, organization_id, access_type_id) values (${account.id}, ${other}, 2)`,
  );

  const browser = new TestBrowser(server.url);
  const host = new URL(publicUrl).host;
  const { location } = await browser.visit(`/oauth/InitiateSingleSignOn?returnurl=%2F&email=${email}`);
  const { code = '' } = answerOf(await browser.visit(provider.answerTo(location ?? '')));
  const first = await server.send(ssologin, { code }, { headers: browser.portalCookies });
  expect(first.body).toMatchObject({ isSuccess: true, mfaIsRequired: true, token: null, account: null });
  browser.keep(host, first.headers.getSetCookie());

  await server.sendOk(requestMfaCode, { verificationMethod: 1, email }, { headers: browser.portalCookies });
  const [mfaCode = ''] = await office.codesTo(email, 1);
  const { token } = await server.sendOk(
    verifyMfaCode,
    { email, mfaCode },
    { headers: browser.portalCookies },
  );
  expect(token).not.toBeNull();
  const signedIn = { token: token ?? '' };
  await server.sendOk(getProfilesPaged, {}, { ...signedIn, organizationId: guarded });
  // Neither the second factor nor switching leads around the connection.
  expect(await refusalOf(server, switchSelectedOrganization, { organizationId: other }, signedIn)).toEqual({
    status: 403,
    code: 'organization.other_sign_in',
  });
  const [session] = await server.db.owner<{ authSource: number; hasExchange: boolean }>(
    sql`select auth_source, sign_in_exchange_id is not null as has_exchange from sessions
      where account_id = ${account.id}`,
  );
  expect(session).toEqual({ authSource: 2, hasExchange: true });
});
