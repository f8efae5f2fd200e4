import { type Answer, done, errorAnswer, invalid, listOf, missing } from './stripe-answers.ts';
import {
  type Bank,
  type ChargeObject,
  type CustomerObject,
  chargeObject,
  customerObject,
  type DisputeObject,
  disputeObject,
  type PaymentError,
  type PaymentIntentObject,
  type PaymentMethodObject,
  paymentIntentObject,
  paymentMethodObject,
  type RefundObject,
  refundObject,
  type SetupIntentObject,
  setupIntentObject,
} from './stripe-objects.ts';

/** A parameter that is asked for by its written name, `metadata[attempt]` say. */
type Params = URLSearchParams;

interface StripeBankOptions {
  /** Seconds since 1970. */
  now: () => number;
  /** Told of everything that happens, in order. */
  notice: (type: string, object: object) => void;
  /** The address of the page where the bank asks. */
  pageOf: (intent: string) => string;
}

/** Codes that are an error's own code too; every other is a `card_declined`. */
const ownCodes = new Set(['expired_card', 'incorrect_cvc', 'processing_error', 'authentication_required']);

/** Stripe's names for cards that behave in a certain way (docs.stripe.com/testing). */
const testCards: Readonly<Record<string, Bank>> = {
  pm_card_visa: 'yes',
  pm_card_authenticationRequired: 'asks',
  pm_card_chargeDeclined: { declines: 'generic_decline' },
  pm_card_chargeDeclinedInsufficientFunds: { declines: 'insufficient_funds' },
  pm_card_chargeDeclinedLostCard: { declines: 'lost_card' },
  pm_card_chargeDeclinedExpiredCard: { declines: 'expired_card' },
};

/** The state of the stand-in: who has which card, and what became of each payment. Nothing here uses a network. */
export class StripeBank {
  readonly customers = new Map<string, CustomerObject>();
  readonly setupIntents = new Map<string, SetupIntentObject>();
  readonly methods = new Map<string, { object: PaymentMethodObject; bank: Bank }>();
  readonly intents = new Map<string, PaymentIntentObject>();
  /** Money that was taken: what tests count. */
  readonly charges: ChargeObject[] = [];
  readonly refunds: RefundObject[] = [];
  readonly disputes: DisputeObject[] = [];
  readonly #options: StripeBankOptions;

  constructor(options: StripeBankOptions) {
    this.#options = options;
  }

  /** A card, as if somebody had typed it into Stripe's frame. */
  addCard({ bank = 'yes', customer = null }: { bank?: Bank; customer?: string | null } = {}): string {
    const object = paymentMethodObject({
      created: this.#options.now(),
      customer,
      brand: 'visa',
      last4: '4242',
    });
    this.methods.set(object.id, { object, bank });
    return object.id;
  }

  createCustomer(params: Params): Answer {
    const customer = customerObject({
      created: this.#options.now(),
      name: params.get('name'),
      email: params.get('email'),
      metadata: metadataOf(params),
    });
    this.customers.set(customer.id, customer);
    return done(customer);
  }

