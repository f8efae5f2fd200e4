import { randomUUID } from 'node:crypto';
import { payInvoice, refundPayment } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { startPortal } from '../portal.ts';
import { type CardPortal, givenCardPayer, startCardPortal } from './card-portal.ts';
import type { NoticeFault } from './stripe-notices.ts';
import { noticesTo } from './stripe-stand-in.ts';

let portal: CardPortal;
beforeAll(async () => {
  portal = await startCardPortal();
  noticesTo(portal.stripe, portal.server.url);
});
afterAll(() => portal.stop());
beforeEach(() => {
  portal.stripe.notices.answers.length = 0;
});

const createIntent = 'POST /v1/payment_intents';
const path = '/api/stripe/webhook';
const soon = { timeout: 30_000, interval: 100 };

const countedEvents = async (attempt: string) => {
  const [row] = await portal.server.db.owner<{ count: number }>(
    sql`select count(*)::int as count from payment_events where attempt_id = ${attempt}::uuid`,
  );
  return row?.count;
};

/** Sends a notice of our own making, signed by Stripe's library. */
async function send(event: object | string, signature?: string): Promise<number> {
  const payload = typeof event === 'string' ? event : JSON.stringify(event);
  const secret = portal.stripe.settings.STRIPE_WEBHOOK_SECRET ?? '';
  const response = await portal.server.fetch(path, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      'stripe-signature': signature ?? Stripe.webhooks.generateTestHeaderString({ payload, secret }),
    },
    body: payload,
  });
  await response.body?.cancel();
  return response.status;
}

const anEvent = (attempt: string, intent: string, type = 'payment_intent.succeeded') => ({
  id: `evt_${randomUUID().replaceAll('-', '')}`,
  object: 'event',
  type,
  livemode: false,
  data: { object: { id: intent, object: 'payment_intent', metadata: { attempt } } },
});

describe('a payment whose reply was lost', () => {
  // Two connections are cut: the library tries the first one again by itself, with the same key.
  const lost = async (notices: NoticeFault | null) => {
    const payer = await givenCardPayer(portal);
    const request = payer.request();
    portal.stripe.next(createIntent, { wire: 'lostAfter', ...(notices === null ? {} : { notices }) });
    portal.stripe.next(createIntent, { wire: 'lostAfter' });
    // Under way, unless the notice was settled before the portal gave up.
    expect(await payer.pay(request)).toMatchObject({ status: 200 });
    await portal.stripe.notices.settled();
    return { payer, attempt: request.clientUuid };
  };
  const isPaidOnce = async ({ payer, attempt }: Awaited<ReturnType<typeof lost>>) => {
    await expect.poll(async () => (await payer.stored(attempt)).status, soon).toBe('succeeded');
    expect((await payer.stored(attempt)).payments).toEqual([{ amount: '4580.00', attemptId: attempt }]);
    expect(payer.charges()).toHaveLength(1);
  };

  test('B375: is paid by the notice of it', async () => {
    const one = await lost(null);
    expect(portal.stripe.notices.answers).toEqual([{ type: 'payment_intent.succeeded', status: 200 }]);
    await isPaidOnce(one);
  });

  test('is paid once where the notice comes twice, and noted once', async () => {
    const one = await lost('twice');
    expect(portal.stripe.notices.answers.map(({ status }) => status)).toEqual([200, 200]);
    await isPaidOnce(one);
    expect(await countedEvents(one.attempt)).toBe(1);
  });

  test('is paid by a notice that comes late', async () => {
    const one = await lost('late');
    expect(await one.payer.stored(one.attempt)).toMatchObject({ status: 'open' });
    await portal.stripe.notices.release();
    await isPaidOnce(one);
  });

  test.each(['otherAccount', 'otherMode', 'wrongSignature', 'old'] as const)(
    'is not believed to be paid by a notice of %s: 400, and nothing is noted',
    async (fault) => {
      const { payer, attempt } = await lost(fault);
      expect(portal.stripe.notices.answers).toEqual([{ type: 'payment_intent.succeeded', status: 400 }]);
      expect(await countedEvents(attempt)).toBe(0);
      expect(await payer.stored(attempt)).toMatchObject({ status: 'open', payments: [] });
    },
  );
});

