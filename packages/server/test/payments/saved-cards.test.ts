import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { knownDeclines } from '../../src/platform/payments/declines.ts';
import { openConfiguredCards } from '../../src/platform/payments/stripe-provider.ts';
import { useCards } from './cards-to-test.ts';
import { standInKeys } from './stripe-stand-in.ts';

const on = useCards();
const paid = async (cents: number) => {
  const outcome = await on.cards.createPaymentIntent(on.payment({ cents }));
  if (outcome.kind !== 'succeeded') throw new Error(outcome.kind);
  return outcome.intent;
};

test('cards are off without a key', async () => {
  expect(await openConfiguredCards({ cards: null })).toBeNull();
});

test('one customer for one key, however often it is asked', async () => {
  const payer = { key: randomUUID(), organizationId: 9, name: 'Ärztehaus & Söhne', email: 'bills@x.example' };
  const first = await on.cards.createCustomer(payer);
  on.stripe.next('POST /v1/customers', { wire: 'silentAfter' });
  const lost = { ...payer, key: randomUUID() };
  expect(await on.cards.createCustomer(lost)).toMatchObject({ kind: 'unknown', why: 'timedOut' });
  expect(await on.cards.createCustomer(payer)).toEqual(first);
  expect(await on.cards.createCustomer(lost)).toMatchObject({ kind: 'made' });
  const ofNine = [...on.stripe.bank.customers.values()].filter((one) => one.metadata.organization === '9');
  expect(ofNine).toHaveLength(2);
  expect(ofNine[0]).toMatchObject({ name: payer.name, email: payer.email });
});

test('a card is saved in the frame of Stripe, and the portal sees brand, last four and expiry', async () => {
  const setup = await on.cards.createSetupIntent({ key: randomUUID(), customer: on.customer });
  if (setup.kind !== 'made') throw new Error(setup.kind);
  // What the frame in the browser does.
  const confirmed = await fetch(`${on.stripe.url}/v1/setup_intents/${setup.setupIntent}/confirm`, {
    method: 'POST',
    body: new URLSearchParams({
      key: standInKeys.publishableKey,
      client_secret: setup.clientSecret,
      payment_method: 'pm_card_visa',
    }),
  });
  const { payment_method: saved } = (await confirmed.json()) as { payment_method: string };
  expect(await on.cards.readPaymentMethod(saved)).toEqual({
    kind: 'made',
    paymentMethod: saved,
    customer: on.customer,
    brand: 'visa',
    lastFour: '4242',
    expiryMonth: 8,
    expiryYear: 2030,
  });
});

test('a card is attached once, to one customer, and taken away once', async () => {
  const card = on.stripe.bank.addCard();
  const attached = await on.cards.attach({ paymentMethod: card, customer: on.customer });
  expect(attached).toMatchObject({ kind: 'made', customer: on.customer });
  expect(await on.cards.attach({ paymentMethod: card, customer: on.customer })).toEqual(attached);
  const stranger = await on.cards.createCustomer({
    key: randomUUID(),
    organizationId: 8,
    name: 'B',
    email: null,
  });
  if (stranger.kind !== 'made') throw new Error(stranger.kind);
  expect(await on.cards.attach({ paymentMethod: card, customer: stranger.customer })).toMatchObject({
    kind: 'unknown',
    why: 'requestRefused',
  });
  const detached = await on.cards.detach(card);
  expect(detached).toMatchObject({ kind: 'made', customer: null });
  expect(await on.cards.detach(card)).toEqual(detached);
  expect(await on.cards.detach('pm_gone')).toEqual({ kind: 'absent' });
});

test('a card that the bank does not let be saved is declined in words', async () => {
  on.stripe.next('POST /v1/payment_methods/:id/attach', { bank: { declines: 'lost_card' } });
  const asked = { paymentMethod: on.stripe.bank.addCard(), customer: on.customer };
  expect(await on.cards.attach(asked)).toMatchObject({ kind: 'declined', code: 'lost_card', isHard: true });
});

