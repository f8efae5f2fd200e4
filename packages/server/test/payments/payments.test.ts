import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import type { CardProvider } from '../../src/platform/payments/card-provider.ts';
import { openStripe } from '../../src/platform/payments/stripe-provider.ts';
import { useCards } from './cards-to-test.ts';
import type { Bank } from './stripe-objects.ts';
import type { Fault } from './stripe-stand-in.ts';

const create = 'POST /v1/payment_intents';
const on = useCards();
/** What was taken under an attempt. */
const chargesOf = (attempt: string) =>
  on.stripe.bank.charges.filter(({ metadata }) => metadata.attempt === attempt);
const find = (attempt: string, cards: CardProvider = on.cards) =>
  cards.findPaymentIntent({ attempt, customer: on.customer, startedAt: new Date() });

test('a card that the bank takes is charged once, under its attempt', async () => {
  const payment = on.payment();
  const outcome = await on.cards.createPaymentIntent(payment);
  expect(outcome).toEqual({
    kind: 'succeeded',
    intent: expect.stringMatching(/^pi_/),
    attempt: payment.attempt,
    cents: 120_000,
    currency: 'usd',
  });
  expect(chargesOf(payment.attempt)).toHaveLength(1);
  const sent = on.stripe.seen.findLast(({ route }) => route === create);
  expect(sent).toMatchObject({ key: payment.attempt, version: '2026-08-26.dahlia' });
});

test.each<{ why: string; bank: Bank; offSession?: boolean; code: string; isHard: boolean; says: RegExp }>([
  {
    why: 'no money',
    bank: { declines: 'insufficient_funds' },
    code: 'insufficient_funds',
    isHard: false,
    says: /funds/,
  },
  {
    why: 'no reason',
    bank: { declines: 'generic_decline' },
    code: 'generic_decline',
    isHard: false,
    says: /declined/,
  },
  {
    why: 'a word of tomorrow',
    bank: { declines: 'constructor' },
    code: 'constructor',
    isHard: false,
    says: /declined/,
  },
  {
    why: 'an old card',
    bank: { declines: 'expired_card' },
    code: 'expired_card',
    isHard: true,
    says: /expired/,
  },
  {
    why: 'a closed account',
    bank: { declines: 'invalid_account' },
    code: 'invalid_account',
    isHard: true,
    says: /closed/,
  },
  {
    why: 'a bank that says never',
    bank: { declines: 'do_not_honor', advice: 'do_not_try_again' },
    code: 'do_not_honor',
    isHard: true,
    says: /declined/,
  },
  {
    why: 'a bank that wants to ask, and nobody there',
    bank: 'asks',
    offSession: true,
    code: 'authentication_required',
    isHard: true,
    says: /pay on the invoice’s page/,
  },
])('a decline is told in words, hard or soft: $why', async ({ bank, offSession, code, isHard, says }) => {
  const payment = on.payment({
    paymentMethod: on.stripe.bank.addCard({ bank, customer: on.customer }),
    ...(offSession ? { offSession, returnUrl: null } : {}),
  });
  const outcome = await on.cards.createPaymentIntent(payment);
  expect(outcome).toEqual({
    kind: 'declined',
    intent: expect.stringMatching(/^pi_/),
    attempt: payment.attempt,
    code,
    isHard,
    sentence: expect.stringMatching(says),
  });
  expect(chargesOf(payment.attempt)).toEqual([]);
  // Whoever fetches it later reads the same.
  expect(await find(payment.attempt)).toEqual(outcome);
  expect(await on.cards.createPaymentIntent(payment)).toEqual(outcome);
});

test('a lost or stolen card is declined without a word of suspicion', async () => {
  for (const code of ['lost_card', 'stolen_card', 'fraudulent']) {
    on.stripe.next(create, { bank: { declines: code } });
    const outcome = await on.cards.createPaymentIntent(on.payment());
    expect(outcome).toMatchObject({ kind: 'declined', code, isHard: true });
    expect(JSON.stringify({ ...outcome, code: '' })).not.toMatch(/lost|stolen|fraud/i);
  }
});