  createSetupIntent(params: Params): Answer {
    const customer = params.get('customer') ?? '';
    if (!this.customers.has(customer)) return missing('customer', customer, 'customer');
    const intent = setupIntentObject({ created: this.#options.now(), customer });
    this.setupIntents.set(intent.id, intent);
    return done(intent);
  }

  /** What Stripe's frame does in the browser, with one of Stripe's names for test cards. */
  confirmSetupIntent(id: string, params: Params): Answer {
    const intent = this.setupIntents.get(id);
    if (intent === undefined || params.get('client_secret') !== intent.client_secret)
      return missing('setupintent', id);
    const bank = testCards[params.get('payment_method') ?? ''];
    if (bank === undefined) return invalid('No such PaymentMethod.', { param: 'payment_method' });
    intent.payment_method = this.addCard({ bank, customer: intent.customer });
    intent.status = 'succeeded';
    return done(intent);
  }

  readMethod(id: string): Answer {
    const method = this.methods.get(id);
    return method === undefined ? missing('PaymentMethod', id) : done(method.object);
  }

  attach(id: string, params: Params, bank: Bank | null): Answer {
    const method = this.methods.get(id);
    const customer = params.get('customer') ?? '';
    if (method === undefined) return missing('PaymentMethod', id);
    if (!this.customers.has(customer)) return missing('customer', customer, 'customer');
    const { object } = method;
    if (object.customer !== null && object.customer !== customer)
      return invalid('The payment method you provided has already been attached to a customer.');
    if (bank !== null && typeof bank === 'object')
      return errorAnswer(402, { ...paymentError(bank.declines, bank.advice) }, true);
    object.customer = customer;
    return done(object);
  }

  detach(id: string): Answer {
    const method = this.methods.get(id);
    if (method === undefined) return missing('PaymentMethod', id);
    if (method.object.customer === null)
      return invalid(
        'The payment method you provided is not attached to a customer so detachment is impossible.',
      );
    method.object.customer = null;
    this.#options.notice('payment_method.detached', method.object);
    return done(method.object);
  }

  createIntent(params: Params, bank: Bank | null): Answer {
    const amount = Number(params.get('amount'));
    const customer = params.get('customer') ?? '';
    const methodId = params.get('payment_method') ?? '';
    if (!Number.isSafeInteger(amount) || amount < 50)
      return invalid('Amount must be at least $0.50 usd', { code: 'amount_too_small', param: 'amount' });
    if (!this.customers.has(customer)) return missing('customer', customer, 'customer');
    const method = this.methods.get(methodId);
    if (method === undefined) return missing('PaymentMethod', methodId, 'payment_method');
    if (method.object.customer !== customer)
      return invalid('The customer does not have a payment method with that ID.', {
        param: 'payment_method',
      });
    const intent = paymentIntentObject({
      created: this.#options.now(),
      amount,
      currency: params.get('currency') ?? '',
      customer,
      payment_method: methodId,
      metadata: metadataOf(params),
    });
    intent.status = 'requires_confirmation';
    this.intents.set(intent.id, intent);
    return params.get('confirm') === 'true'
      ? this.#charge(intent, bank ?? method.bank, params)
      : done(intent);
  }

  confirmIntent(id: string, params: Params, bank: Bank | null): Answer {
    const intent = this.intents.get(id);
    if (intent === undefined) return missing('payment_intent', id);
    if (intent.status !== 'requires_confirmation' && intent.status !== 'requires_payment_method')
      return unexpectedState(intent);
    const own = this.methods.get(intent.payment_method ?? '')?.bank ?? 'yes';
    return this.#charge(intent, bank ?? own, params);
  }

  readIntent(id: string): Answer {
    const intent = this.intents.get(id);
    return intent === undefined ? missing('payment_intent', id) : done(intent);
  }

  /** Newest first, as Stripe lists. */
  listIntents(asked: Params): Answer {
    const customer = asked.get('customer') ?? '';
    if (!this.customers.has(customer)) return missing('customer', customer, 'customer');
    const from = Number(asked.get('created[gte]') ?? 0);
    const found = [...this.intents.values()].filter(
      (intent) => intent.customer === customer && intent.created >= from,
    );
    return listOf('/v1/payment_intents', found.reverse(), asked);
  }

  cancelIntent(id: string): Answer {
    const intent = this.intents.get(id);
    if (intent === undefined) return missing('payment_intent', id);
    if (intent.status === 'succeeded' || intent.status === 'canceled') return unexpectedState(intent);
    intent.status = 'canceled';
    intent.next_action = null;
    this.#options.notice('payment_intent.canceled', intent);
    return done(intent);
  }

  /** What a person answered on the bank's page, or the bank after a while. */
  decide(id: string, isWilling: boolean): void {
    const intent = this.intents.get(id);
    if (intent === undefined || !['requires_action', 'processing'].includes(intent.status)) return;
    if (isWilling) this.#succeed(intent);
    else this.#fail(intent, paymentError('payment_intent_authentication_failure'));
  }

  createRefund(params: Params, bank: Bank | null): Answer {
    const id = params.get('payment_intent') ?? '';
    const charge = this.charges.find(({ payment_intent: of }) => of === id);
    if (charge === undefined) return missing('payment_intent', id, 'payment_intent');
    if (charge.disputed) return invalid('Charge has been charged back.', { code: 'charge_disputed' });
    const amount = Number(params.get('amount'));
    const left = charge.amount - charge.amount_refunded;
    if (left === 0) return invalid('Charge has already been refunded.', { code: 'charge_already_refunded' });
    if (amount > left)
      return invalid('Refund amount is greater than unrefunded amount on charge', { param: 'amount' });
    const isFailed = bank !== null && typeof bank === 'object';
    const refund = refundObject({
      created: this.#options.now(),
      amount,
      currency: charge.currency,
      charge: charge.id,
      payment_intent: id,
      metadata: metadataOf(params),
      status: isFailed ? 'failed' : bank === 'processing' ? 'pending' : 'succeeded',
    });
    this.refunds.push(refund);
    if (isFailed) return done({ ...refund, failure_reason: bank.declines });
    charge.amount_refunded += amount;
    charge.refunded = charge.amount_refunded === charge.amount;
    this.#options.notice('charge.refunded', charge);
    return done(refund);
  }

  listRefunds(asked: Params): Answer {
    const found = this.refunds.filter(({ payment_intent: of }) => of === asked.get('payment_intent'));
    return listOf('/v1/refunds', found.reverse(), asked);
  }

  /** The owner of the card tells the bank that a payment was not theirs, or not what was promised. */
  dispute(
    intent: string,
    { amount, reason = 'fraudulent' }: { amount?: number; reason?: string } = {},
  ): DisputeObject {
    const charge = this.charges.find(({ payment_intent: of }) => of === intent);
    if (charge === undefined) throw new Error(`no charge of ${intent} to dispute`);
    const dispute = disputeObject({
      created: this.#options.now(),
      amount: amount ?? charge.amount - charge.amount_refunded,
      currency: charge.currency,
      charge: charge.id,
      payment_intent: intent,
      reason,
      status: 'needs_response',
    });
    charge.disputed = true;
    this.disputes.push(dispute);
    this.#options.notice('charge.dispute.created', dispute);
    return dispute;
  }

  /** A dispute goes on, or ends. */
  moveDispute(dispute: DisputeObject, status: 'under_review' | 'won' | 'lost'): void {
    dispute.status = status;
    this.#options.notice(`charge.dispute.${status === 'under_review' ? 'updated' : 'closed'}`, dispute);
  }

  listDisputes(asked: Params): Answer {
    const found = this.disputes.filter(({ payment_intent: of }) => of === asked.get('payment_intent'));
    return listOf('/v1/disputes', found.toReversed(), asked);
  }

  #charge(intent: PaymentIntentObject, bank: Bank, params: Params): Answer {
    const returnUrl = params.get('return_url');
    if (bank === 'asks' && params.get('off_session') === 'true')
      return this.#fail(intent, paymentError('authentication_required'));
    if (typeof bank === 'object') return this.#fail(intent, paymentError(bank.declines, bank.advice));
    if (bank === 'yes') return this.#succeed(intent);
    intent.status = bank === 'asks' ? 'requires_action' : 'processing';
    if (bank === 'asks') {
      const url = this.#options.pageOf(intent.id);
      intent.next_action =
        returnUrl === null
          ? { type: 'use_stripe_sdk', use_stripe_sdk: {} }
          : { type: 'redirect_to_url', redirect_to_url: { url, return_url: returnUrl } };
    }
    this.#options.notice(`payment_intent.${intent.status}`, intent);
    return done(intent);
  }

  #succeed(intent: PaymentIntentObject): Answer {
    const charge = chargeObject({
      created: this.#options.now(),
      amount: intent.amount,
      currency: intent.currency,
      customer: intent.customer,
      payment_intent: intent.id,
      payment_method: intent.payment_method ?? '',
      metadata: intent.metadata,
    });
    this.charges.push(charge);
    Object.assign(intent, {
      status: 'succeeded',
      amount_received: intent.amount,
      latest_charge: charge.id,
      next_action: null,
      last_payment_error: null,
    });
    this.#options.notice('payment_intent.succeeded', intent);
    return done(intent);
  }

  #fail(intent: PaymentIntentObject, error: PaymentError): Answer {
    Object.assign(intent, {
      status: 'requires_payment_method',
      last_payment_error: error,
      next_action: null,
      payment_method: null,
    });
    this.#options.notice('payment_intent.payment_failed', intent);
    return errorAnswer(402, { ...error, payment_intent: structuredClone(intent) }, true);
  }
}

const paymentError = (decline: string, advice?: string): PaymentError => ({
  type: 'card_error',
  code: ownCodes.has(decline) || decline.startsWith('payment_intent_') ? decline : 'card_declined',
  decline_code: decline,
  message: 'Your card was declined.',
  ...(advice === undefined ? {} : { advice_code: advice }),
});

const unexpectedState = ({ status }: PaymentIntentObject): Answer =>
  invalid(`You cannot do this to a PaymentIntent because it has a status of ${status}.`, {
    code: 'payment_intent_unexpected_state',
  });

const metadataOf = (params: Params): Record<string, string> =>
  Object.fromEntries(
    [...params].flatMap(([name, value]) => {
      const key = /^metadata\[(\w+)\]$/.exec(name)?.[1];
      return key === undefined ? [] : [[key, value]];
    }),
  );
