import { randomUUID } from 'node:crypto';
import { addEditCard, createCardSetup, removeCreditCard } from '@plumbline/contract';
import type { Tx } from '../../platform/database/database.ts';
import { handleInPhases, type PhasedContext } from '../../platform/http/handle.ts';
import { fail, ok, type Result } from '../../platform/http/result.ts';
import type { Limit } from '../../platform/limits/limits.ts';
import type { CardProvider, SavedCard } from '../../platform/payments/card-provider.ts';
import { readBillTo } from '../../records/invoices/bill-to.ts';
import { readPayer } from '../../records/invoices/payer.ts';
import { readBillingInfo } from './billing-info.ts';
import {
  type CardRow,
  clearCard,
  lockedCard,
  noteCustomer,
  renewCustomerKey,
  storeAutoPay,
  storeCard,
} from './card-rows.ts';
import { detachCard } from './detach-card.job.ts';

/** Whoever has a list of stolen numbers would try them one by one. */
const setupsOfOrganization: Limit = { name: 'card-setup', max: 20, windowSeconds: 3_600 };

/** The name under which rows of cards are written, since neither payers nor internal staff may write them. */
const job = 'save card';

type Context =
  | PhasedContext<typeof createCardSetup>
  | PhasedContext<typeof addEditCard>
  | PhasedContext<typeof removeCreditCard>;

const asJob = <T>({ viewer, inScope }: Context, work: (tx: Tx) => Promise<T>) =>
  inScope(async (tx) => {
    await tx.continueAsJob(job, [viewer.organizationId]);
    return ok(await work(tx));
  });

const billingInfoOf = ({ viewer, inScope, services }: Context) =>
  inScope(async (tx) =>
    ok({ billingInfo: await readBillingInfo(tx, viewer.organizationId, services.config) }),
  );

/** The customer of the organization at the provider, made where there is none yet. */
async function customerOf(
  context: Context,
  cards: CardProvider,
): Promise<Result<string, 'card.not_reached'>> {
  const { organizationId } = context.viewer;
  const known = await asJob(context, async (tx) => {
    const card = await lockedCard(tx, organizationId);
    const [{ name }, { email }] = [await readPayer(tx, organizationId), await readBillTo(tx, organizationId)];
    return { card, name, email };
  });
  if (!known.ok) return known;
  const { card, name, email } = known.value;
  if (card.customerId !== null) return ok(card.customerId);
  const made = await cards.createCustomer({ key: card.customerKey, organizationId, name, email });
  if (made.kind === 'unknown') {
    if (made.why === 'otherWords') await asJob(context, async (tx) => renewCustomerKey(tx, organizationId));
    return notReached(context, made.why);
  }
  const stored = await asJob(context, async (tx) => {
    noteCustomer(tx, organizationId, made.customer);
    return (await lockedCard(tx, organizationId)).customerId ?? made.customer;
  });
  return stored;
}

function notReached({ services, viewer, requestId }: Context, why: string) {
  const { organizationId } = viewer;
  services.log.warn({ requestId, organizationId }, `the card processor gave no outcome: ${why}`);
  return fail('card.not_reached');
}

export const createCardSetupHandler = handleInPhases(
  createCardSetup,
  async (context) => {
    const { cards } = context.services;
    if (cards === null) return fail('payment.cards_off');
    const customer = await customerOf(context, cards);
    if (!customer.ok) return customer;
    const setup = await cards.createSetupIntent({ key: randomUUID(), customer: customer.value });
    return setup.kind === 'unknown'
      ? notReached(context, setup.why)
      : ok({ clientSecret: setup.clientSecret });
  },
  {
    limits: [{ limit: setupsOfOrganization, keyOf: ({ viewer }) => String(viewer.organizationId) }],
  },
);

export const addEditCardHandler = handleInPhases(
  addEditCard,
  async (context) => {
    const { request, viewer, services, now, inScope } = context;
    const { organizationId, accountId } = viewer;
    const { cardToken, isAutoPayEnrolled } = request;
    if (services.cards === null) return fail('payment.cards_off');
    const given = cardToken ? await cardOfToken(context, services.cards, cardToken) : ok(null);
    if (!given.ok) return given;
    const card = given.value;
    if (card !== null && isPast(card, now)) return fail('card.expired');
    const stored = await inScope<null, 'payment.no_card'>(async (tx) => {
      await tx.continueAsJob(job, [organizationId]);
      const before = await lockedCard(tx, organizationId);
      if (card === null && before.paymentMethodId === null && isAutoPayEnrolled)
        return fail('payment.no_card');
      if (card !== null) {
        storeCard(tx, organizationId, card, { accountId, now });
        if (before.paymentMethodId !== card.paymentMethod) await detachLater(tx, context, before);
      }
      storeAutoPay(tx, organizationId, isAutoPayEnrolled, now);
      return ok(null);
    });
    return stored.ok ? billingInfoOf(context) : stored;
  },
  {
    // A token can be made without asking for a setup, so it counts with those. The switch alone counts for nothing.
    limits: [
      {
        limit: setupsOfOrganization,
        keyOf: ({ request, viewer }) => (request.cardToken ? String(viewer.organizationId) : null),
      },
    ],
  },
);

/** The card of a token, once it belongs to the organization's own customer. */
async function cardOfToken(
  context: PhasedContext<typeof addEditCard>,
  cards: CardProvider,
  paymentMethod: string,
): Promise<Result<SavedCard, 'card.not_found' | 'card.declined' | 'card.not_reached'>> {
  const customer = await customerOf(context, cards);
  if (!customer.ok) return customer;
  const read = await cards.readPaymentMethod(paymentMethod);
  if (read.kind === 'unknown') return notReached(context, read.why);
  if (read.kind === 'absent') return fail('card.not_found');
  if (read.customer === customer.value) return ok(read);
  // The card of somebody else is answered as one that is not there.
  if (read.customer !== null) return fail('card.not_found');
  const attached = await cards.attach({ paymentMethod, customer: customer.value });
  if (attached.kind === 'unknown') return notReached(context, attached.why);
  if (attached.kind === 'declined') return fail('card.declined', { sentence: attached.sentence });
  return attached.kind === 'absent' ? fail('card.not_found') : ok(attached);
}

/** The month of expiry is over everywhere. */
const isPast = ({ expiryYear, expiryMonth }: SavedCard, now: Date): boolean =>
  Date.UTC(expiryYear, expiryMonth, 2) <= now.getTime();

/** The old card goes once the new one is stored: together with it, or not at all. */
async function detachLater(tx: Tx, { services, viewer }: Context, { paymentMethodId }: CardRow) {
  if (paymentMethodId === null) return;
  const { organizationId } = viewer;
  await services.jobs.enqueue(tx, detachCard, { paymentMethodId }, { organizationId });
}

export const removeCreditCardHandler = handleInPhases(removeCreditCard, async (context) => {
  const { organizationId } = context.viewer;
  if (context.services.cards === null) return fail('payment.cards_off');
  const removed = await asJob(context, async (tx) => {
    const before = await lockedCard(tx, organizationId);
    clearCard(tx, organizationId);
    await detachLater(tx, context, before);
  });
  return removed.ok ? billingInfoOf(context) : removed;
});
