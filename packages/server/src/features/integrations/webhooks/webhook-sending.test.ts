import { createHmac, timingSafeEqual } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import {
  getWebhooks,
  replayWebhook,
  rotateWebhookSecret,
  sendTestWebhook,
  sendWebhookAgain,
  updateWebhook,
} from '@plumbline/contract';
import { keyScopes, mostWebhookAttempts, webhookFailureText } from '@plumbline/domain';
import { type SQL, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { givenStoredTest } from '../../../../test/builders/stored-tests.ts';
import { runJob } from '../../../../test/run-job.ts';
import {
  type Received,
  type Receiver,
  startReceiver,
  startWebhookPortal,
  type WebhookPortal,
} from '../../../../test/webhook-portal.ts';
import { openOutsideFetch } from '../../../platform/http-client/outside-fetch.ts';
import { claimDue } from './claimed-deliveries.ts';
import { postWebhook } from './post-webhook.ts';
import { purgeWebhookDeliveries } from './purge-deliveries.job.ts';
import { sendWebhook } from './send-webhook.job.ts';

let portal: WebhookPortal;
let receiver: Receiver;
beforeAll(async () => {
  portal = await startWebhookPortal();
  receiver = await startReceiver();
});
afterAll(async () => {
  await receiver.stop();
  await portal.server.stop();
});
beforeEach(() => {
  receiver.answerWith(null);
  receiver.received.length = 0;
});
afterEach(() => portal.clear());

const hour = 3_600_000;
const owner = <Row>(statement: SQL) => portal.server.db.owner<Row>(statement);
const told = () => receiver.received.map(({ body }) => body.type);
/** The rule of "Standard Webhooks", written once more. */
function isSignedWith(secret: string, { headers, text }: Received): boolean {
  const key = Buffer.from(secret.replace(/^whsec_/, ''), 'base64');
  const expected = createHmac('sha256', key)
    .update([headers['webhook-id'], headers['webhook-timestamp'], text].join('.'))
    .digest();
  return String(headers['webhook-signature'])
    .split(' ')
    .map((one) => one.split(','))
    .some(([version, signature = '']) => {
      const given = Buffer.from(signature, 'base64');
      return version === 'v1' && given.length === expected.length && timingSafeEqual(given, expected);
    });
}
const one = async (id: number) =>
  (await portal.server.sendOk(getWebhooks, {}, portal.admin)).webhooks.find((webhook) => webhook.id === id);

test('a test that is stored is told once, signed, with ids and a link that the key opens, and no name or result', async () => {
  const { id, secret } = await portal.aWebhook(receiver.url, [
    'test.stored',
    'report.ready',
    'person.changed',
  ]);
  const { profileId, testId } = await portal.aKnownTest('W-1');
  await portal.tick();
  await portal.tick();
  expect(told().toSorted()).toEqual(['person.changed', 'report.ready', 'test.stored']);
  const stored = receiver.received.find(({ body }) => body.type === 'test.stored');
  if (stored === undefined) throw new Error('nothing was told of the test');
  expect(stored.body).toEqual({
    type: 'test.stored',
    timestamp: expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:]+\.\d{6}Z$/),
    data: {
      organizationId: portal.organizationId,
      testId,
      revision: 2,
      personId: profileId,
      externalId: 'W-1',
      link: expect.stringContaining('/api/partner/v1/tests?since='),
    },
  });
  expect(receiver.received.every((entry) => isSignedWith(secret, entry))).toBe(true);
  expect(receiver.received.every((entry) => isSignedWith(`whsec_${'A'.repeat(43)}=`, entry))).toBe(false);
  expect(receiver.received.map(({ text }) => text).join()).not.toMatch(/Okafor|Maya|2009|score/);
  for (const { body } of receiver.received) {
    const { pathname, search } = new URL(String(body.data.link));
    const answer = await portal.server.fetch(pathname + search, {
      headers: { authorization: `Bearer ${portal.key}` },
    });
    expect(answer.status).toBe(200);
    if (body.type === 'test.stored') expect(await answer.json()).toMatchObject({ tests: [{ testId }] });
  }
  expect(await one(id)).toMatchObject({
    status: 'Active',
    waitingCount: 0,
    failedCount: 0,
    failingSince: null,
  });
});