test.each([
  { press: 'yes', charges: 1, becomes: { kind: 'succeeded' } },
  {
    press: 'no',
    charges: 0,
    becomes: { kind: 'declined', code: 'payment_intent_authentication_failure', isHard: false },
  },
])(
  'a bank that asks is answered on its page, which leads back: $press',
  async ({ press, charges, becomes }) => {
    const payment = on.payment({
      paymentMethod: on.stripe.bank.addCard({ bank: 'asks', customer: on.customer }),
    });
    const outcome = await on.cards.createPaymentIntent(payment);
    if (outcome.kind !== 'needsAction') throw new Error(`not asked: ${outcome.kind}`);
    expect(await on.cards.readPaymentIntent(outcome.intent)).toEqual(outcome);
    const page = await (await fetch(outcome.url)).text();
    expect(page).toContain('Confirm');
    const answer = await fetch(`${outcome.url}/${press}`, { method: 'POST', redirect: 'manual' });
    expect(answer.headers.get('location')).toMatch(`${payment.returnUrl}?payment_intent=${outcome.intent}`);
    expect(await on.cards.readPaymentIntent(outcome.intent)).toMatchObject(becomes);
    expect(chargesOf(payment.attempt)).toHaveLength(charges);
    // The page asks once.
    expect((await fetch(outcome.url)).status).toBe(404);
  },
);

test('a payment that waits for its person can be ended, and cannot succeed afterwards', async () => {
  on.stripe.next(create, { bank: 'asks' });
  const outcome = await on.cards.createPaymentIntent(on.payment());
  if (outcome.kind !== 'needsAction') throw new Error(`not asked: ${outcome.kind}`);
  const ended = await on.cards.cancelPaymentIntent(outcome.intent);
  expect(ended).toMatchObject({ kind: 'declined', code: 'canceled', isHard: false });
  await fetch(`${outcome.url}/yes`, { method: 'POST', redirect: 'manual' });
  expect(await on.cards.readPaymentIntent(outcome.intent)).toEqual(ended);
});

test('a payment that succeeded meanwhile is not ended but told', async () => {
  const outcome = await on.cards.createPaymentIntent(on.payment());
  if (outcome.kind !== 'succeeded') throw new Error(outcome.kind);
  expect(await on.cards.cancelPaymentIntent(outcome.intent)).toEqual(outcome);
});

test('a bank that takes its time is processing, until it has decided', async () => {
  on.stripe.next(create, { bank: 'processing' });
  const outcome = await on.cards.createPaymentIntent(on.payment());
  if (outcome.kind !== 'processing') throw new Error(outcome.kind);
  on.stripe.bank.decide(outcome.intent, true);
  expect(await on.cards.readPaymentIntent(outcome.intent)).toMatchObject({
    kind: 'succeeded',
    cents: 120_000,
  });
});

test('two posts with one key are one charge and one answer', async () => {
  const payment = on.payment();
  const first = await on.cards.createPaymentIntent(payment);
  const both = await Promise.all([
    on.cards.createPaymentIntent(payment),
    on.cards.createPaymentIntent(payment),
  ]);
  expect(both).toEqual([first, first]);
  expect(chargesOf(payment.attempt)).toHaveLength(1);
});

test('the same key with other words charges nothing more, and is unknown', async () => {
  const payment = on.payment();
  await on.cards.createPaymentIntent(payment);
  expect(await on.cards.createPaymentIntent({ ...payment, cents: 5_000 })).toEqual({
    kind: 'unknown',
    why: 'otherWords',
    mayHaveActed: true,
  });
  expect(chargesOf(payment.attempt)).toHaveLength(1);
});

test.each<{
  wire: NonNullable<Fault['wire']>;
  times?: number;
  why: string;
  mayHaveActed: boolean;
  charges: number;
}>([
  { wire: 'lostAfter', times: 2, why: 'cut', mayHaveActed: true, charges: 1 },
  { wire: 'silentAfter', why: 'timedOut', mayHaveActed: true, charges: 1 },
  { wire: 'silentBefore', why: 'timedOut', mayHaveActed: true, charges: 0 },
  { wire: 'cutBefore', times: 2, why: 'cut', mayHaveActed: true, charges: 0 },
  { wire: 'noJson', why: 'unreadable', mayHaveActed: true, charges: 1 },
  { wire: 'broken', why: 'providerTrouble', mayHaveActed: true, charges: 0 },
  { wire: 'keyInUse', why: 'keyInUse', mayHaveActed: true, charges: 0 },
  { wire: 'rateLimited', why: 'busy', mayHaveActed: false, charges: 0 },
])('what has no reply is unknown, and is looked up and not charged again: $wire', async (fault) => {
  const { wire, times = 1, why, mayHaveActed, charges } = fault;
  on.stripe.next(create, { wire }, times);
  const payment = on.payment();
  expect(await on.cards.createPaymentIntent(payment)).toEqual({ kind: 'unknown', why, mayHaveActed });
  expect(chargesOf(payment.attempt)).toHaveLength(charges);
  expect(await find(payment.attempt)).toMatchObject(
    charges === 1 ? { kind: 'succeeded', attempt: payment.attempt, cents: 120_000 } : { kind: 'absent' },
  );
  // Within a day the same key may be asked again.
  if (wire !== 'broken') {
    expect(await on.cards.createPaymentIntent(payment)).toMatchObject({ kind: 'succeeded' });
    expect(chargesOf(payment.attempt)).toHaveLength(1);
  }
});

