import {
  addIdentityProviderDomain,
  confirmIdentityProvider,
  deleteIdentityProvider,
  enableIdentityProvider,
  getIdentityProviders,
  getLoginMethod,
  getOwnIdentityProviders,
  proveIdentityProviderDomain,
  type RequestInputOf,
  removeIdentityProviderDomain,
  saveIdentityProvider,
  testIdentityProvider,
} from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { oidcSettings, samlSettings } from '../../../../test/builders/identity-provider-settings.ts';
import { givenOrganization } from '../../../../test/builders/people.ts';
import type { SendOptions, TestServer } from '../../../../test/http/start-test-server.ts';
import { startForgingProvider } from '../../../../test/identity-providers/forging-provider.ts';
import { refusalOf, signIn, startPortal } from '../../../../test/portal.ts';
import { makeSelfSignedCertificate } from '../../../platform/secrets/self-signed-certificate.ts';

let server: TestServer;
let staff: SendOptions;
let admin: SendOptions;
let organizationId: number;
let certificate: string;

beforeAll(async () => {
  server = await startPortal({ LOOPBACK_PROVIDERS: 'true' });
  staff = (await signIn(server, { isSuperAdmin: true })).options;
  organizationId = (await givenOrganization(server.db)).id;
  admin = (await signIn(server, { organizationId, accessTypeId: 2 })).options;
  ({ certificate } = await makeSelfSignedCertificate('Provider', 300, new Date()));
});
afterAll(() => server.stop());

const saml = (over: Partial<Parameters<typeof samlSettings>[0]> = {}) =>
  samlSettings({ certificates: [certificate], ...over });

type Saved = RequestInputOf<typeof saveIdentityProvider>;
const connection = (over: Partial<Saved> = {}): Saved => ({
  id: null,
  organizationId,
  name: 'School sign-in',
  settings: oidcSettings(),
  allowSwayUsernamePassword: true,
  ...over,
});
const save = async (over: Partial<Saved> = {}) =>
  (await server.sendOk(saveIdentityProvider, connection(over), staff)).id;
const refusedToSave = (over: Partial<Saved>) =>
  refusalOf(server, saveIdentityProvider, connection(over), staff);
const listed = async (id: number) => {
  const { identityProviders } = await server.sendOk(getIdentityProviders, { organizationId }, staff);
  return identityProviders.find((one) => one.id === id);
};

/** As the organization's System Admin, who read it. */
const read = async (id: number) =>
  (await server.sendOk(getOwnIdentityProviders, {}, admin)).identityProviders.find((one) => one.id === id);
const switchOn = async (id: number) =>
  server.sendOk(
    confirmIdentityProvider,
    { id, isEnabled: true, seenOn: (await read(id))?.changedOn ?? '' },
    admin,
  );

test('a connection: added off, listed with all but its secret, changed, switched on, removed', async () => {
  const id = await save({ clientSecret: 'hush-hush-secret' });
  const added = await listed(id);
  expect(added).toMatchObject({
    name: 'School sign-in',
    organizationId,
    settings: oidcSettings(),
    isEnabled: false,
    allowSwayUsernamePassword: true,
    secretChangedOn: expect.stringMatching(/^20/),
    accountCount: 0,
    domains: [],
    addresses: { redirectUri: 'http://localhost:3000/oauth/callback', entityId: null },
  });
  expect(JSON.stringify(added)).not.toContain('hush');
  await save({ id, name: 'Sign in at school', allowSwayUsernamePassword: false });
  await switchOn(id);
  expect(await listed(id)).toMatchObject({
    name: 'Sign in at school',
    isEnabled: true,
    allowSwayUsernamePassword: false,
    secretChangedOn: added?.secretChangedOn,
  });
  await server.sendOk(deleteIdentityProvider, { id }, staff);
  expect(await listed(id)).toBeUndefined();
  const [kept] = await server.db.owner<{ secrets: number }>(
    sql`select count(*)::int as secrets from identity_provider_secrets where identity_provider_id = ${id}`,
  );
  expect(kept?.secrets).toBe(0);
});

test('a SAML connection gets a key of its own, and addresses for the other side', async () => {
  const id = await save({ settings: saml() });
  expect((await listed(id))?.addresses).toEqual({
    redirectUri: null,
    entityId: `http://localhost:3000/saml/${id}/metadata`,
    answerUrl: `http://localhost:3000/saml/${id}/acs`,
    signOutUrl: `http://localhost:3000/saml/${id}/slo`,
  });
  const before = await (await server.fetch(`/saml/${id}/metadata`)).text();
  await save({ id, settings: saml({ signOutUrl: 'https://idp.example.org/slo' }) });
  expect(await (await server.fetch(`/saml/${id}/metadata`)).text()).toBe(before);
  const other = await save({ settings: saml() });
  const keyOf = (xml: string) => /<X509Certificate>([^<]+)/.exec(xml)?.[1];
  expect(keyOf(await (await server.fetch(`/saml/${other}/metadata`)).text())).not.toBe(keyOf(before));
});