test('what the door does not show is not told: people without an external id, earlier tests, a removed one only as removed', async () => {
  const early = await portal.aKnownTest('E-1');
  await owner(
    sql`update external_integrations set opened_on = current_date - 1 where id = ${portal.integrationId}`,
  );
  await portal.aWebhook(receiver.url);
  await portal.aTested();
  await givenStoredTest(portal.server.db, portal.organizationId, early.profileId, {
    completedAt: new Date(Date.now() - 72 * hour).toISOString(),
  });
  await portal.tick();
  expect(told()).toEqual([]);
  await owner(sql`update tests set is_excluded = true where id = ${early.testId}`);
  await portal.tick();
  expect(told()).toEqual(['test.changed', 'report.ready']);
  await owner(sql`update profiles set external_id = null where id = ${early.profileId}`);
  await portal.tick();
  const removed = receiver.received.at(-1)?.body;
  expect(removed).toMatchObject({
    type: 'test.removed',
    data: { testId: early.testId, personId: null, externalId: null },
  });
  await owner(
    sql`update external_integrations set opened_on = '2020-01-01' where id = ${portal.integrationId}`,
  );
});

test('a key that may not read people and reports is told of tests alone', async () => {
  const { integrationId } = portal;
  await owner(sql`update external_integrations set scopes = '{tests:read}' where id = ${integrationId}`);
  await portal.aWebhook(receiver.url);
  await portal.aKnownTest('C-1');
  await portal.tick();
  await owner(
    sql`update external_integrations set scopes = ${sql.param([...keyScopes])}::text[] where id = ${integrationId}`,
  );
  expect(told()).toEqual(['test.stored']);
});

test('a receiver that is down for a day gets everything under the same ids, after growing waits, in the order of each person', async () => {
  const { id } = await portal.aWebhook(receiver.url, ['test.stored', 'test.changed']);
  receiver.answerWith((_request, response) => response.writeHead(503).end('Down for repair'));
  const { testId } = await portal.aKnownTest('D-1');
  const start = Date.now();
  portal.setClock(new Date(start));
  await portal.tick();
  await owner(sql`update tests set is_excluded = true where id = ${testId}`);
  await portal.tick();
  const [later, first] = await portal.deliveriesOf(id);
  expect(first).toMatchObject({
    state: 'waiting',
    attempts: 1,
    failure: 'status',
    httpStatus: 503,
    answer: 'Down for repair',
  });
  expect(later).toMatchObject({ state: 'waiting', attempts: 0, waitsForEarlier: true });
  const gaps: number[] = [];
  for (let at = start; at < start + 24 * hour; ) {
    const next = (await portal.deliveriesOf(id)).find((delivery) => delivery.id === first?.id)?.nextAttemptOn;
    const nextAt = Date.parse(next ?? '');
    gaps.push(Math.round((nextAt - at) / 1_000));
    portal.setClock(new Date(nextAt - 1));
    const before = receiver.received.length;
    await portal.tick();
    expect(receiver.received.length).toBe(before);
    portal.setClock(new Date(nextAt));
    await portal.tick();
    at = nextAt;
  }
  expect(gaps.length).toBe(8);
  expect(gaps.every((gap, index) => index === 0 || gap > (gaps[index - 1] ?? 0) * 0.9)).toBe(true);
  expect((await one(id))?.failingSince).not.toBeNull();
  receiver.answerWith(null);
  portal.setClock(new Date(start + 60 * hour));
  await portal.tick();
  expect(new Set(receiver.received.slice(0, -1).map((entry) => entry.id)).size).toBe(1);
  expect(receiver.received.slice(-2).map(({ id: messageId, body }) => [messageId, body.type])).toEqual([
    [first?.messageId, 'test.stored'],
    [later?.messageId, 'test.changed'],
  ]);
  expect(await one(id)).toMatchObject({ waitingCount: 0, failingSince: null });
});