test('refunds: a part, the rest, and no more; one for each key', async () => {
  const intent = await paid(10_000);
  const asked = { key: randomUUID(), intent, cents: 4_000 };
  const first = await on.cards.refund(asked);
  expect(first).toEqual({ kind: 'succeeded', refund: expect.stringMatching(/^re_/), cents: 4_000 });
  expect(await on.cards.refund(asked)).toEqual(first);
  expect(await on.cards.refund({ key: randomUUID(), intent, cents: 6_001 })).toMatchObject({
    kind: 'unknown',
    why: 'requestRefused',
    mayHaveActed: false,
  });
  expect(await on.cards.refund({ key: randomUUID(), intent, cents: 6_000 })).toMatchObject({
    kind: 'succeeded',
  });
  expect(await on.cards.refund({ key: randomUUID(), intent, cents: 1 })).toMatchObject({
    kind: 'declined',
    code: 'charge_already_refunded',
  });
  expect(
    on.stripe.bank.refunds.filter((one) => one.payment_intent === intent).map((one) => one.amount),
  ).toEqual([4_000, 6_000]);
});

test('a refund without a reply is looked up by its key', async () => {
  const intent = await paid(10_000);
  const key = randomUUID();
  on.stripe.next('POST /v1/refunds', { wire: 'silentAfter' });
  expect(await on.cards.refund({ key, intent, cents: 500 })).toMatchObject({
    kind: 'unknown',
    why: 'timedOut',
  });
  expect(await on.cards.findRefund({ key, intent })).toMatchObject({ kind: 'succeeded', cents: 500 });
  expect(await on.cards.findRefund({ key: randomUUID(), intent })).toEqual({ kind: 'absent' });
});

test.each([
  { bank: 'processing' as const, outcome: { kind: 'processing', cents: 700 } },
  { bank: { declines: 'lost_or_stolen_card' }, outcome: { kind: 'declined', code: 'lost_or_stolen_card' } },
])('a refund that the bank holds or turns back: $bank', async ({ bank, outcome }) => {
  const intent = await paid(10_000);
  on.stripe.next('POST /v1/refunds', { bank });
  expect(await on.cards.refund({ key: randomUUID(), intent, cents: 700 })).toMatchObject(outcome);
});

const cardNumber = '4242424242424242';

test('what is no id of a payment method is sent nowhere, a number of a card least of all', async () => {
  const before = on.stripe.seen.length;
  for (const sent of [cardNumber, '4242 4242 4242 4242', 'tok_1', '', '../customers', 'pm_1/detach']) {
    expect(await on.cards.readPaymentMethod(sent)).toEqual({ kind: 'absent' });
    expect(await on.cards.detach(sent)).toEqual({ kind: 'absent' });
    expect(await on.cards.attach({ paymentMethod: sent, customer: on.customer })).toEqual({ kind: 'absent' });
    expect(await on.cards.createPaymentIntent(on.payment({ paymentMethod: sent }))).toMatchObject({
      kind: 'unknown',
      why: 'requestRefused',
      mayHaveActed: false,
    });
  }
  expect(on.stripe.seen).toHaveLength(before);
});

test('no field of the port takes a number or a code of a card', () => {
  const port = readFileSync(new URL('../../src/platform/payments/card-provider.ts', import.meta.url), 'utf8');
  const code = port.replace(/\/\*\*[\s\S]*?\*\//g, '');
  const fields = [...code.matchAll(/\b(\w+)\??:/g)].map(([, name = '']) => name);
  expect(fields).toContain('paymentMethod');
  expect(fields).toContain('lastFour');
  const ofCards = fields.filter((name) => /number|^pan$|cvc|cvv|security|track|^pin/i.test(name));
  expect(ofCards).toEqual([]);
});

test('Stripe is sent ids, and nothing about a card or this machine', async () => {
  await paid(10_000);
  expect(on.stripe.seen.length).toBeGreaterThan(1);
  for (const { body, path, agent, version } of on.stripe.seen) {
    // The frame in the browser is not ours.
    if (version === null) continue;
    expect(decodeURIComponent(`${path} ${body}`)).not.toMatch(/card\[|cvc|exp_|\b\d{13,19}\b/i);
    expect(agent).toContain('bindings_version');
    expect(agent).not.toMatch(/platform|telemetry|uname/);
  }
});

test('every word of a decline is one that Stripe may say', () => {
  expect(knownDeclines.length).toBeGreaterThan(25);
  for (const word of knownDeclines) expect(word).toMatch(/^[a-z_]+$/);
});
