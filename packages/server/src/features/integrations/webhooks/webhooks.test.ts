import {
  createWebhook,
  deleteWebhook,
  getWebhookDeliveries,
  getWebhooks,
  replayWebhook,
  rotateWebhookSecret,
  sendTestWebhook,
  sendWebhookAgain,
  updateWebhook,
} from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { givenIntegrationKey } from '../../../../test/builders/integration-keys.ts';
import { givenOrganization } from '../../../../test/builders/people.ts';
import { refusalOf, signIn } from '../../../../test/portal.ts';
import { shareWebhookPortal } from '../../../../test/webhook-portal.ts';
import { openOutsideCheck } from '../../../platform/http-client/outside-fetch.ts';

const { portal, receiver } = await shareWebhookPortal();
const list = async (asked = portal.admin) => (await portal.server.sendOk(getWebhooks, {}, asked)).webhooks;
const model = (url = receiver.url) => ({
  integrationId: portal.integrationId,
  url,
  events: ['test.stored' as const],
});

test('a secret is whole once, in the answer that makes it: not in a row, a log line, the audit log or a later answer', async () => {
  const { id, secret } = await portal.aWebhook(receiver.url);
  expect(secret).toMatch(/^whsec_[A-Za-z0-9+/]{43}=$/);
  const rotated = await portal.server.sendOk(rotateWebhookSecret, { id }, portal.admin);
  await portal.server.sendOk(sendTestWebhook, { id }, portal.admin);
  await portal.tick();
  const everywhere = [
    JSON.stringify(await portal.server.db.owner(sql`select to_jsonb(s) as row from webhook_secrets s`)),
    JSON.stringify(await portal.server.db.owner(sql`select to_jsonb(d) as row from webhook_deliveries d`)),
    JSON.stringify(
      await portal.server.db.owner(sql`select before, after from audit.log where entity like 'webhook%'`),
    ),
    JSON.stringify(
      await portal.server.db.owner(sql`select data from pgboss.job where name like 'webhooks.%'`),
    ),
    JSON.stringify([await list(), await portal.deliveriesOf(id)]),
    JSON.stringify(portal.server.logLines()),
  ].join('\n');
  for (const one of [secret, rotated.secret]) expect(everywhere).not.toContain(one.slice(6, 30));
  expect(everywhere).not.toContain('"secret_encrypted": "v1.');
  const stored = await portal.server.db.owner<{ sealed: string }>(
    sql`select secret_encrypted as sealed from webhook_secrets order by id`,
  );
  expect(stored.map(({ sealed }) => sealed.slice(0, 3))).toEqual(['v1.', 'v1.']);
});

test('internal staff add no webhook, move none and make no secret; what else there is of one they change', async () => {
  const refused = { status: 403, code: 'webhook.not_yours' };
  const { server, staff } = portal;
  expect(await refusalOf(server, createWebhook, { model: model() }, staff)).toEqual(refused);
  expect(await list()).toEqual([]);
  const { id } = await portal.aWebhook(receiver.url);
  const moved = { id, ...model(`${receiver.url}/elsewhere`) };
  expect(await refusalOf(server, updateWebhook, { model: moved }, staff)).toEqual(refused);
  expect(await refusalOf(server, rotateWebhookSecret, { id }, staff)).toEqual(refused);
  const unknown = { id: 999_999, ...model() };
  expect(await refusalOf(server, updateWebhook, { model: unknown }, staff)).toEqual({
    status: 404,
    code: 'webhook.not_found',
  });
  await server.sendOk(updateWebhook, { model: { id, ...model(), isEnabled: false } }, staff);
  const off = [{ id, url: receiver.url, status: 'Off', previousSecretEndsAt: null }];
  expect(await list()).toMatchObject(off);
  await server.sendOk(updateWebhook, { model: { id, ...model() } }, staff);
  expect(await list()).toMatchObject(off);
});

