import { getProfilesPaged, getRoster, switchSelectedOrganization } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { givenIdentityProvider, givenSignInThrough } from '../../../../test/builders/identity-providers.ts';
import { givenOrganization } from '../../../../test/builders/people.ts';
import type { TestServer } from '../../../../test/http/start-test-server.ts';
import { refusalOf, signIn, startPortal } from '../../../../test/portal.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startPortal();
});
afterAll(() => server.stop());

const otherSignIn = { status: 403, code: 'organization.other_sign_in' };

/** A System Admin of two organizations, the second with a connection of its own. */
async function anAdminOfTwo(options: { allowsPassword: boolean }) {
  const plain = (await givenOrganization(server.db)).id;
  const connected = (await givenOrganization(server.db)).id;
  const providerId = await givenIdentityProvider(server.db, connected, options);
  const account = await signIn(server, { organizationId: plain, accessTypeId: 2 });
  await server.db.owner(
    sql`insert into account_organizations (account_id, organization_id, access_type_id) values (${account.id}, ${connected}, 2)`,
  );
  return { plain, connected, providerId, account, token: account.options.token ?? '' };
}

test('a password does not open an organization that insists on its connection, by header or by switching', async () => {
  const { plain, connected, token } = await anAdminOfTwo({ allowsPassword: false });
  expect(await refusalOf(server, getProfilesPaged, {}, { token, organizationId: connected })).toEqual(
    otherSignIn,
  );
  expect(
    await refusalOf(server, switchSelectedOrganization, { organizationId: connected }, { token }),
  ).toEqual(otherSignIn);
  await server.sendOk(getProfilesPaged, {}, { token, organizationId: plain });
});

test('a password opens an organization whose connection leaves it the choice', async () => {
  const { connected, token } = await anAdminOfTwo({ allowsPassword: true });
  await server.sendOk(switchSelectedOrganization, { organizationId: connected }, { token });
});

test('a connection opens its own organization and the children of that one, and no other', async () => {
  const { plain, connected, providerId, account, token } = await anAdminOfTwo({ allowsPassword: true });
  const child = (await givenOrganization(server.db, { enterpriseOrgId: connected })).id;
  await server.db.owner(
    sql`insert into account_organizations (account_id, organization_id, access_type_id) values (${account.id}, ${child}, 2)`,
  );
  await givenSignInThrough(server.db, providerId, account.id);
  await server.sendOk(getProfilesPaged, {}, { token, organizationId: connected });
  await server.sendOk(getProfilesPaged, {}, { token, organizationId: child });
  expect(await refusalOf(server, getProfilesPaged, {}, { token, organizationId: plain })).toEqual(
    otherSignIn,
  );
});

test('a connection that was switched off opens nothing any more, at the next request', async () => {
  const { connected, providerId, account, token } = await anAdminOfTwo({ allowsPassword: true });
  await givenSignInThrough(server.db, providerId, account.id);
  await server.sendOk(getRoster, {}, { token, organizationId: connected });
  await server.db.owner(sql`update identity_providers set is_enabled = false where id = ${providerId}`);
  expect(await refusalOf(server, getRoster, {}, { token, organizationId: connected })).toEqual(otherSignIn);
});
