import { randomUUID } from 'node:crypto';
import { type KeyNeed, keyScopes } from '@plumbline/domain';
import { type SQL, sql } from 'drizzle-orm';
import { exportJWK, generateKeyPair } from 'jose';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { fhirBase } from '../../src/features/fhir/fhir-base.ts';
import { sendWebhook } from '../../src/features/integrations/webhooks/send-webhook.job.ts';
import { connectionOf } from '../../src/features/reports/pdf-sync-rows.ts';
import { mayIntegrationGoOn } from '../../src/features/roster/sent/integration-in-force.ts';
import { enqueueReport } from '../../src/records/reports/enqueue-report.ts';
import { partnerDoors } from '../../src/routes.ts';
import { givenIntegrationKey } from '../builders/integration-keys.ts';
import { givenOrganization } from '../builders/people.ts';
import { exchangeAssertion, signedAssertion } from '../fhir/smart-client.ts';
import { runJob } from '../run-job.ts';
import { shareWebhookPortal } from '../webhook-portal.ts';

// Every address of every door, and everything that the portal does for an integration by itself, with keys that must not work.
const { portal, receiver } = await shareWebhookPortal();
const { organizationId, integrationId, key, server } = portal;
const owner = <Row>(statement: SQL) => server.db.owner<Row>(statement);
const { privateKey, publicKey } = await generateKeyPair('ES384');
let tested: { profileId: number; testId: number };
let pdfSyncId: number;

interface Address {
  name: string;
  method: string;
  url: string;
  scope: KeyNeed;
}

/** With `id` in place of the placeholders; nothing has the one it has unless told. */
const addresses = (id = 999_999_999): Address[] =>
  partnerDoors.flatMap(({ base, routes }) =>
    routes.map(({ method, path, scope }) => ({
      name: `${method} ${base}${path}`,
      method,
      url:
        base +
        path
          .replace(':reference', '00000000-0000-4000-8000-000000000000')
          .replace(/:id|:number/g, String(id))
          .replace('/*', '/Anything'),
      scope,
    })),
  );

let asked = 0;
async function ask({ method, url }: Pick<Address, 'method' | 'url'>, bearer: string): Promise<Response> {
  // A key asks sixty times a minute.
  asked += 1;
  if (asked % 40 === 0) await owner(sql`delete from rate_limits`);
  return server.fetch(url, {
    method,
    headers: { authorization: `Bearer ${bearer}`, 'content-type': 'application/json' },
    ...(method === 'POST' ? { body: '{}' } : {}),
  });
}

const asJob = <T>(work: Parameters<typeof server.db.database.transaction<T>>[1]) =>
  server.db.database.transaction({ as: 'job', name: 'test', organizationId, accountId: null }, work);

async function givePublicKey(): Promise<void> {
  await server.fetch(`${fhirBase}/auth/jwks`, {
    method: 'POST',
    headers: { authorization: `Bearer ${key}`, 'content-type': 'application/json' },
    body: JSON.stringify({ keys: [{ ...(await exportJWK(publicKey)), kid: 'one' }] }),
  });
}

async function exchange(): Promise<{ status: number; token: string }> {
  const assertion = await signedAssertion(server, privateKey, { client: key.slice(0, 20) });
  const { status, body } = await exchangeAssertion(server, assertion);
  return { status, token: String(body.access_token ?? '') };
}

/** What admits the integration, or does something for it. */
async function openDoors(webhookId: number, token: string): Promise<string[]> {
  const now = new Date();
  const open: string[] = [];
  const note = (name: string, isOpen: boolean) => isOpen && open.push(name);
  note('a token is given out', (await exchange()).status === 200);
  const found = await server.db.database.query(
    sql`select key_id from identity.integration_key_facts(${key.slice(0, 20)}, ${now.toISOString()}::timestamptz)`,
    'test.key_facts',
  );
  note('a server of the release before finds the key', found.length > 0);
  note('a token that was given out', (await ask({ method: 'GET', url: `${fhirBase}/Patient` }, token)).ok);
  const before = receiver.received.length;
  await runJob(server, sendWebhook, organizationId, { webhookId });
  await portal.tick();
  note('a webhook is sent', receiver.received.length > before);
  note(
    'a sent roster goes on',
    await asJob((tx) =>
      mayIntegrationGoOn(tx, { integrationId } as Parameters<typeof mayIntegrationGoOn>[1], now),
    ),
  );
  await owner(sql`delete from pdf_sync_intents where test_id = ${tested.testId}`);
  await asJob((tx) => enqueueReport(tx, server.services, { organizationId, testId: tested.testId, now }));
  const enqueued = await owner(sql`select id from pdf_sync_intents where test_id = ${tested.testId}`);
  note('a report is enqueued', enqueued.length > 0);
  note('a report has a connection', (await asJob((tx) => connectionOf(tx, pdfSyncId, now))) !== null);
  for (const address of addresses()) note(address.name, (await ask(address, key)).status !== 401);
  return open;
}

beforeAll(async () => {
  const earlier = await portal.aKnownTest('EVERY-DOOR-0');
  await asJob((tx) =>
    enqueueReport(tx, server.services, { organizationId, testId: earlier.testId, now: new Date() }),
  );
  const [intent] = await owner<{ id: number }>(
    sql`select id from pdf_sync_intents where test_id = ${earlier.testId} and integration_id = ${integrationId}`,
  );
  pdfSyncId = intent?.id ?? 0;
});
beforeEach(() => owner(sql`delete from rate_limits`));

