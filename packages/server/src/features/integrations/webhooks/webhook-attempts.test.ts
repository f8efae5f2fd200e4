import { setTimeout } from 'node:timers/promises';
import { updateWebhook } from '@plumbline/contract';
import { mostWebhookAttempts } from '@plumbline/domain';
import { type SQL, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { runJob } from '../../../../test/run-job.ts';
import { shareWebhookPortal } from '../../../../test/webhook-portal.ts';
import { claimDue } from './claimed-deliveries.ts';
import { postWebhook } from './post-webhook.ts';
import { sendWebhook } from './send-webhook.job.ts';

const { portal, receiver } = await shareWebhookPortal();
const hour = 3_600_000;
const owner = <Row>(statement: SQL) => portal.server.db.owner<Row>(statement);

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
  expect((await portal.webhook(id))?.failingSince).not.toBeNull();
  receiver.answerWith(null);
  portal.setClock(new Date(start + 60 * hour));
  await portal.tick();
  expect(new Set(receiver.received.slice(0, -1).map((entry) => entry.id)).size).toBe(1);
  expect(receiver.received.slice(-2).map(({ id: messageId, body }) => [messageId, body.type])).toEqual([
    [first?.messageId, 'test.stored'],
    [later?.messageId, 'test.changed'],
  ]);
  expect(await portal.webhook(id)).toMatchObject({ waitingCount: 0, failingSince: null });
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
  expect(await portal.webhook(id)).toMatchObject({ status: 'Paused' });
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
  expect(await portal.webhook(id)).toMatchObject({ status: 'Active', waitingCount: 0 });
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
