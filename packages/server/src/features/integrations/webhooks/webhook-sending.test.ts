import { replayWebhook, rotateWebhookSecret, sendTestWebhook, sendWebhookAgain } from '@plumbline/contract';
import { keyScopes } from '@plumbline/domain';
import { type SQL, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { givenStoredTest } from '../../../../test/builders/stored-tests.ts';
import { refusalOf } from '../../../../test/portal.ts';
import { runJob, runPortalJob } from '../../../../test/run-job.ts';
import { isSignedWith, shareWebhookPortal } from '../../../../test/webhook-portal.ts';
import { purgeWebhookDeliveries } from './purge-deliveries.job.ts';
import { sendWebhook } from './send-webhook.job.ts';

const { portal, receiver } = await shareWebhookPortal();
const hour = 3_600_000;
const owner = <Row>(statement: SQL) => portal.server.db.owner<Row>(statement);
const told = () => receiver.received.map(({ body }) => body.type);

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
  expect(receiver.received.map(({ text }) => text).join()).not.toMatch(/Okafor|Maya|2009-03-14|score/);
  for (const { body } of receiver.received) {
    const { pathname, search } = new URL(String(body.data.link));
    const answer = await portal.server.fetch(pathname + search, {
      headers: { authorization: `Bearer ${portal.key}` },
    });
    expect(answer.status).toBe(200);
    if (body.type === 'test.stored') expect(await answer.json()).toMatchObject({ tests: [{ testId }] });
  }
  expect(await portal.webhook(id)).toMatchObject({
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
  // The removed test names nobody any more, so it waits for nothing that is told of the person.
  expect(receiver.received.find(({ body }) => body.type === 'test.removed')?.body).toMatchObject({
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

test('what was enqueued already is not sent once its key, its organization’s door or the webhook is off', async () => {
  const { id } = await portal.aWebhook(receiver.url, ['test.stored']);
  const { organizationId, integrationId, server } = portal;
  await portal.aKnownTest('Q-1');
  const switches = [
    [
      sql`update organization_preferences set external_api_enabled = false where organization_id = ${organizationId}`,
      sql`update organization_preferences set external_api_enabled = true where organization_id = ${organizationId}`,
    ],
    [
      sql`update external_integrations set expires_on = current_date - 3 where id = ${integrationId}`,
      sql`update external_integrations set expires_on = null where id = ${integrationId}`,
    ],
    [
      sql`update webhooks set is_enabled = false where id = ${id}`,
      sql`update webhooks set is_enabled = true where id = ${id}`,
    ],
  ] as const;
  for (const [off, on] of switches) {
    await owner(off);
    await runJob(server, sendWebhook, organizationId, { webhookId: id });
    expect(await portal.deliveriesOf(id)).toEqual([]);
    expect(await refusalOf(server, sendTestWebhook, { id }, portal.admin)).toEqual({
      status: 409,
      code: 'webhook.not_sending',
    });
    expect((await portal.webhook(id))?.status).not.toBe('Active');
    await owner(on);
  }
  await runJob(server, sendWebhook, organizationId, { webhookId: id });
  expect(told()).toEqual(['test.stored']);
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
  await runPortalJob(portal.server, purgeWebhookDeliveries);
  expect((await portal.deliveriesOf(id)).map((delivery) => delivery.id)).toEqual([kept?.id]);
});
