import { Agent as HttpAgent } from 'node:http';
import { Agent as HttpsAgent } from 'node:https';
import type Stripe from 'stripe';
import type { CardSettings } from '../config/card-settings.ts';
import type { Config } from '../config/config.ts';
import type {
  AbsentOutcome,
  CardProvider,
  NewPayment,
  ProviderDispute,
  ProviderRefund,
  UnknownOutcome,
} from './card-provider.ts';
import { declineOf } from './declines.ts';
import {
  disputeFacts,
  paymentOutcome,
  refundOutcome,
  savedCard,
  unknown,
  unknownOf,
} from './stripe-outcomes.ts';
import { type CardEvent, cardEventTypes, readCardEvent } from './stripe-webhook.ts';

/** What the library was made for. Another version of either is a change that is looked at, and the types refuse one without the other. */
const apiVersion = '2026-08-26.dahlia' satisfies Stripe.LatestApiVersion;

/** A bank may think for a while; what takes longer is looked up. */
const timeoutMs = 30_000;
/** However wrong a clock is: what a look-up misses would be charged again. */
const daySeconds = 86_400;

const secondsOf = (instant: Date) => Math.floor(instant.getTime() / 1000);

const absent: AbsentOutcome = { kind: 'absent' };
const refused = unknown('requestRefused', false);
/** Whatever else somebody sends in its place, a card's number say, goes nowhere. */
const isPaymentMethod = (id: string): boolean => /^(pm|card)_\w{1,200}$/.test(id);

/** The cards of this deployment; null where it has no key. */
export async function openConfiguredCards({ cards }: Pick<Config, 'cards'>): Promise<CardProvider | null> {
  return cards === null ? null : openStripe(cards);
}

/** Loaded only where it is used: the library takes half a second and 25 MB. */
async function openClient(
  { secretKey, apiUrl }: Pick<CardSettings, 'secretKey' | 'apiUrl'>,
  timeout: number,
) {
  const { default: Library } = await import('stripe');
  const url = apiUrl === null ? null : new URL(apiUrl);
  const agent = url === null ? new HttpsAgent({ keepAlive: true }) : new HttpAgent({ keepAlive: true });
  const client = new Library(secretKey, {
    apiVersion,
    timeout,
    // What has no answer is looked up. A connection that is closed is tried a second time all the same, with the same key.
    maxNetworkRetries: 0,
    // It would tell Stripe about this machine, and leave an id in the home folder.
    telemetry: false,
    httpAgent: agent,
    ...(url === null ? {} : { protocol: 'http', host: url.hostname, port: url.port || '80' }),
  });
  return { client, agent, isStripeError: (e: unknown) => e instanceof Library.errors.StripeError };
}

/**
 * Cards by Stripe's API.
 * @param settings checked at start
 * @param options `timeoutMs`: for tests
 */