test('days later the key is forgotten: the attempt is looked up, by any clock, and not sent again', async () => {
  on.stripe.next(create, { wire: 'silentAfter' });
  const payment = on.payment();
  expect(await on.cards.createPaymentIntent(payment)).toMatchObject({ kind: 'unknown', why: 'timedOut' });
  on.stripe.keys.forget();
  const inAnHour = new Date(Date.now() + 3_600_000);
  const asked = { attempt: payment.attempt, customer: on.customer, startedAt: inAnHour };
  expect(await on.cards.findPaymentIntent(asked)).toMatchObject({ kind: 'succeeded', cents: 120_000 });
  expect(chargesOf(payment.attempt)).toHaveLength(1);
});

test('a bank that asks without a page to send the person to is unknown, and charges nothing', async () => {
  on.stripe.next(create, { bank: 'asks' });
  const payment = on.payment({ returnUrl: null });
  expect(await on.cards.createPaymentIntent(payment)).toMatchObject({ kind: 'unknown', why: 'unreadable' });
  expect(chargesOf(payment.attempt)).toEqual([]);
});

test('a reply lost once is asked for again by the library, with the same key: one charge', async () => {
  on.stripe.next(create, { wire: 'lostAfter' });
  const payment = on.payment();
  expect(await on.cards.createPaymentIntent(payment)).toMatchObject({ kind: 'succeeded' });
  expect(chargesOf(payment.attempt)).toHaveLength(1);
  expect(on.stripe.seen.filter(({ key }) => key === payment.attempt)).toHaveLength(2);
});

test('an attempt is found among many, and only of its customer', async () => {
  const payments = Array.from({ length: 105 }, () => on.payment({ cents: 100 }));
  for (const payment of payments) await on.cards.createPaymentIntent(payment);
  const [oldest] = payments;
  expect(await find(oldest?.attempt ?? '')).toMatchObject({ kind: 'succeeded', attempt: oldest?.attempt });
  const stranger = await on.cards.createCustomer({
    key: randomUUID(),
    organizationId: 8,
    name: 'B',
    email: null,
  });
  if (stranger.kind !== 'made') throw new Error(stranger.kind);
  const other = { attempt: oldest?.attempt ?? '', customer: stranger.customer, startedAt: new Date() };
  expect(await on.cards.findPaymentIntent(other)).toEqual({ kind: 'absent' });
  // Of a customer that is gone nobody can say that it has not paid.
  expect(await on.cards.findPaymentIntent({ ...other, customer: 'cus_gone' })).toMatchObject({
    kind: 'unknown',
  });
});

test('while nobody answers, nothing is known, and nothing was sent', async () => {
  const nobody = await openStripe({ secretKey: on.stripe.secretKey, apiUrl: 'http://127.0.0.1:1' });
  expect(await nobody.createPaymentIntent(on.payment())).toEqual({
    kind: 'unknown',
    why: 'notReached',
    mayHaveActed: false,
  });
  nobody.close();
});

test('a key that Stripe refuses is told apart, and is in no outcome', async () => {
  const secretKey = `sk_test_${'wrong'.repeat(5)}`;
  const cards = await openStripe({ secretKey, apiUrl: on.stripe.url });
  const outcome = await cards.createPaymentIntent(on.payment());
  expect(outcome).toEqual({ kind: 'unknown', why: 'keyRefused', mayHaveActed: false });
  expect(await cards.readPaymentIntent('pi_1')).toEqual(outcome);
  cards.close();
});

test.each([
  {
    why: 'a card of another customer',
    change: () => ({ paymentMethod: on.stripe.bank.addCard({ customer: 'cus_x' }) }),
  },
  { why: 'a customer that is gone', change: () => ({ customer: 'cus_gone' }) },
  { why: 'less than Stripe takes', change: () => ({ cents: 49 }) },
])('$why is refused and charges nothing', async ({ change }) => {
  const payment = on.payment(change());
  expect(await on.cards.createPaymentIntent(payment)).toEqual({
    kind: 'unknown',
    why: 'requestRefused',
    mayHaveActed: false,
  });
  expect(chargesOf(payment.attempt)).toEqual([]);
});

test('a payment that Stripe does not have is absent', async () => {
  expect(await on.cards.readPaymentIntent('pi_gone')).toEqual({ kind: 'absent' });
  expect(await on.cards.cancelPaymentIntent('pi_gone')).toEqual({ kind: 'absent' });
});