test('after three days of nothing but failures it is paused, the administrators are mailed once, and resumed it goes on where it stopped', async () => {
  const { id } = await portal.aWebhook(receiver.url, ['test.stored']);
  receiver.answerWith((_request, response) => response.writeHead(500).end());
  await portal.aKnownTest('P-1');
  const start = Date.now();
  for (let hours = 0; hours <= 73; hours += 4) {
    portal.setClock(new Date(start + hours * hour));
    if (hours === 60) await portal.aKnownTest('P-2');
    await portal.tick();
  }
  portal.setClock(new Date(start + 100 * hour));
  await portal.tick();
  expect(await one(id)).toMatchObject({ status: 'Paused' });
  const sent = receiver.received.length;
  await portal.aKnownTest('P-3');
  await portal.tick();
  expect(receiver.received.length).toBe(sent);
  const mails = await owner<{ recipient: string }>(
    sql`select recipient from messages where kind = 'webhookPaused'`,
  );
  expect(mails).toHaveLength(1);
  receiver.answerWith(null);
  receiver.received.length = 0;
  const { integrationId } = portal;
  await portal.server.sendOk(
    updateWebhook,
    { model: { id, integrationId, url: receiver.url, events: ['test.stored'] } },
    portal.admin,
  );
  await portal.tick();
  expect(receiver.received.map(({ body }) => body.data.externalId)).toContain('P-3');
  expect(await one(id)).toMatchObject({ status: 'Active', waitingCount: 0 });
});

test('a delivery that is given up says so, and the next one of the person goes', async () => {
  const { id } = await portal.aWebhook(receiver.url, ['test.stored', 'test.changed']);
  const { testId } = await portal.aKnownTest('G-1');
  receiver.answerWith((_request, response) => response.writeHead(400).end());
  await portal.tick();
  await owner(
    sql`update webhook_deliveries set round_attempts = ${mostWebhookAttempts - 1}, next_attempt_at = now() - interval '1 second'`,
  );
  await owner(sql`update tests set is_excluded = true where id = ${testId}`);
  await portal.tick();
  receiver.answerWith(null);
  await portal.tick();
  expect((await portal.deliveriesOf(id)).map(({ event, state }) => [event, state])).toEqual([
    ['test.changed', 'delivered'],
    ['test.stored', 'failed'],
  ]);
});

test('a redirect is not followed, wherever it leads', async () => {
  const inside = await startReceiver();
  const { id } = await portal.aWebhook(receiver.url);
  for (const location of [
    inside.url,
    'http://169.254.169.254/latest/meta-data',
    'http://[::ffff:10.0.0.1]/',
  ]) {
    receiver.answerWith((_request, response) => response.writeHead(307, { location }).end('secret inside'));
    const { deliveryId } = await portal.server.sendOk(sendTestWebhook, { id }, portal.admin);
    await portal.tick();
    const delivery = (await portal.deliveriesOf(id)).find((entry) => entry.id === deliveryId);
    expect(delivery).toMatchObject({ state: 'waiting', failure: 'redirected', answer: null });
    expect(webhookFailureText(delivery?.failure ?? 'status', null)).toContain('Redirects are not followed');
  }
  expect(inside.received).toEqual([]);
  await inside.stop();
});

test.each([
  '127.0.0.1',
  '10.0.0.5',
  '169.254.169.254',
  '::ffff:10.0.0.1',
  'fd00::1',
  '0.0.0.0',
  '100.64.0.1',
])('a name that was public when it was set up and is %s at the connection gets nothing', async (address) => {
  const { id } = await portal.aWebhook(receiver.url);
  await owner(sql`update webhooks set url = 'https://rebinding.example/hook' where id = ${id}`);
  const { services } = portal.server;
  const { fetchOutside } = services;
  services.fetchOutside = openOutsideFetch({
    resolve: async () => [{ address, family: address.includes(':') ? 6 : 4 }],
  });
  await portal.server.sendOk(sendTestWebhook, { id }, portal.admin);
  await portal.tick();
  services.fetchOutside = fetchOutside;
  expect(await portal.deliveriesOf(id)).toMatchObject([{ failure: 'address_refused', httpStatus: null }]);
  expect(receiver.received).toEqual([]);
});