async function ready(): Promise<{ webhookId: number; token: string }> {
  const { id } = await portal.aWebhook(receiver.url, ['test.stored']);
  tested = await portal.aKnownTest(randomUUID());
  await givePublicKey();
  return { webhookId: id, token: (await exchange()).token };
}

const integration = (what: SQL) => sql`update external_integrations set ${what} where id = ${integrationId}`;
const organization = (what: SQL) => sql`update organizations set ${what} where id = ${organizationId}`;
const states = [
  {
    why: 'expired',
    off: integration(sql`expires_on = current_date - 3`),
    on: integration(sql`expires_on = null`),
  },
  { why: 'switched off', off: integration(sql`is_enabled = false`), on: integration(sql`is_enabled = true`) },
  {
    why: 'ended by a rotation',
    off: sql`update integration_keys set ends_at = now() - interval '1 second' where integration_id = ${integrationId}`,
    on: sql`update integration_keys set ends_at = null where integration_id = ${integrationId}`,
  },
  {
    why: 'without agreed terms',
    off: integration(sql`terms_version = null, terms_account_id = null, terms_accepted_at = null`),
    on: integration(
      sql`terms_version = 1, terms_account_id = (select min(id) from accounts), terms_accepted_at = now()`,
    ),
  },
  {
    why: 'of an organization that is disabled',
    off: organization(sql`is_disabled = true`),
    on: organization(sql`is_disabled = false`),
  },
  {
    why: 'of an organization that was deleted',
    off: organization(sql`deleted_at = now()`),
    on: organization(sql`deleted_at = null`),
  },
  {
    why: 'of an organization that is not open to other systems',
    off: sql`update organization_preferences set external_api_enabled = false where organization_id = ${organizationId}`,
    on: sql`update organization_preferences set external_api_enabled = true where organization_id = ${organizationId}`,
  },
];

test.each(states)(
  'B151 B152 B153: a key that is $why opens no door, and nothing is sent for it',
  async ({ off, on }) => {
    const { webhookId, token } = await ready();
    await owner(off);
    const open = await openDoors(webhookId, token).finally(() => owner(on));
    expect(open).toEqual([]);
  },
);

test('a key that works opens them all', async () => {
  const { webhookId, token } = await ready();
  expect(await openDoors(webhookId, token)).toEqual([
    'a token is given out',
    'a server of the release before finds the key',
    'a token that was given out',
    'a webhook is sent',
    'a sent roster goes on',
    'a report is enqueued',
    'a report has a connection',
    ...addresses().map(({ name }) => name),
  ]);
});

test.each(keyScopes)('B154: a key without %s is refused by every address that asks for it', async (scope) => {
  const asking = addresses().filter((one) => one.scope === scope);
  const less = keyScopes.filter((one) => one !== scope);
  await owner(integration(sql`scopes = ${sql.param(less)}::text[]`));
  const codes: string[] = [];
  for (const address of asking) {
    const response = await ask(address, key);
    codes.push(
      `${address.name}: ${response.status} ${(await response.text()).includes('The key does not allow this')}`,
    );
  }
  await owner(integration(sql`scopes = ${sql.param([...keyScopes])}::text[]`));
  expect(codes).toEqual(asking.map(({ name }) => `${name}: 403 true`));
  expect(asking.length).toBeGreaterThan(0);
});

test('a key of another organization reads nothing of this one at any address', async () => {
  const { key: foreign } = await givenIntegrationKey(server.db, (await givenOrganization(server.db)).id);
  const externalId = `FOREIGN-${randomUUID()}`;
  const { profileId, testId } = await portal.aKnownTest(externalId);
  const reading = [...addresses(testId), ...addresses(profileId)].filter(({ method }) => method === 'GET');
  const told = async (bearer: string, from: readonly Address[]) => {
    const names = new Set<string>();
    for (const address of from) {
      const text = await (await ask(address, bearer)).text();
      if (text.includes(externalId) || text.startsWith('%PDF')) names.add(address.name);
    }
    return [...names];
  };
  expect(await told(foreign, reading)).toEqual([]);
  // The same addresses tell the organization's own key; two of them would draw a report.
  const undrawn = reading.filter(({ url }) => !/Binary|report$/.test(url));
  expect((await told(key, undrawn)).length).toBeGreaterThan(2);
});

test('B221: no key is in a log line or in the audit log, whether it was admitted or refused', async () => {
  const { key: other } = await givenIntegrationKey(server.db, organizationId);
  await owner(sql`update integration_keys set ends_at = now() where shown = ${other.slice(0, 20)}`);
  expect((await ask({ method: 'GET', url: `${fhirBase}/Patient` }, key)).status).toBe(200);
  expect((await ask({ method: 'GET', url: `${fhirBase}/Patient?key=${other}` }, other)).status).toBe(401);
  const audited = await owner(sql`select * from audit.log where organization_id = ${organizationId}`);
  const told = JSON.stringify([server.logLines(), audited]);
  // The first 20 characters hold nothing secret.
  for (const one of [key, other]) expect(told).not.toContain(one.slice(20));
});