test('a secret that was copied to another webhook signs nothing there', async () => {
  const { id } = await portal.aWebhook(receiver.url);
  const { id: other } = await portal.aWebhook(receiver.url);
  await portal.server.db.owner(
    sql`update webhook_secrets set secret_encrypted = (select secret_encrypted from webhook_secrets where webhook_id = ${other})
    where webhook_id = ${id}`,
  );
  await portal.server.sendOk(sendTestWebhook, { id }, portal.admin);
  await portal.tick();
  expect(await portal.deliveriesOf(id)).toMatchObject([{ state: 'waiting', failure: 'secret_unreadable' }]);
});

test.each([
  'http://example.com/hook',
  'https://example.com:8443/hook',
  'https://user:password@example.com/hook',
  'https://10.0.0.1/hook',
  'https://169.254.169.254/latest/meta-data',
  'https://[::ffff:10.0.0.1]/hook',
  'https://[fd00::1]/',
  'https://[fe80::1]/',
  'https://0.0.0.0/',
  'https://100.64.0.1/',
  'https://0xa.1/',
  'https://012.0.0.1/',
  'https://167772161/',
  'https://192.168.1.1./',
  'ftp://example.com/',
  'javascript:alert(1)',
  'nonsense',
])('%s is refused when it is entered', async (url) => {
  const refusal = { status: 422, code: 'webhook.address_refused' };
  const { id } = await portal.aWebhook(receiver.url);
  const { services } = portal.server;
  const { checkOutside } = services;
  services.checkOutside = openOutsideCheck();
  expect(await refusalOf(portal.server, createWebhook, { model: model(url) }, portal.admin)).toEqual(refusal);
  expect(
    await refusalOf(portal.server, updateWebhook, { model: { id, ...model(url) } }, portal.admin),
  ).toEqual(refusal);
  services.checkOutside = checkOutside;
});

test('a name that leads inside is refused when it is entered, one that nobody has too, and this machine in production', async () => {
  const { services } = portal.server;
  const { checkOutside } = services;
  const asked = async (check: typeof checkOutside, url: string) => {
    services.checkOutside = check;
    const refusal = await refusalOf(portal.server, createWebhook, { model: model(url) }, portal.admin);
    services.checkOutside = checkOutside;
    return refusal.code;
  };
  for (const address of ['127.0.0.1', '10.0.0.5', '169.254.169.254', '::ffff:10.0.0.1', 'fc00::1']) {
    const resolve = async () => [
      { address: '93.184.216.34', family: 4 as const },
      { address, family: address.includes(':') ? (6 as const) : (4 as const) },
    ];
    expect(await asked(openOutsideCheck({ resolve }), 'https://receiver.example/')).toBe(
      'webhook.address_refused',
    );
  }
  const resolve = () => Promise.reject(new Error('ENOTFOUND'));
  expect(await asked(openOutsideCheck({ resolve }), 'https://nobody.invalid/')).toBe('webhook.name_unknown');
  expect(await asked(openOutsideCheck(), receiver.url)).toBe('webhook.address_refused');
});

test('an organization has five at most, also when they are added at once', async () => {
  const added = await Promise.all(
    Array.from({ length: 8 }, () => portal.server.send(createWebhook, { model: model() }, portal.admin)),
  );
  expect(added.filter(({ status }) => status === 200)).toHaveLength(5);
  expect(await list()).toHaveLength(5);
  expect(await refusalOf(portal.server, createWebhook, { model: model() }, portal.admin)).toEqual({
    status: 422,
    code: 'webhook.too_many',
  });
});

test('it needs a key of the organization', async () => {
  const elsewhere = (await givenOrganization(portal.server.db)).id;
  const theirs = await givenIntegrationKey(portal.server.db, elsewhere);
  const refusal = { status: 422, code: 'webhook.key_needed' };
  const asked = { ...model(), integrationId: theirs.integrationId };
  expect(await refusalOf(portal.server, createWebhook, { model: asked }, portal.admin)).toEqual(refusal);
  const { id } = await portal.aWebhook(receiver.url);
  expect(await refusalOf(portal.server, updateWebhook, { model: { id, ...asked } }, portal.admin)).toEqual(
    refusal,
  );
});

