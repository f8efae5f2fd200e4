import type { CardEvent } from './stripe-webhook.ts';

/**
 * The one way to money on cards. No number, security code or magnetic track of a card ever touches our code, our database or our logs: a
 * person types them into the provider's own frame, and what we are given is the id of a payment method (`pm_...`), of which the provider
 * tells us the brand, the last four digits and the month of expiry. No field of this port takes more.
 *
 * No call throws for what a bank, a network or the provider does: that is an outcome. What is thrown is a mistake of our own. No call
 * may be made inside a transaction of the database, since it can take half a minute.
 */
export interface CardProvider {
  /** What the provider knows a payer by. The same key makes one customer, however often it is asked. */
  createCustomer(payer: NewCustomer): Promise<MadeOutcome<{ customer: string }>>;
  /** Lets the provider's frame in a browser save a card of this customer, to be charged later without the person. */
  createSetupIntent(asked: { key: string; customer: string }): Promise<MadeOutcome<SetupIntent>>;
  /** Ask it again on the day of use: banks send new expiry dates, and a card may belong to another customer. */
  readPaymentMethod(paymentMethod: string): Promise<MadeOutcome<SavedCard> | AbsentOutcome>;
  /** Gives a card to a customer; done as well where it belongs to that customer already. */
  attach(asked: {
    paymentMethod: string;
    customer: string;
  }): Promise<MadeOutcome<SavedCard> | DeclinedOutcome | AbsentOutcome>;
  /** Takes a card away for good; done as well where it belongs to nobody any more. */
  detach(paymentMethod: string): Promise<MadeOutcome<SavedCard> | AbsentOutcome>;
  /**
   * Charges a card, once for each attempt: the attempt is the idempotency key, so that asking again within a day (with the same words)
   * answers what became of the first time. After that, and wherever the outcome is `unknown`, look it up with `findPaymentIntent`.
   */
  createPaymentIntent(payment: NewPayment): Promise<PaymentOutcome>;
  /** What became of a payment whose id is known. */
  readPaymentIntent(intent: string): Promise<PaymentOutcome | AbsentOutcome>;
  /**
   * What became of an attempt of which no reply arrived. `absent` means that the provider has nothing of it; believe that only once
   * the request cannot be under way any more (a quarter of an hour). A customer that is gone is `unknown`: it may have paid before.
   */
  findPaymentIntent(asked: {
    attempt: string;
    customer: string;
    startedAt: Date;
  }): Promise<PaymentOutcome | AbsentOutcome>;
  /** Ends a payment that waits for its person, so that it cannot succeed beside a later one. Answers what it then is. */
  cancelPaymentIntent(intent: string): Promise<PaymentOutcome | AbsentOutcome>;
  /** Pays back, once for each key. */
  refund(asked: { key: string; intent: string; cents: number }): Promise<RefundOutcome>;
  /** What became of a refund of which no reply arrived; `absent` as with `findPaymentIntent`. */
  findRefund(asked: { key: string; intent: string }): Promise<RefundOutcome | AbsentOutcome>;
  /** All refunds of a payment, those that were made on the provider's own pages too. */
  listRefunds(intent: string): Promise<MadeOutcome<{ refunds: readonly ProviderRefund[] }>>;
  /** What the owners of cards dispute of a payment. */
  listDisputes(intent: string): Promise<MadeOutcome<{ disputes: readonly ProviderDispute[] }>>;
  /**
   * What happened between two instants, both included, as its notices told or should have told: the provider keeps that for 30 days. In no
   * order that anything may rest on.
   */
  listEvents(span: { from: Date; to: Date }): Promise<MadeOutcome<{ events: readonly CardEvent[] }>>;
  close(): void;
}

export interface ProviderRefund {
  refund: string;
  /** Of the request; null for one that somebody made on the provider's pages. */
  key: string | null;
  outcome: RefundOutcome;
}

export interface ProviderDispute {
  dispute: string;
  cents: number;
  /** Three letters, lower case. */
  currency: string;
  /** As the provider writes it: `needs_response`, `under_review`, `won`, `lost`. */
  status: string;
  reason: string;
  openedAt: Date;
}