test('a receiver that trickles is left after its time, and of an endless answer two kilobytes are read', async () => {
  const { id } = await portal.aWebhook(receiver.url);
  const { services } = portal.server;
  const { fetchOutside } = services;
  services.fetchOutside = (url, request) => fetchOutside(url, { ...request, timeoutMs: 150 });
  receiver.answerWith(() => undefined);
  await portal.server.sendOk(sendTestWebhook, { id }, portal.admin);
  await portal.tick();
  services.fetchOutside = fetchOutside;
  expect(await portal.deliveriesOf(id)).toMatchObject([{ state: 'waiting', failure: 'timed_out' }]);
  receiver.answerWith((_request, response) => {
    response.on('error', () => undefined);
    const more = () =>
      response.destroyed || response.write(Buffer.alloc(8_192, '<b>\u0000'), () => setImmediate(more));
    more();
  });
  const { deliveryId } = await portal.server.sendOk(sendTestWebhook, { id }, portal.admin);
  await portal.tick();
  const delivery = (await portal.deliveriesOf(id)).find((entry) => entry.id === deliveryId);
  expect(delivery?.state).toBe('delivered');
  expect(delivery?.answer).toMatch(/^(<b>)+/);
  expect(delivery?.answer?.length).toBeLessThanOrEqual(2_048);
});

test('two processes at once send each delivery once, and those of one person one after the other', async () => {
  const { id } = await portal.aWebhook(receiver.url, ['test.stored', 'test.changed']);
  const people = [
    await portal.aKnownTest('O-1'),
    await portal.aKnownTest('O-2'),
    await portal.aKnownTest('O-3'),
  ];
  const send = () => runJob(portal.server, sendWebhook, portal.organizationId, { webhookId: id });
  receiver.answerWith((_request, response) => response.writeHead(500).end());
  await send();
  for (let round = 0; round < 4; round += 1) {
    for (const { testId } of people)
      await owner(sql`update tests set is_excluded = not is_excluded where id = ${testId}`);
    await send();
  }
  await owner(sql`update webhook_deliveries set next_attempt_at = now() - interval '1 second'`);
  receiver.received.length = 0;
  const open = new Map<unknown, number>();
  let most = 0;
  receiver.answerWith(async (_request, response) => {
    const person = receiver.received.at(-1)?.body.data.personId;
    open.set(person, (open.get(person) ?? 0) + 1);
    most = Math.max(most, open.get(person) ?? 0);
    await setTimeout(5);
    open.set(person, (open.get(person) ?? 1) - 1);
    response.writeHead(200).end();
  });
  await Promise.all([send(), send(), send()]);
  await send();
  expect(most).toBe(1);
  expect(receiver.received).toHaveLength(15);
  for (const { profileId } of people) {
    const revisions = receiver.received
      .filter(({ body }) => body.data.personId === profileId)
      .map(({ body }) => Number(body.data.revision));
    expect(revisions).toEqual(revisions.toSorted((a, b) => a - b));
    expect(new Set(revisions).size).toBe(5);
  }
});

test('killed between the sending and the note of it, it is sent again under the same id', async () => {
  const { id } = await portal.aWebhook(receiver.url, ['test.stored']);
  await portal.aKnownTest('K-1');
  const { server, organizationId } = portal;
  const whose = { organizationId, webhookId: id };
  receiver.answerWith((_request, response) => response.writeHead(500).end());
  await portal.tick();
  receiver.answerWith(null);
  const later = new Date(Date.now() + hour);
  portal.setClock(later);
  const claimed = await server.db.database.transaction(
    { as: 'job', name: 'webhooks.send', organizationId, accountId: null },
    (tx) => claimDue(tx, whose, 10, later),
  );
  const [delivery] = claimed?.deliveries ?? [];
  if (claimed == null || delivery === undefined) throw new Error('nothing was claimed');
  await postWebhook(claimed, delivery, whose, server.services);
  await portal.tick();
  expect(receiver.received).toHaveLength(2);
  portal.setClock(new Date(later.getTime() + 61_000));
  await portal.tick();
  expect(receiver.received).toHaveLength(3);
  expect(new Set(receiver.received.map((entry) => entry.id)).size).toBe(1);
  expect(await portal.deliveriesOf(id)).toMatchObject([{ state: 'delivered', attempts: 3 }]);
});

