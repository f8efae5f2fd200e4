import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import Stripe from 'stripe';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type CardEvent,
  readStripeWebhook,
  type Webhook,
  type WebhookReading,
} from '../../src/platform/payments/stripe-webhook.ts';
import { useCards } from './cards-to-test.ts';
import type { NoticeFault } from './stripe-notices.ts';
import { standInKeys } from './stripe-stand-in.ts';

const now = new Date('2026-11-25T12:00:00.900Z');
const seconds = Math.floor(now.getTime() / 1000);
const secret = `whsec_${'new0'.repeat(6)}`;
const previous = `whsec_${'old0'.repeat(6)}`;
const settings = { webhookSecrets: [secret, previous], isLive: false };
const attempt = randomUUID();

const anEvent = (changes: object = {}) => ({
  id: 'evt_1',
  object: 'event',
  type: 'payment_intent.succeeded',
  livemode: false,
  data: { object: { id: 'pi_1', object: 'payment_intent', metadata: { attempt } } },
  ...changes,
});
/** Signed by Stripe's own library. */
const signed = (payload: string, by = secret, timestamp = seconds): string =>
  Stripe.webhooks.generateTestHeaderString({ payload, secret: by, timestamp });
const read = (payload: string | Uint8Array, signature: Webhook['signature'], at = now): WebhookReading =>
  readStripeWebhook(
    { body: typeof payload === 'string' ? Buffer.from(payload) : payload, signature, now: at },
    settings,
  );
const readSigned = (event: object): WebhookReading =>
  read(JSON.stringify(event), signed(JSON.stringify(event)));

test('an event that Stripe signed is read: ids, and nothing else of it', () => {
  expect(readSigned(anEvent())).toEqual({
    kind: 'event',
    event: {
      id: 'evt_1',
      type: 'payment_intent.succeeded',
      objectId: 'pi_1',
      intent: 'pi_1',
      attempt,
      refund: null,
    },
  });
});

test.each([
  {
    type: 'charge.refunded',
    object: { id: 'ch_1', object: 'charge', payment_intent: 'pi_2', metadata: { attempt } },
    event: { objectId: 'ch_1', intent: 'pi_2', attempt },
  },
  {
    type: 'charge.dispute.created',
    object: { id: 'dp_1', object: 'dispute', payment_intent: { id: 'pi_3' }, metadata: {} },
    event: { objectId: 'dp_1', intent: 'pi_3', attempt: null },
  },
  {
    type: 'payment_method.detached',
    object: { id: 'pm_1', object: 'payment_method', metadata: null },
    event: { objectId: 'pm_1', intent: null, attempt: null },
  },
  {
    type: 'refund.updated',
    object: { id: 're_1', object: 'refund', payment_intent: 'pi_5', metadata: { refund: attempt } },
    event: { objectId: 're_1', intent: 'pi_5', attempt: null, refund: attempt },
  },
  {
    // Somebody else's payment on the same account.
    type: 'payment_intent.succeeded',
    object: { id: 'pi_4', object: 'payment_intent', metadata: { attempt: "x'; drop table" } },
    event: { objectId: 'pi_4', intent: 'pi_4', attempt: null },
  },
])('$type names its object, its payment, and its attempt or refund', ({ type, object, event }) => {
  expect(readSigned(anEvent({ type, data: { object } }))).toEqual({
    kind: 'event',
    event: { id: 'evt_1', type, refund: null, ...event },
  });
});

test('an event that is nothing to us is let pass', () => {
  expect(readSigned(anEvent({ type: 'invoice.created' }))).toEqual({ kind: 'ignored' });
});

test('while the secret is being changed either is taken, and both at once', () => {
  const payload = JSON.stringify(anEvent());
  const both = `${signed(payload, 'whsec_unknown')},${signed(payload, previous).split(',')[1]}`;
  expect(read(payload, signed(payload, previous)).kind).toBe('event');
  expect(read(payload, both).kind).toBe('event');
  const only = { webhookSecrets: [secret], isLive: false };
  const late = readStripeWebhook(
    { body: Buffer.from(payload), signature: signed(payload, previous), now },
    only,
  );
  expect(late).toEqual({ kind: 'refused', sentence: 'The signature is not one of ours.' });
});