export interface NewCustomer {
  /** A UUID, stored before it is used. */
  key: string;
  organizationId: number;
  /** Of the organization, as it is billed. */
  name: string;
  /** Where the provider may write to; null: nowhere. */
  email: string | null;
}

export interface SetupIntent {
  setupIntent: string;
  /** For the browser of who saves the card and nobody else; never in a log or an address. */
  clientSecret: string;
}

export interface SavedCard {
  paymentMethod: string;
  /** Null: of nobody. Compare it with the payer's before the card is used. */
  customer: string | null;
  /** As the provider writes it: `visa`, `mastercard`, `amex`. */
  brand: string;
  lastFour: string;
  /** 1 to 12. */
  expiryMonth: number;
  /** Four digits; the card is good to the end of that month. */
  expiryYear: number;
}

export interface NewPayment {
  /** A UUID, committed before it is used: the idempotency key, and `metadata.attempt` of the payment. */
  attempt: string;
  /** Whole cents, at least 50 (the provider's minimum in US dollars). */
  cents: number;
  currency: 'usd';
  customer: string;
  paymentMethod: string;
  /** The person is not there: a bank that wants to see them declines instead of asking. */
  offSession: boolean;
  /** Where the bank's page leads back to, an address of this portal; null with `offSession` only. */
  returnUrl: string | null;
}

/** A payment as the provider has it. */
export interface PaymentFacts {
  intent: string;
  /** Null: not a payment of this portal. */
  attempt: string | null;
  /** What was asked for, and of a payment that succeeded what came in. */
  cents: number;
  /** Three letters, lower case. */
  currency: string;
}

/** Why a card was not charged. */
export interface Decline {
  /** The provider's word, or the bank's where it gave one. */
  code: string;
  /** The same card must not be charged again by itself. */
  isHard: boolean;
  /** For the person who pays; says nothing of suspicion. */
  sentence: string;
}

/** What kept an outcome from being known. */
export type UnknownWhy =
  /** No answer in time. */
  | 'timedOut'
  /** The connection ended before the answer. */
  | 'cut'
  /** No connection came about. */
  | 'notReached'
  /** Too many requests. */
  | 'busy'
  /** Our key is refused: somebody has to see to the settings. */
  | 'keyRefused'
  /** The provider takes the request for wrong: a mistake of ours, or an object that is gone. */
  | 'requestRefused'
  /** The same idempotency key is being worked on at this moment. */
  | 'keyInUse'
  /** The same idempotency key came with other words before. */
  | 'otherWords'
  /** A fault of the provider. */
  | 'providerTrouble'
  /** An answer that says nothing we know. */
  | 'unreadable';

export interface UnknownOutcome {
  kind: 'unknown';
  why: UnknownWhy;
  /** False where this request surely did nothing. An earlier one with the same key may have. */
  mayHaveActed: boolean;
}

/** The provider has no such object. */
export interface AbsentOutcome {
  kind: 'absent';
}

export type DeclinedOutcome = { kind: 'declined' } & Decline;

export type MadeOutcome<T> = ({ kind: 'made' } & T) | UnknownOutcome;

export type PaymentOutcome =
  | ({ kind: 'succeeded' } & PaymentFacts)
  /** The person's bank wants to see them: send them to the address, which leads back to `returnUrl`. */
  | ({ kind: 'needsAction'; url: string } & PaymentFacts)
  | ({ kind: 'processing' } & PaymentFacts)
  /** Final for this attempt. `intent` is null where the provider told none. */
  | (DeclinedOutcome & { intent: string | null; attempt: string | null })
  | UnknownOutcome;

export type RefundOutcome =
  | { kind: 'succeeded'; refund: string; cents: number }
  | { kind: 'processing'; refund: string; cents: number }
  /** Nothing is paid back. `refund` is null where none came about. */
  | { kind: 'declined'; refund: string | null; code: string; sentence: string }
  | UnknownOutcome;