test('of another organization nothing is found, and nothing is done', async () => {
  const { id } = await portal.aWebhook(receiver.url);
  const { deliveryId } = await portal.server.sendOk(sendTestWebhook, { id }, portal.admin);
  const elsewhere = (await givenOrganization(portal.server.db)).id;
  const theirs = await givenIntegrationKey(portal.server.db, elsewhere);
  const other = (await signIn(portal.server, { organizationId: elsewhere, accessTypeId: 2 })).options;
  expect(await list(other)).toEqual([]);
  const notFound = { status: 404, code: 'webhook.not_found' };
  const { server } = portal;
  const changed = { id, ...model(), integrationId: theirs.integrationId };
  expect(await refusalOf(server, updateWebhook, { model: changed }, other)).toEqual(notFound);
  expect(await refusalOf(server, deleteWebhook, { id }, other)).toEqual(notFound);
  expect(await refusalOf(server, rotateWebhookSecret, { id }, other)).toEqual(notFound);
  expect(await refusalOf(server, getWebhookDeliveries, { webhookId: id }, other)).toEqual(notFound);
  expect(await refusalOf(server, replayWebhook, { id, since: '2020-01-01' }, other)).toEqual(notFound);
  expect(await refusalOf(server, sendTestWebhook, { id }, other)).toEqual(notFound);
  expect(await refusalOf(server, sendWebhookAgain, { deliveryId }, other)).toEqual({
    status: 404,
    code: 'webhook.delivery_not_found',
  });
  expect(await list()).toMatchObject([{ id, url: receiver.url }]);
});

test('one that is off sends nothing by hand either, and one that is removed is gone with what it sent', async () => {
  const { id } = await portal.aWebhook(receiver.url);
  const { deliveryId } = await portal.server.sendOk(sendTestWebhook, { id }, portal.admin);
  await portal.tick();
  await portal.server.sendOk(updateWebhook, { model: { id, ...model(), isEnabled: false } }, portal.admin);
  expect(await list()).toMatchObject([{ status: 'Off', isEnabled: false, events: ['test.stored'] }]);
  const off = { status: 409, code: 'webhook.not_sending' };
  expect(await refusalOf(portal.server, sendTestWebhook, { id }, portal.admin)).toEqual(off);
  expect(await refusalOf(portal.server, replayWebhook, { id, since: '2020-01-01' }, portal.admin)).toEqual(
    off,
  );
  expect(await refusalOf(portal.server, sendWebhookAgain, { deliveryId }, portal.admin)).toEqual(off);
  await portal.server.sendOk(deleteWebhook, { id }, portal.staff);
  expect(await list()).toEqual([]);
  const left = await portal.server.db.owner(
    sql`select id from webhook_deliveries where webhook_id = ${id} union all select id from webhook_secrets where webhook_id = ${id}`,
  );
  expect(left).toEqual([]);
});

test('the audit log says who added, changed, rotated and removed it', async () => {
  const { id } = await portal.aWebhook(receiver.url);
  await portal.server.sendOk(updateWebhook, { model: { id, ...model() } }, portal.staff);
  await portal.server.sendOk(rotateWebhookSecret, { id, endsNow: true }, portal.admin);
  await portal.server.sendOk(deleteWebhook, { id }, portal.admin);
  const rows = await portal.server.db.owner<{ entity: string; action: string; isSomebodys: boolean }>(
    sql`select entity, action, account_id is not null as is_somebodys from audit.log
    where entity = 'webhooks' and entity_id = ${String(id)} or entity = 'webhook_secrets'
      and (coalesce(after, before) ->> 'webhook_id' = ${String(id)} or action = 'update') order by id desc limit 8`,
  );
  expect(rows.every(({ isSomebodys }) => isSomebodys)).toBe(true);
  expect(rows.map(({ entity, action }) => `${entity} ${action}`).toReversed()).toEqual([
    'webhooks insert',
    'webhook_secrets insert',
    'webhooks update',
    'webhook_secrets update',
    'webhook_secrets insert',
    'webhooks delete',
    'webhook_secrets delete',
    'webhook_secrets delete',
  ]);
});