test('a notice that overtakes the reply, or follows it, pays once', async () => {
  for (const notices of ['before', 'twice'] as const) {
    const payer = await givenCardPayer(portal);
    const request = payer.request();
    portal.stripe.next(createIntent, { notices });
    expect((await payer.pay(request)).body).toMatchObject({ invoice: { state: 'Paid' } });
    await portal.stripe.notices.settled();
    expect(await payer.stored(request.clientUuid)).toMatchObject({
      status: 'succeeded',
      payments: [{ amount: '4580.00' }],
    });
  }
});

test('what a notice says counts for nothing: the payment is fetched, so that an old or a false word changes nothing', async () => {
  const payer = await givenCardPayer(portal, 'asks');
  const request = payer.request();
  await payer.pay(request);
  const { intentId } = await payer.stored(request.clientUuid);
  // It waits for its person, whatever the notice is called.
  expect(await send(anEvent(request.clientUuid, intentId ?? ''))).toBe(200);
  await expect
    .poll(
      () => portal.stripe.seen.some(({ path: asked }) => asked === `/v1/payment_intents/${intentId}`),
      soon,
    )
    .toBe(true);
  expect(await payer.stored(request.clientUuid)).toMatchObject({ status: 'open', payments: [] });
  portal.stripe.bank.decide(intentId ?? '', true);
  expect(await send(anEvent(request.clientUuid, intentId ?? '', 'payment_intent.requires_action'))).toBe(200);
  await expect.poll(async () => (await payer.stored(request.clientUuid)).status, soon).toBe('succeeded');
  // Out of order, after all is over.
  expect(await send(anEvent(request.clientUuid, intentId ?? '', 'payment_intent.payment_failed'))).toBe(200);
  expect((await payer.pay(request)).body).toMatchObject({ invoice: { state: 'Paid' } });
  expect((await payer.stored(request.clientUuid)).payments).toHaveLength(1);
});

test('a person who refuses on the bank’s page, and one who confirms there, are known by the notice alone', async () => {
  for (const [answer, status] of [
    ['no', 'failed'],
    ['yes', 'succeeded'],
  ] as const) {
    const payer = await givenCardPayer(portal, 'asks');
    const request = payer.request();
    const { body } = await payer.pay(request);
    const { redirectUrl } = body as unknown as { redirectUrl: string };
    await fetch(`${redirectUrl}/${answer}`, { method: 'POST', redirect: 'manual' });
    await expect.poll(async () => (await payer.stored(request.clientUuid)).status, soon).toBe(status);
    expect((await payer.stored(request.clientUuid)).payments).toHaveLength(status === 'failed' ? 0 : 1);
  }
});

test('a saved card that is taken away at the provider is forgotten, with its automatic charges', async () => {
  const payer = await givenCardPayer(portal);
  const { organizationId } = payer.billed;
  const { db } = portal.server;
  await db.owner(sql`update payment_cards set is_auto_pay = true, auto_pay_accepted_at = now()
    where organization_id = ${organizationId}`);
  const card = async () =>
    (
      await db.owner<{ paymentMethodId: string | null; isAutoPay: boolean }>(
        sql`select payment_method_id, is_auto_pay from payment_cards where organization_id = ${organizationId}`,
      )
    )[0];
  const detached = () =>
    send({
      ...anEvent(randomUUID(), ''),
      id: `evt_${randomUUID().replaceAll('-', '')}`,
      type: 'payment_method.detached',
      data: { object: { id: payer.card, object: 'payment_method', metadata: {} } },
    });
  // A false word of it changes nothing.
  expect(await detached()).toBe(200);
  const read = () =>
    portal.stripe.seen.some(({ path: asked }) => asked === `/v1/payment_methods/${payer.card}`);
  await expect.poll(read, soon).toBe(true);
  expect(await card()).toEqual({ paymentMethodId: payer.card, isAutoPay: true });
  portal.stripe.bank.detach(payer.card);
  expect(await detached()).toBe(200);
  await expect.poll(card, soon).toEqual({ paymentMethodId: null, isAutoPay: false });
});