test.each([
  { age: 300, kind: 'event' },
  { age: 301, kind: 'refused' },
  { age: -300, kind: 'event' },
  // Stripe's library takes any time to come.
  { age: -301, kind: 'refused' },
  { age: -1_000_000_000, kind: 'refused' },
])('a signature holds for 300 seconds: $age', ({ age, kind }) => {
  const payload = JSON.stringify(anEvent());
  expect(read(payload, signed(payload, secret, seconds - age)).kind).toBe(kind);
});

const good = JSON.stringify(anEvent());
const [time = '', v1 = ''] = signed(good).split(',');
test.each<{ why: string; payload?: string | Uint8Array; signature: Webhook['signature']; says: RegExp }>([
  { why: 'no signature', signature: undefined, says: /no signature that can be read/ },
  { why: 'an empty one', signature: '', says: /can be read/ },
  { why: 'two headers', signature: [signed(good), signed(good)], says: /can be read/ },
  { why: 'no time', signature: v1, says: /can be read/ },
  { why: 'two times', signature: `t=1,${time},${v1}`, says: /can be read/ },
  { why: 'a time that is none', signature: `t=NaN,${v1}`, says: /can be read/ },
  { why: 'a time with a tail', signature: `${time}.5,${v1}`, says: /can be read/ },
  { why: 'a negative time', signature: `t=-1,${v1}`, says: /can be read/ },
  { why: 'another scheme', signature: `${time},${v1.replace('v1', 'v0')}`, says: /can be read/ },
  { why: 'half a signature', signature: `${time},${v1.slice(0, 40)}`, says: /can be read/ },
  {
    why: 'guesses by the hundred',
    signature: `${time}${`,v1=${'0'.repeat(64)}`.repeat(100)},${v1}`,
    says: /can be read/,
  },
  { why: 'another time', signature: `t=${seconds + 1},${v1}`, says: /not one of ours/ },
  { why: 'zeros', signature: `${time},v1=${'0'.repeat(64)}`, says: /not one of ours/ },
  { why: 'the empty secret', signature: signed(good, ' '), says: /not one of ours/ },
  {
    why: 'another attempt',
    payload: good.replace(attempt, randomUUID()),
    signature: signed(good),
    says: /not one of ours/,
  },
  {
    why: 'another spelling',
    payload: JSON.stringify(JSON.parse(good), null, 2),
    signature: signed(good),
    says: /not one of ours/,
  },
  {
    why: 'a byte order mark',
    payload: Buffer.from(`\uFEFF${good}`),
    signature: signed(good),
    says: /not one of ours/,
  },
  { why: 'a byte more', payload: `${good}\n`, signature: signed(good), says: /not one of ours/ },
  { why: 'nothing', payload: '', signature: signed(good), says: /not one of ours/ },
])('a notice that is not from Stripe is refused in words: $why', ({ payload = good, signature, says }) => {
  const reading = read(payload, signature);
  expect(reading).toEqual({ kind: 'refused', sentence: expect.stringMatching(says) });
  expect(JSON.stringify(reading)).not.toMatch(/whsec|evt_|pi_/);
});

test.each([
  {
    why: 'live money in test mode',
    event: anEvent({ livemode: true }),
    says: 'The event is of the other mode.',
  },
  {
    why: 'a connected account',
    event: anEvent({ account: 'acct_2' }),
    says: 'The event is of another account.',
  },
  { why: 'no mode', event: anEvent({ livemode: undefined }), says: 'The notice is not an event.' },
  { why: 'no object', event: anEvent({ data: {} }), says: 'The notice is not an event.' },
  { why: 'a thin event', event: anEvent({ object: 'v2.core.event' }), says: 'The notice is not an event.' },
  { why: 'a long id', event: anEvent({ id: `evt_${'a'.repeat(300)}` }), says: 'The notice is not an event.' },
])('what is signed is still looked at: $why', ({ event, says }) => {
  expect(readSigned(event)).toEqual({ kind: 'refused', sentence: says });
});

test('what is signed and no JSON is refused without its words', () => {
  expect(read('<html>', signed('<html>'))).toEqual({
    kind: 'refused',
    sentence: 'The notice is not an event.',
  });
});

