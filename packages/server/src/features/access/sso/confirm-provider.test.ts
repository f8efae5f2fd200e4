import {
  addIdentityProviderDomain,
  confirmIdentityProvider,
  deleteIdentityProvider,
  enableIdentityProvider,
  getOwnIdentityProviders,
  grantOrganizationAccess,
  proveIdentityProviderDomain,
  type RequestInputOf,
  saveIdentityProvider,
} from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { oidcSettings, samlSettings } from '../../../../test/builders/identity-provider-settings.ts';
import { givenOrganization } from '../../../../test/builders/people.ts';
import type { SendOptions, TestServer } from '../../../../test/http/start-test-server.ts';
import { refusalOf, signIn, startPortal } from '../../../../test/portal.ts';
import { runJob } from '../../../../test/run-job.ts';
import { makeSelfSignedCertificate } from '../../../platform/secrets/self-signed-certificate.ts';
import { singleSignOnMailWords, tellOfSingleSignOnJob } from './tell-of-single-sign-on.job.ts';

let server: TestServer;
let staff: SendOptions;
let admin: SendOptions;
let organizationId: number;
let certificate: string;

beforeAll(async () => {
  server = await startPortal();
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
/** As the organization's System Admin, who read it. */
const read = async (id: number) =>
  (await server.sendOk(getOwnIdentityProviders, {}, admin)).identityProviders.find((one) => one.id === id);
const switchOn = async (id: number) =>
  server.sendOk(
    confirmIdentityProvider,
    { id, isEnabled: true, seenOn: (await read(id))?.changedOn ?? '' },
    admin,
  );

const addDomain = async (identityProviderId: number, domain: string) =>
  (await server.sendOk(addIdentityProviderDomain, { identityProviderId, domain }, staff)).id;

const isOn = async (id: number) => (await read(id))?.isEnabled;

test('provider.waits_for_system_admin: nothing that internal staff wrote is on until a System Admin of the organization read it', async () => {
  const id = await save({ settings: saml() });
  const refused = { status: 422, code: 'provider.waits_for_system_admin' };
  expect(await refusalOf(server, enableIdentityProvider, { id, isEnabled: true }, staff)).toEqual(refused);
  await switchOn(id);
  await save({ id, settings: saml(), name: 'Another name' });
  expect(await isOn(id)).toBe(true);
  const other = (await makeSelfSignedCertificate('Of another', 300, new Date())).certificate;
  for (const settings of [
    saml({ certificates: [certificate, other] }),
    saml({ signInUrl: 'https://idp.other.example/sso' }),
    saml({ idpEntityId: 'https://idp.other.example' }),
  ]) {
    await save({ id, settings });
    expect(await isOn(id)).toBe(false);
    await switchOn(id);
  }
  const domainId = await addDomain(id, 'by-word.example');
  expect(await isOn(id)).toBe(true);
  await server.sendOk(proveIdentityProviderDomain, { id: domainId, reason: 'They told me so' }, staff);
  expect(await isOn(id)).toBe(false);
  await switchOn(id);
  await server.sendOk(enableIdentityProvider, { id, isEnabled: false }, staff);
  expect(await isOn(id)).toBe(false);
});

test('provider.changed_meanwhile: what is switched on is what was read, and only by the own System Admins', async () => {
  const id = await save();
  const seenOn = (await read(id))?.changedOn ?? '';
  await save({ id, settings: oidcSettings({ issuer: 'https://login.other.example' }) });
  const asked = { id, isEnabled: true, seenOn };
  expect(await refusalOf(server, confirmIdentityProvider, asked, admin)).toEqual({
    status: 409,
    code: 'provider.changed_meanwhile',
  });
  const elsewhere = (await givenOrganization(server.db)).id;
  const stranger = await signIn(server, { organizationId: elsewhere, accessTypeId: 2 });
  const now = { id, isEnabled: true, seenOn: (await read(id))?.changedOn ?? '' };
  expect((await refusalOf(server, confirmIdentityProvider, now, stranger.options)).code).toBe(
    'provider.not_found',
  );
  expect((await server.sendOk(getOwnIdentityProviders, {}, stranger.options)).identityProviders).toEqual([]);
  await server.sendOk(grantOrganizationAccess, { organizationId, reason: 'Asked by the school' }, staff);
  const inside = { ...staff, organizationId };
  expect((await refusalOf(server, confirmIdentityProvider, now, inside)).code).toBe('access.denied');
  expect(await isOn(id)).toBe(false);
});

test('System Admins are told of each step, in words of what it opens', async () => {
  const id = await save();
  await switchOn(id);
  await server.sendOk(enableIdentityProvider, { id, isEnabled: false }, staff);
  await server.sendOk(deleteIdentityProvider, { id }, staff);
  const jobs = await server.db.owner<{ data: { data: { event: string } } }>(
    sql`select data from pgboss.job where name = ${tellOfSingleSignOnJob.name} order by created_on desc limit 4`,
  );
  const events = jobs.map(({ data }) => data.data.event).sort();
  expect(events).toEqual(['added', 'removed', 'switchedOffByStaff', 'switchedOn']);
  const removed = singleSignOnMailWords('removed', 'Westfield');
  expect(removed.paragraphs.join(' ')).toContain('Internal staff of the portal removed');
  // There is nothing left to switch off.
  expect(removed.notes?.join(' ')).not.toContain('Switch the connection off');
  await expect(runJob(server, tellOfSingleSignOnJob, organizationId, { event: 'added' })).rejects.toThrow(
    'mail is not configured',
  );
  const kept = await server.db.owner<{ recipient: string }>(
    sql`select recipient from messages where kind = 'singleSignOn'`,
  );
  expect(kept.length).toBeGreaterThan(0);
  expect(singleSignOnMailWords('added', 'Westfield').paragraphs[1]).toContain(
    'until a System Admin of yours',
  );
});

test('under another issuer or client nobody is linked, and a domain by word is proven anew', async () => {
  const id = await save();
  const { id: accountId } = await signIn(server, { organizationId, accessTypeId: 2 });
  const domainId = await addDomain(id, 'moved.example');
  await server.sendOk(proveIdentityProviderDomain, { id: domainId, reason: 'They told me so' }, staff);
  const link = () =>
    server.db.owner(sql`insert into identity_provider_accounts (identity_provider_id, subject, account_id)
      values (${id}, '1007', ${accountId}) on conflict do nothing`);
  await link();
  await save({ id, name: 'Only another name' });
  expect((await read(id))?.accountCount).toBe(1);
  expect((await read(id))?.domains[0]?.verifiedHow).toBe('staff');
  await save({ id, settings: oidcSettings({ clientId: 'another' }) });
  expect(await read(id)).toMatchObject({ accountCount: 0, domains: [{ verifiedHow: null }] });
  await link();
  await save({ id, settings: oidcSettings({ clientId: 'another', issuer: 'https://login.new.example' }) });
  expect((await read(id))?.accountCount).toBe(0);
});