test('a refund is looked up by the notice of it', async () => {
  const payer = await givenCardPayer(portal);
  const request = payer.request();
  const { body } = await payer.pay(request);
  const { invoice } = payInvoice.response.parse(body);
  const { intentId } = await payer.stored(request.clientUuid);
  const refund = {
    paymentId: invoice.payments[0]?.id ?? 0,
    amount: '80',
    reason: 'twice',
    clientUuid: randomUUID(),
  };
  portal.stripe.next('POST /v1/refunds', { wire: 'lostAfter', notices: 'never' }, 2);
  await portal.server.sendOk(refundPayment, refund, payer.billed.staff.options);
  const about = (type: string, metadata: object) => ({
    ...anEvent(request.clientUuid, ''),
    type,
    data: { object: { id: 're_1', object: 'refund', payment_intent: intentId, metadata } },
  });
  const refunds = () =>
    portal.server.db.owner<{ amount: string }>(
      sql`select amount from refunds where invoice_id = ${payer.invoiceId}`,
    );
  expect(await refunds()).toEqual([]);
  expect(await send(about('refund.updated', { refund: refund.clientUuid }))).toBe(200);
  await expect.poll(refunds, soon).toEqual([{ amount: '80.00' }]);
});

describe('the route', () => {
  test('answers 200 for what is none of ours', async () => {
    expect(await send(anEvent(randomUUID(), 'pi_of_somebody_else'))).toBe(200);
    expect(await send({ ...anEvent(randomUUID(), 'pi_1'), type: 'customer.created' })).toBe(200);
  });

  test('takes the bytes as they came, of any type, up to 256 KB', async () => {
    const event = anEvent(randomUUID(), 'pi_1');
    expect(await send(JSON.stringify(event, null, 3))).toBe(200);
    expect(await send('{"broken')).toBe(400);
    expect(await send(event, 'nonsense')).toBe(400);
    const withoutBody = await portal.server.fetch(path, { method: 'POST' });
    expect(withoutBody.status).toBe(400);
    const tooMuch = await portal.server.fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'stripe-signature': 't=1,v1=00' },
      body: 'x'.repeat(256 * 1024 + 1),
    });
    expect(tooMuch.status).toBe(413);
  });

  test('leaves every other address to JSON alone', async () => {
    const other = await portal.server.fetch('/api/Billing/PayInvoice', {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: '{}',
    });
    expect(other.status).not.toBe(200);
    const login = await portal.server.fetch('/api/Account/Login', {
      method: 'POST',
      headers: { 'content-type': 'text/plain' },
      body: '{}',
    });
    expect([404, 415]).toContain(login.status);
  });

  test('turns a flood away before it reads it', async () => {
    const statuses = new Set<number>();
    for (let round = 0; round < 20 && !statuses.has(429); round += 1) {
      const answers = Array.from({ length: 40 }, () =>
        portal.server.fetch(path, { method: 'POST', body: 'x', headers: { 'content-type': 'text/plain' } }),
      );
      for (const { status } of await Promise.all(answers)) statuses.add(status);
    }
    expect([...statuses].toSorted()).toEqual([400, 429]);
  });

  test('is not there on a portal without keys', async () => {
    const without = await startPortal();
    try {
      expect((await without.fetch(path, { method: 'POST' })).status).toBe(404);
    } finally {
      await without.stop();
    }
  });
});
