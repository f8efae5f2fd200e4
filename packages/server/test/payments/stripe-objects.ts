import { randomBytes } from 'node:crypto';

/**
 * Stripe's objects as the stand-in makes them: the fields that a client of the API reads, under the names and with the kinds of values
 * that Stripe's own published examples have. A test compares them with those examples, where these lie on the machine.
 */
export const newId = (prefix: string): string => `${prefix}_${randomBytes(12).toString('hex')}`;

type Metadata = Record<string, string>;

/** What the stand-in's bank says of a card. */
export type Bank = 'yes' | 'asks' | 'processing' | { declines: string; advice?: string };

export const customerObject = (values: {
  created: number;
  name: string | null;
  email: string | null;
  metadata: Metadata;
}) => ({
  id: newId('cus'),
  object: 'customer',
  livemode: false,
  balance: 0,
  currency: 'usd',
  delinquent: false,
  description: null,
  phone: null,
  ...values,
});

export function setupIntentObject(values: { created: number; customer: string }) {
  const id = newId('seti');
  return {
    id,
    object: 'setup_intent',
    livemode: false,
    client_secret: `${id}_secret_${randomBytes(8).toString('hex')}`,
    payment_method: null as string | null,
    payment_method_types: ['card'],
    status: 'requires_payment_method',
    usage: 'off_session',
    metadata: {} as Metadata,
    ...values,
  };
}

export const paymentMethodObject = (values: {
  created: number;
  customer: string | null;
  brand: string;
  last4: string;
}) => ({
  id: newId('pm'),
  object: 'payment_method',
  livemode: false,
  type: 'card',
  allow_redisplay: 'unspecified',
  billing_details: {
    address: { city: null, country: 'US', line1: null, line2: null, postal_code: '94102', state: null },
    email: null,
    name: null,
    phone: null,
  },
  card: {
    brand: values.brand,
    country: 'US',
    exp_month: 8,
    exp_year: 2030,
    fingerprint: newId('fp'),
    funding: 'credit',
    last4: values.last4,
  },
  created: values.created,
  customer: values.customer,
  metadata: {} as Metadata,
});

/** What went wrong the last time a payment was tried. */
export interface PaymentError {
  type: 'card_error';
  code: string;
  decline_code: string;
  message: string;
  advice_code?: string;
}

type NextAction =
  | { type: 'redirect_to_url'; redirect_to_url: { url: string; return_url: string } }
  | { type: 'use_stripe_sdk'; use_stripe_sdk: object };

export function paymentIntentObject(values: {
  created: number;
  amount: number;
  currency: string;
  customer: string | null;
  payment_method: string | null;
  metadata: Metadata;
}) {
  const id = newId('pi');
  return {
    id,
    object: 'payment_intent',
    livemode: false,
    amount_received: 0,
    capture_method: 'automatic',
    confirmation_method: 'automatic',
    client_secret: `${id}_secret_${randomBytes(8).toString('hex')}`,
    last_payment_error: null as PaymentError | null,
    latest_charge: null as string | null,
    next_action: null as NextAction | null,
    payment_method_types: ['card'],
    status: 'requires_payment_method',
    ...values,
  };
}

export const chargeObject = (values: {
  created: number;
  amount: number;
  currency: string;
  customer: string | null;
  payment_intent: string;
  payment_method: string;
  metadata: Metadata;
}) => ({
  id: newId('ch'),
  object: 'charge',
  livemode: false,
  amount_captured: values.amount,
  amount_refunded: 0,
  captured: true,
  disputed: false,
  paid: true,
  refunded: false,
  status: 'succeeded',
  ...values,
});

export const refundObject = (values: {
  created: number;
  amount: number;
  currency: string;
  charge: string;
  payment_intent: string;
  metadata: Metadata;
  status: string;
}) => ({
  id: newId('re'),
  object: 'refund',
  reason: null,
  receipt_number: null,
  ...values,
});

export const disputeObject = (values: {
  created: number;
  amount: number;
  currency: string;
  charge: string;
  payment_intent: string;
  reason: string;
  status: string;
}) => ({
  id: newId('dp'),
  object: 'dispute',
  livemode: false,
  balance_transactions: [] as object[],
  is_charge_refundable: false,
  metadata: {} as Metadata,
  ...values,
});

export const eventObject = (values: { created: number; type: string; object: object }) => ({
  id: newId('evt'),
  object: 'event',
  api_version: '2026-08-26.dahlia',
  created: values.created,
  data: { object: values.object },
  livemode: false,
  pending_webhooks: 1,
  request: { id: null as string | null, idempotency_key: null as string | null },
  type: values.type,
});

export type CustomerObject = ReturnType<typeof customerObject>;
export type SetupIntentObject = ReturnType<typeof setupIntentObject>;
export type PaymentMethodObject = ReturnType<typeof paymentMethodObject>;
export type PaymentIntentObject = ReturnType<typeof paymentIntentObject>;
export type ChargeObject = ReturnType<typeof chargeObject>;
export type RefundObject = ReturnType<typeof refundObject>;
export type DisputeObject = ReturnType<typeof disputeObject>;
export type EventObject = ReturnType<typeof eventObject>;