test('every change is in the audit log with who and what, and without the secret', async () => {
  const id = await save({ clientSecret: 'hush-hush-secret' });
  await save({
    id,
    settings: oidcSettings({ issuer: 'https://other.example.org' }),
    clientSecret: 'another-secret',
  });
  const rows = await server.db.owner<{ action: string; accountId: number | null; text: string }>(
    sql`select action, account_id, l::text as text from audit.log l
      where entity = 'identity_providers' and entity_id = ${String(id)} order by id`,
  );
  expect(rows.map(({ action }) => action)).toEqual(['insert', 'update']);
  expect(rows.every(({ accountId }) => accountId !== null)).toBe(true);
  expect(rows[1]?.text).toContain('other.example.org');
  expect(rows[1]?.text).toContain('secret_changed_at');
  const [stored] = await server.db.owner<{ all: string }>(
    sql`select string_agg(sealed, ' ') as all from identity_provider_secrets`,
  );
  for (const text of [...rows.map((row) => row.text), stored?.all ?? ''])
    expect(text).not.toMatch(/hush|another-secret/);
});

test('provider.secret_needed: where a secret is sent changes only with the secret in hand', async () => {
  const id = await save({ clientSecret: 'hush-hush-secret' });
  const needed = { status: 422, code: 'provider.secret_needed' };
  expect(await refusedToSave({ id, settings: oidcSettings({ issuer: 'https://evil.example' }) })).toEqual(
    needed,
  );
  expect(await refusedToSave({ id, settings: oidcSettings({ clientId: 'another' }) })).toEqual(needed);
  await save({ id, settings: oidcSettings({ clientId: 'another' }), clientSecret: 'its-own' });
});

test('provider.no_secret_key: on a database server no secret is kept under a key that only this machine has', async () => {
  const settings = { DATABASE_URL: 'postgres://app@127.0.0.1/portal' };
  const keyless = await startPortal(settings);
  try {
    const { options } = await signIn(keyless, { isSuperAdmin: true });
    const there = { organizationId: (await givenOrganization(keyless.db)).id };
    const refused = { status: 422, code: 'provider.no_secret_key' };
    for (const over of [{ clientSecret: 'hush' }, { settings: saml() }]) {
      expect(
        await refusalOf(keyless, saveIdentityProvider, connection({ ...there, ...over }), options),
      ).toEqual(refused);
    }
    await keyless.sendOk(saveIdentityProvider, connection(there), options);
  } finally {
    await keyless.stop();
  }
});

test('provider.address_refused and provider.bad_certificate: what cannot be a provider is not saved', async () => {
  const refused = { status: 422, code: 'provider.address_refused' };
  for (const issuer of ['http://login.example.org', 'https://user:pass@login.example.org']) {
    expect(await refusedToSave({ settings: oidcSettings({ issuer }) })).toEqual(refused);
  }
  expect(await refusedToSave({ settings: saml({ signInUrl: 'http://idp.example.org' }) })).toEqual(refused);
  expect(await refusedToSave({ settings: saml({ signOutUrl: 'http://idp.example.org' }) })).toEqual(refused);
  const broken = certificate.replace(/\n[A-Za-z0-9+/]{20}/, '\nAAAAAAAAAAAAAAAAAAAA');
  expect(await refusedToSave({ settings: saml({ certificates: [broken] }) })).toEqual({
    status: 422,
    code: 'provider.bad_certificate',
  });
  const script = { ...oidcSettings(), issuer: 'javascript:alert(1)' };
  expect((await refusedToSave({ settings: script })).status).toBe(400);
});

test('provider.not_found and organization: nothing is changed that is not there, or of another kind or organization', async () => {
  const gone = { status: 404, code: 'provider.not_found' };
  const id = await save();
  const elsewhere = (await givenOrganization(server.db)).id;
  expect(await refusedToSave({ id: 2_000_000 })).toEqual(gone);
  expect(await refusedToSave({ id, settings: saml() })).toEqual(gone);
  expect(await refusedToSave({ id, organizationId: elsewhere })).toEqual(gone);
  expect(await refusedToSave({ organizationId: 2_000_000 })).toEqual(gone);
  for (const call of [deleteIdentityProvider, testIdentityProvider]) {
    expect(await refusalOf(server, call, { id: 2_000_000 }, staff)).toEqual(gone);
  }
  expect(await refusalOf(server, enableIdentityProvider, { id: 2_000_000, isEnabled: false }, staff)).toEqual(
    gone,
  );
  const domain = { identityProviderId: 2_000_000, domain: 'gone.example' };
  expect(await refusalOf(server, addIdentityProviderDomain, domain, staff)).toEqual(gone);
});

const addDomain = async (identityProviderId: number, domain: string) =>
  (await server.sendOk(addIdentityProviderDomain, { identityProviderId, domain }, staff)).id;