test('one delivery, or all since a day, are sent again under their ids', async () => {
  const { id } = await portal.aWebhook(receiver.url, ['test.stored']);
  await portal.aKnownTest('R-1');
  await portal.aKnownTest('R-2');
  await portal.tick();
  const first = receiver.received.map((entry) => entry.id);
  const [newest] = await portal.deliveriesOf(id);
  await portal.server.sendOk(sendWebhookAgain, { deliveryId: newest?.id ?? 0 }, portal.admin);
  await portal.tick();
  expect(receiver.received.slice(2).map((entry) => entry.id)).toEqual([newest?.messageId]);
  const since = (days: number) => new Date(Date.now() - days * 24 * hour).toISOString().slice(0, 10);
  expect(await portal.server.sendOk(replayWebhook, { id, since: since(-2) }, portal.admin)).toEqual({
    deliveryCount: 0,
  });
  expect(await portal.server.sendOk(replayWebhook, { id, since: since(2) }, portal.staff)).toEqual({
    deliveryCount: 2,
  });
  await portal.tick();
  expect(
    receiver.received
      .slice(3)
      .map((entry) => entry.id)
      .toSorted(),
  ).toEqual(first.toSorted());
});

test('for seven days after a rotation both secrets sign, then the new one alone', async () => {
  const { id, secret: before } = await portal.aWebhook(receiver.url);
  const rotated = await portal.server.sendOk(rotateWebhookSecret, { id }, portal.admin);
  const signedBy = async () => {
    await portal.server.sendOk(sendTestWebhook, { id }, portal.admin);
    await portal.tick();
    const last = receiver.received.at(-1);
    if (last === undefined) throw new Error('nothing arrived');
    return [isSignedWith(before, last), isSignedWith(rotated.secret, last)];
  };
  expect(await signedBy()).toEqual([true, true]);
  portal.setClock(new Date(Date.parse(rotated.previousSecretEndsAt) + 1));
  expect(await signedBy()).toEqual([false, true]);
});

test('nothing leaves while the webhook, its key, the organization or its door is off, and what happened meanwhile is told afterwards', async () => {
  const { id } = await portal.aWebhook(receiver.url, ['test.stored']);
  const { organizationId, integrationId } = portal;
  const switches = [
    {
      off: sql`update webhooks set is_enabled = false where id = ${id}`,
      on: sql`update webhooks set is_enabled = true where id = ${id}`,
    },
    {
      off: sql`update external_integrations set is_enabled = false where id = ${integrationId}`,
      on: sql`update external_integrations set is_enabled = true where id = ${integrationId}`,
    },
    {
      off: sql`update external_integrations set expires_on = current_date - 3 where id = ${integrationId}`,
      on: sql`update external_integrations set expires_on = null where id = ${integrationId}`,
    },
    {
      off: sql`update organization_preferences set external_api_enabled = false where organization_id = ${organizationId}`,
      on: sql`update organization_preferences set external_api_enabled = true where organization_id = ${organizationId}`,
    },
    {
      off: sql`update organizations set is_disabled = true where id = ${organizationId}`,
      on: sql`update organizations set is_disabled = false where id = ${organizationId}`,
    },
    {
      off: sql`update organizations set deleted_at = now() where id = ${organizationId}`,
      on: sql`update organizations set deleted_at = null where id = ${organizationId}`,
    },
  ];
  for (const [index, { off, on }] of switches.entries()) {
    await portal.aKnownTest(`S-${index}`);
    await owner(off);
    await portal.tick();
    expect(receiver.received).toHaveLength(index);
    await owner(on);
    await portal.tick();
    expect(receiver.received.at(-1)?.body.data.externalId).toBe(`S-${index}`);
  }
});

test('deliveries are kept for 30 days', async () => {
  const { id } = await portal.aWebhook(receiver.url);
  await portal.server.sendOk(sendTestWebhook, { id }, portal.admin);
  await portal.server.sendOk(sendTestWebhook, { id }, portal.admin);
  await portal.tick();
  const [kept, old] = await portal.deliveriesOf(id);
  await owner(
    sql`update webhook_deliveries set created_at = now() - interval '30 days 1 minute' where id = ${old?.id ?? 0}`,
  );
  const { database } = portal.server.db;
  await purgeWebhookDeliveries.run(
    {
      jobId: 'purge',
      data: null,
      requestedBy: { organizationId: null, accountId: null, requestId: null },
      attempt: 1,
      isLastAttempt: true,
      signal: new AbortController().signal,
      transaction: (work) =>
        database.transaction({ as: 'identity', requestId: 'purge' }, (tx) => work(tx, null)),
      settle: (work) => database.transaction({ as: 'identity', requestId: 'purge' }, work),
    },
    portal.server.services,
  );
  expect((await portal.deliveriesOf(id)).map((delivery) => delivery.id)).toEqual([kept?.id]);
});