// From here on over real HTTP, from the stand-in to a receiver.
const on = useCards();
let receiver: Server;
const received: { event: CardEvent; statusThen: string | undefined; isReplied: boolean }[] = [];
const refusals: string[] = [];
let isReplied = false;
beforeAll(async () => {
  receiver = createServer(async (request, response) => {
    const parts: Buffer[] = [];
    for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
    const reading = readStripeWebhook(
      { body: Buffer.concat(parts), signature: request.headers['stripe-signature'], now: new Date() },
      { webhookSecrets: [standInKeys.webhookSecret], isLive: false },
    );
    if (reading.kind === 'refused') refusals.push(reading.sentence);
    if (reading.kind === 'event') {
      const statusThen = on.stripe.bank.intents.get(reading.event.intent ?? '')?.status;
      received.push({ event: reading.event, statusThen, isReplied });
    }
    response.writeHead(reading.kind === 'refused' ? 400 : 200).end();
  }).listen(0, '127.0.0.1');
  await once(receiver, 'listening');
});
beforeEach(() => {
  const { port } = receiver.address() as AddressInfo;
  on.stripe.notices.endpoint = { url: `http://127.0.0.1:${port}/`, secret: standInKeys.webhookSecret };
  received.length = 0;
  refusals.length = 0;
  isReplied = false;
});
afterAll(async () => {
  receiver.closeAllConnections();
  await new Promise((resolve) => receiver.close(resolve));
});

async function pay(notices: NoticeFault | null): Promise<string> {
  if (notices !== null) on.stripe.next('POST /v1/payment_intents', { notices });
  const payment = on.payment();
  expect(await on.cards.createPaymentIntent(payment)).toMatchObject({ kind: 'succeeded' });
  isReplied = true;
  await on.stripe.notices.settled();
  return payment.attempt;
}

test.each([
  { notices: null, times: 1 },
  { notices: 'before' as const, times: 1 },
  { notices: 'twice' as const, times: 2 },
  { notices: 'never' as const, times: 0 },
])('a payment is noticed: $notices', async ({ notices, times }) => {
  const paid = await pay(notices);
  expect(received.map(({ event }) => event.attempt)).toEqual(Array.from({ length: times }, () => paid));
  expect(new Set(received.map(({ event }) => event.id)).size).toBe(Math.min(times, 1));
  if (notices === 'before') expect(received[0]).toMatchObject({ isReplied: false, statusThen: 'succeeded' });
});

test('a late notice says what was, and the payment that is fetched says what is', async () => {
  const paid = await pay('late');
  expect(received).toEqual([]);
  const found = await on.cards.findPaymentIntent({
    attempt: paid,
    customer: on.customer,
    startedAt: new Date(),
  });
  if (found.kind !== 'succeeded') throw new Error(found.kind);
  await on.cards.refund({ key: randomUUID(), intent: found.intent, cents: found.cents });
  await on.stripe.notices.settled();
  await on.stripe.notices.release();
  expect(received.map(({ event }) => event.type)).toEqual(['charge.refunded', 'payment_intent.succeeded']);
  expect(received.map(({ event }) => event.intent)).toEqual([found.intent, found.intent]);
});

test.each([
  { notices: 'otherAccount' as const, says: 'The event is of another account.' },
  { notices: 'otherMode' as const, says: 'The event is of the other mode.' },
  { notices: 'wrongSignature' as const, says: 'The signature is not one of ours.' },
  { notices: 'old' as const, says: 'The signature is not of this moment.' },
])('a notice that must not count is refused: $notices', async ({ notices, says }) => {
  await pay(notices);
  expect(received).toEqual([]);
  expect(refusals).toEqual([says]);
  expect(on.stripe.notices.answers.at(-1)).toEqual({ type: 'payment_intent.succeeded', status: 400 });
});

test('a payment whose reply was lost is noticed all the same', async () => {
  on.stripe.next('POST /v1/payment_intents', { wire: 'silentAfter' });
  const payment = on.payment();
  expect(await on.cards.createPaymentIntent(payment)).toMatchObject({ kind: 'unknown', why: 'timedOut' });
  await on.stripe.notices.settled();
  expect(received.map(({ event }) => event.attempt)).toEqual([payment.attempt]);
});