test('the audit log says who sent a test event, one delivery again, and everything since a day', async () => {
  const { id } = await portal.aWebhook(receiver.url);
  const { deliveryId } = await portal.server.sendOk(sendTestWebhook, { id }, portal.admin);
  await portal.server.sendOk(sendWebhookAgain, { deliveryId }, portal.staff);
  await portal.server.sendOk(replayWebhook, { id, since: '2026-01-01' }, portal.admin);
  const rows = await portal.server.db.owner<{ action: string; after: unknown; isSomebodys: boolean }>(
    sql`select action, after, account_id is not null as is_somebodys from audit.log
    where organization_id = ${portal.organizationId} and action like 'webhook%' and after ->> 'webhookId' = ${String(id)} order by id`,
  );
  expect(rows).toEqual([
    { action: 'webhook_tested', after: { webhookId: id, deliveryId }, isSomebodys: true },
    { action: 'webhook_sent_again', after: { webhookId: id, deliveryId }, isSomebodys: true },
    {
      action: 'webhook_replayed',
      after: { webhookId: id, since: '2026-01-01', deliveryCount: 0 },
      isSomebodys: true,
    },
  ]);
});

test('by hand sixty are sent in an hour, and no more', async () => {
  const { id } = await portal.aWebhook(receiver.url);
  const limit = { name: 'webhooks-by-hand', max: 60, windowSeconds: 3_600 };
  await portal.server.services.limits.clear(limit, String(portal.organizationId));
  for (let taken = 0; taken < 60; taken += 1)
    await portal.server.services.limits.take(limit, String(portal.organizationId));
  const refused = await refusalOf(portal.server, sendTestWebhook, { id }, portal.admin);
  await portal.server.services.limits.clear(limit, String(portal.organizationId));
  expect(refused).toEqual({ status: 429, code: 'access.too_many_requests' });
});

test('deliveries come in pages, newest first, and by their state; internal staff do not read what a receiver answered', async () => {
  const { id } = await portal.aWebhook(receiver.url);
  const send = async () => (await portal.server.sendOk(sendTestWebhook, { id }, portal.admin)).deliveryId;
  const delivered = [await send(), await send()];
  receiver.answerWith((_request, response) => response.writeHead(200).end('Maya Okafor was filed'));
  await portal.tick();
  receiver.answerWith((_request, response) => response.writeHead(500).end());
  const failing = await send();
  await portal.tick();
  receiver.answerWith(null);
  const ask = async (more: object, asked = portal.admin) => {
    const page = await portal.server.sendOk(getWebhookDeliveries, { webhookId: id, ...more }, asked);
    return { ids: page.deliveries.map((delivery) => delivery.id), total: page.totalRowCount, ...page };
  };
  expect(await ask({ RowsPerPage: 2 })).toMatchObject({ ids: [failing, delivered[1]], total: 3 });
  expect(await ask({ RowsPerPage: 2, PageNumber: 2 })).toMatchObject({ ids: [delivered[0]], total: 3 });
  expect(await ask({ RowsPerPage: 2, PageNumber: 9 })).toMatchObject({ ids: [], total: 3 });
  expect(await ask({ state: 'waiting' })).toMatchObject({ ids: [failing], total: 1 });
  expect(await ask({ state: 'failed' })).toMatchObject({ ids: [], total: 0 });
  const asAdmin = await ask({ state: 'delivered' });
  expect(asAdmin.deliveries.map(({ answer }) => answer)).toContain('Maya Okafor was filed');
  const asStaff = await ask({ state: 'delivered' }, portal.staff);
  expect(asStaff.ids).toEqual(asAdmin.ids);
  expect(JSON.stringify(asStaff)).not.toContain('Okafor');
  // The database has no answer for them, whatever a reply would withhold.
  const [granted] = await portal.server.db.owner<{ status: boolean; answer: boolean }>(
    sql`select has_column_privilege('app_super', 'webhook_deliveries', 'http_status', 'select') as status,
      has_column_privilege('app_super', 'webhook_deliveries', 'answer', 'select') as answer`,
  );
  expect(granted).toEqual({ status: true, answer: false });
});