test('provider.proof_missing: a domain counts once its TXT record says so, and not a moment sooner', async () => {
  const id = await save();
  await switchOn(id);
  const domainId = await addDomain(id, 'Proven.Example ');
  expect(await addDomain(id, 'proven.example')).toBe(domainId);
  const proof = (await listed(id))?.domains[0]?.proof ?? '';
  expect(proof).toMatch(/^plumbline-verification=[\w-]{43}$/);
  const asked: string[] = [];
  let records: string[] = ['v=spf1 -all'];
  server.services.readTxtRecords = async (name) => {
    asked.push(name);
    return records;
  };
  const source = async () =>
    (await server.sendOk(getLoginMethod, { email: 'x@proven.example' })).authenticationSource;
  expect(await refusalOf(server, proveIdentityProviderDomain, { id: domainId }, staff)).toEqual({
    status: 422,
    code: 'provider.proof_missing',
  });
  expect(await source()).toBe(1);
  records = ['v=spf1 -all', proof];
  await server.sendOk(proveIdentityProviderDomain, { id: domainId }, staff);
  expect(asked).toEqual(['_plumbline.proven.example', '_plumbline.proven.example']);
  expect(await source()).toBe(2);
  expect((await listed(id))?.domains[0]).toMatchObject({ domain: 'proven.example', verifiedHow: 'dns' });
  await server.sendOk(removeIdentityProviderDomain, { id: domainId }, staff);
  expect(await source()).toBe(1);
});

test('provider.domain_taken: a domain is proven for one connection; a staff member’s reason is kept', async () => {
  const [first, second] = [await save(), await save()];
  const domainId = await addDomain(first, 'taken.example');
  const reason = 'Shown to us on the phone by the school';
  await server.sendOk(proveIdentityProviderDomain, { id: domainId, reason }, staff);
  const other = await addDomain(second, 'taken.example');
  expect(await refusalOf(server, proveIdentityProviderDomain, { id: other, reason }, staff)).toEqual({
    status: 409,
    code: 'provider.domain_taken',
  });
  const [row] = await server.db.owner<{ reason: string | null }>(
    sql`select reason from audit.log where entity = 'identity_provider_domains' and action = 'update'
      and entity_id = ${String(domainId)}`,
  );
  expect(row?.reason).toBe(reason);
});

test('provider.domain_not_found: neither proven nor removed', async () => {
  const gone = { status: 404, code: 'provider.domain_not_found' };
  const asked = { id: 2_000_000, reason: 'Because we said so' };
  expect(await refusalOf(server, proveIdentityProviderDomain, asked, staff)).toEqual(gone);
  expect(await refusalOf(server, removeIdentityProviderDomain, { id: 2_000_000 }, staff)).toEqual(gone);
});

test.each([
  'localhost',
  'school',
  'a b.example',
  '-a.example',
  'a..example',
  '127.0.0.1',
  'school.example/x',
  '*.example.org',
])('%s is no domain', async (domain) => {
  const { status } = await refusalOf(
    server,
    addIdentityProviderDomain,
    { identityProviderId: 1, domain },
    staff,
  );
  expect(status).toBe(400);
});

test('a System Admin, also of the very organization, sets no connection up', async () => {
  for (const call of [
    getIdentityProviders,
    saveIdentityProvider,
    deleteIdentityProvider,
    proveIdentityProviderDomain,
  ]) {
    const { status, body } = await server.send(call, {} as never, admin);
    expect({ status, code: body.isSuccess ? null : body.errors[0]?.code }).toEqual({
      status: 403,
      code: 'access.denied',
    });
  }
});

test('the test of a connection says what is right and what is not, in words', async () => {
  const provider = await startForgingProvider({ sub: 's', email: 'a@b.example' });
  try {
    const id = await save({ settings: oidcSettings({ issuer: provider.url }) });
    const checks = async () => (await server.sendOk(testIdentityProvider, { id }, staff)).checks;
    expect((await checks()).map(({ isRight }) => isRight)).toEqual([true, true, true]);
    provider.forgery = { metadata: { issuer: 'https://other.example' } };
    expect((await checks())[0]).toMatchObject({ isRight: false, text: expect.stringContaining('issuer') });
    provider.forgery = {
      answers: { discovery: (response) => response.writeHead(302, { location: 'https://x.example' }).end() },
    };
    expect((await checks())[0]?.text).toContain('redirected');
  } finally {
    await provider.close();
  }
  const { certificate: ended } = await makeSelfSignedCertificate(
    'Ended',
    1,
    new Date(Date.now() - 3 * 86_400_000),
  );
  const samlId = await save({ settings: saml({ certificates: [certificate, ended] }) });
  const { checks } = await server.sendOk(testIdentityProvider, { id: samlId }, staff);
  expect(checks.map(({ isRight }) => isRight)).toEqual([true, false, true, true]);
});