export async function openStripe(
  settings: Pick<CardSettings, 'secretKey' | 'apiUrl'>,
  options: { timeoutMs?: number } = {},
): Promise<CardProvider> {
  const { client, agent, isStripeError } = await openClient(settings, options.timeoutMs ?? timeoutMs);

  /** Every call goes through here: what Stripe or the way to it has to say is an outcome, what else is thrown is ours. */
  async function ask<T, E = never>(
    work: () => Promise<T>,
    orElse: (error: Stripe.errors.StripeError) => E | null = () => null,
  ): Promise<T | E | UnknownOutcome> {
    try {
      return await work();
    } catch (error) {
      if (!isStripeError(error)) throw error;
      const told = error as Stripe.errors.StripeError;
      return orElse(told) ?? unknownOf(told);
    }
  }
  const whereMissing = (error: Stripe.errors.StripeError) =>
    error.code === 'resource_missing' ? absent : null;
  const made = (method: Stripe.PaymentMethod) => {
    const card = savedCard(method);
    return card === null ? absent : { kind: 'made' as const, ...card };
  };
  const readPaymentMethod: CardProvider['readPaymentMethod'] = async (id) =>
    isPaymentMethod(id)
      ? ask(async () => made(await client.paymentMethods.retrieve(id)), whereMissing)
      : absent;
  const readPaymentIntent: CardProvider['readPaymentIntent'] = (id) =>
    ask(async () => paymentOutcome(await client.paymentIntents.retrieve(id)), whereMissing);

  return {
    createCustomer: ({ key, organizationId, name, email }) =>
      ask(async () => {
        const customer = await client.customers.create(
          { name, ...(email === null ? {} : { email }), metadata: { organization: String(organizationId) } },
          { idempotencyKey: key },
        );
        return { kind: 'made' as const, customer: customer.id };
      }),

    createSetupIntent: ({ key, customer }) =>
      ask(async () => {
        const intent = await client.setupIntents.create(
          { customer, usage: 'off_session', payment_method_types: ['card'] },
          { idempotencyKey: key },
        );
        const { id: setupIntent, client_secret: clientSecret } = intent;
        return clientSecret === null
          ? unknown('unreadable')
          : { kind: 'made' as const, setupIntent, clientSecret };
      }),

    readPaymentMethod,

    attach: async ({ paymentMethod, customer }) => {
      if (!isPaymentMethod(paymentMethod)) return absent;
      return ask(
        async () => made(await client.paymentMethods.attach(paymentMethod, { customer })),
        (error) =>
          error.type === 'StripeCardError'
            ? { kind: 'declined' as const, ...declineOf(error) }
            : whereMissing(error),
      );
    },

    detach: async (paymentMethod) => {
      if (!isPaymentMethod(paymentMethod)) return absent;
      const answer = await ask(
        async () => made(await client.paymentMethods.detach(paymentMethod)),
        whereMissing,
      );
      if (answer.kind !== 'unknown' || answer.why !== 'requestRefused') return answer;
      // It has no code of its own for a card that belongs to nobody any more.
      const now = await readPaymentMethod(paymentMethod);
      return now.kind === 'made' && now.customer !== null ? answer : now;
    },

    createPaymentIntent: async (payment) => {
      if (!isPaymentMethod(payment.paymentMethod)) return refused;
      return ask(
        async () =>
          paymentOutcome(
            await client.paymentIntents.create(paymentParams(payment), { idempotencyKey: payment.attempt }),
          ),
        (error) =>
          error.type === 'StripeCardError'
            ? {
                kind: 'declined' as const,
                intent: error.payment_intent?.id ?? null,
                attempt: payment.attempt,
                ...declineOf(error),
              }
            : null,
      );
    },

    readPaymentIntent,

    findPaymentIntent: ({ attempt, customer, startedAt }) =>
      ask(async () => {
        // A list shows at once what was made; Stripe's search may lag by an hour.
        const gte = secondsOf(startedAt) - daySeconds;
        for await (const intent of client.paymentIntents.list({ customer, created: { gte }, limit: 100 })) {
          if (intent.metadata.attempt === attempt) return paymentOutcome(intent);
        }
        return absent;
      }),

    cancelPaymentIntent: async (id) => {
      const answer = await ask(
        async () => paymentOutcome(await client.paymentIntents.cancel(id)),
        whereMissing,
      );
      // It cannot be ended because it has ended: what it is then counts.
      const isOver = answer.kind === 'unknown' && answer.why === 'requestRefused';
      return isOver ? readPaymentIntent(id) : answer;
    },

    refund: ({ key, intent, cents }) =>
      ask(
        async () =>
          refundOutcome(
            await client.refunds.create(
              { payment_intent: intent, amount: cents, metadata: { refund: key } },
              { idempotencyKey: key },
            ),
          ),
        refusedRefund,
      ),

    findRefund: ({ key, intent }) =>
      ask(async () => {
        for await (const refund of client.refunds.list({ payment_intent: intent, limit: 100 })) {
          if (refund.metadata?.refund === key) return refundOutcome(refund);
        }
        return absent;
      }),

    listRefunds: (intent) =>
      ask(async () => {
        const refunds: ProviderRefund[] = [];
        for await (const refund of client.refunds.list({ payment_intent: intent, limit: 100 }))
          refunds.push({
            refund: refund.id,
            key: refund.metadata?.refund ?? null,
            outcome: refundOutcome(refund),
          });
        return { kind: 'made' as const, refunds };
      }),

    listDisputes: (intent) =>
      ask(async () => {
        const disputes: ProviderDispute[] = [];
        for await (const dispute of client.disputes.list({ payment_intent: intent, limit: 100 }))
          disputes.push(disputeFacts(dispute));
        return { kind: 'made' as const, disputes };
      }),

    listEvents: ({ from, to }) =>
      ask(async () => {
        const events: CardEvent[] = [];
        const created = { gte: secondsOf(from), lte: secondsOf(to) };
        for await (const event of client.events.list({ types: [...cardEventTypes], created, limit: 100 })) {
          const read = readCardEvent(event);
          if (read !== null) events.push(read);
        }
        return { kind: 'made' as const, events };
      }),

    close: () => agent.destroy(),
  };
}

/** What a payment's own state forbids. */
function refusedRefund({ code }: Stripe.errors.StripeError) {
  const sentences: Readonly<Record<string, string>> = {
    charge_already_refunded: 'This payment was already refunded.',
    charge_disputed: 'The payer disputes this payment, so it cannot be refunded here.',
  };
  const sentence = code === undefined ? undefined : sentences[code];
  if (code === undefined || sentence === undefined) return null;
  return { kind: 'declined' as const, refund: null, code, sentence };
}

/** Made and confirmed in one request, so that there is nothing half done in between. */
const paymentParams = ({
  attempt,
  cents,
  currency,
  customer,
  paymentMethod,
  offSession,
  returnUrl,
}: NewPayment): Stripe.PaymentIntentCreateParams => ({
  amount: cents,
  currency,
  customer,
  payment_method: paymentMethod,
  payment_method_types: ['card'],
  confirm: true,
  ...(offSession ? { off_session: true } : {}),
  ...(returnUrl === null ? {} : { return_url: returnUrl }),
  metadata: { attempt },
});
