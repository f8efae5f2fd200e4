import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { CardProvider, NewPayment } from '../../src/platform/payments/card-provider.ts';
import { openStripe } from '../../src/platform/payments/stripe-provider.ts';
import { openStripeStandIn, type StripeStandIn } from './stripe-stand-in.ts';

/** What waits for an answer gives up after this long in tests. */
const timeoutMs = 400;

export interface CardsToTest {
  stripe: StripeStandIn;
  cards: CardProvider;
  /** Of the test that runs. */
  customer: string;
  /** A card of that customer. */
  card: string;
  /** A payment of that customer with that card, under an attempt of its own. */
  payment(changes?: Partial<NewPayment>): NewPayment;
}

/** The provider over a stand-in of its own for the tests of a file, with a new customer for each. */
export function useCards(): CardsToTest {
  const held = {} as CardsToTest;
  beforeAll(async () => {
    held.stripe = await openStripeStandIn();
    held.cards = await openStripe(
      { secretKey: held.stripe.secretKey, apiUrl: held.stripe.url },
      { timeoutMs },
    );
  });
  beforeEach(async () => {
    const made = await held.cards.createCustomer({
      key: randomUUID(),
      organizationId: 7,
      name: 'Northside Clinic',
      email: null,
    });
    if (made.kind !== 'made') throw new Error(`no customer: ${made.why}`);
    held.customer = made.customer;
    held.card = held.stripe.bank.addCard({ customer: made.customer });
  });
  afterAll(async () => {
    held.cards.close();
    await held.stripe.close();
  });
  held.payment = (changes = {}) => ({
    attempt: randomUUID(),
    cents: 120_000,
    currency: 'usd',
    customer: held.customer,
    paymentMethod: held.card,
    offSession: false,
    returnUrl: 'https://portal.example.org/billing/paid',
    ...changes,
  });
  return held;
}
