import type Stripe from 'stripe';
import type {
  PaymentFacts,
  PaymentOutcome,
  ProviderDispute,
  RefundOutcome,
  SavedCard,
  UnknownOutcome,
  UnknownWhy,
} from './card-provider.ts';
import { declineOf } from './declines.ts';

/** @param mayHaveActed false only where nothing can have happened */
export const unknown = (why: UnknownWhy, mayHaveActed = true): UnknownOutcome => ({
  kind: 'unknown',
  why,
  mayHaveActed,
});

/** Words of Node for a connection that never came about, so that nothing was sent. */
const notReached: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
]);

/**
 * What an error of Stripe's library says of the request. A time that ran out and a connection that ended are never a failure: the
 * request may have arrived.
 */
export function unknownOf(error: Stripe.errors.StripeError): UnknownOutcome {
  switch (error.type) {
    case 'StripeConnectionError': {
      const code = codeOf(error.detail);
      if (code === 'ETIMEDOUT') return unknown('timedOut');
      return notReached.has(code) ? unknown('notReached', false) : unknown('cut');
    }
    case 'StripeRateLimitError':
      return unknown('busy', false);
    case 'StripeAuthenticationError':
    case 'StripePermissionError':
      return unknown('keyRefused', false);
    case 'StripeIdempotencyError':
      return unknown('otherWords');
    case 'StripeInvalidRequestError':
      return unknown('requestRefused', false);
    default:
      if (error.statusCode === undefined) return unknown('unreadable');
      return unknown(error.statusCode === 409 ? 'keyInUse' : 'providerTrouble');
  }
}

const codeOf = (detail: unknown): string =>
  typeof detail === 'object' && detail !== null && 'code' in detail ? String(detail.code) : '';

/** What a payment is by its status (docs.stripe.com/payments/paymentintents/lifecycle). */
export function paymentOutcome(intent: Stripe.PaymentIntent): PaymentOutcome {
  const facts: PaymentFacts = {
    intent: intent.id,
    attempt: intent.metadata.attempt ?? null,
    cents: intent.amount,
    currency: intent.currency,
  };
  switch (intent.status) {
    case 'succeeded':
      return { kind: 'succeeded', ...facts, cents: intent.amount_received };
    case 'processing':
      return { kind: 'processing', ...facts };
    case 'requires_action': {
      const url = intent.next_action?.redirect_to_url?.url;
      return url ? { kind: 'needsAction', url, ...facts } : unknown('unreadable');
    }
    case 'requires_payment_method': {
      const failure = intent.last_payment_error;
      if (failure === null) return unknown('unreadable');
      return { kind: 'declined', intent: intent.id, attempt: facts.attempt, ...declineOf(failure) };
    }
    case 'canceled':
      return {
        kind: 'declined',
        intent: intent.id,
        attempt: facts.attempt,
        code: 'canceled',
        isHard: false,
        sentence: 'The payment was canceled, and nothing was charged.',
      };
    default:
      return unknown('unreadable');
  }
}

/** What Stripe knows of a saved card; null for a way to pay that is no card. */
export function savedCard(method: Stripe.PaymentMethod): SavedCard | null {
  if (method.card === undefined) return null;
  const { customer } = method;
  return {
    paymentMethod: method.id,
    customer: typeof customer === 'string' ? customer : (customer?.id ?? null),
    brand: method.card.brand,
    lastFour: method.card.last4,
    expiryMonth: method.card.exp_month,
    expiryYear: method.card.exp_year,
  };
}

/** What a refund is by its status (docs.stripe.com/api/refunds/object). */
export function refundOutcome(refund: Stripe.Refund): RefundOutcome {
  const facts = { refund: refund.id, cents: refund.amount };
  switch (refund.status) {
    case 'succeeded':
      return { kind: 'succeeded', ...facts };
    case 'pending':
    case 'requires_action':
      return { kind: 'processing', ...facts };
    case 'failed':
    case 'canceled':
      return {
        kind: 'declined',
        refund: refund.id,
        code: refund.failure_reason ?? refund.status,
        sentence: 'The bank did not accept the refund. The money is in our account at the card processor.',
      };
    default:
      return unknown('unreadable');
  }
}

/** What Stripe knows of a dispute (docs.stripe.com/api/disputes/object). */
export const disputeFacts = (dispute: Stripe.Dispute): ProviderDispute => ({
  dispute: dispute.id,
  cents: dispute.amount,
  currency: dispute.currency,
  status: dispute.status,
  reason: dispute.reason,
  openedAt: new Date(dispute.created * 1000),
});
