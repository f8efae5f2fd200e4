import { randomUUID } from 'node:crypto';
import { payInvoice } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import { givenBilledOrganization, givenInvoice, nowSent } from '../billing-portal.ts';
import type { TestDatabase } from '../database/test-database.ts';
import type { SendOptions, TestServer } from '../http/start-test-server.ts';
import { startPortal } from '../portal.ts';
import type { Bank } from './stripe-objects.ts';
import { openStripeStandIn, type StripeStandIn } from './stripe-stand-in.ts';

/** A portal whose cards are those of a stand-in, which sends it its notices. */
export interface CardPortal {
  stripe: StripeStandIn;
  server: TestServer;
  stop(): Promise<void>;
}

export async function startCardPortal({
  settings,
  ...more
}: Parameters<typeof startPortal>[1] & { settings?: Record<string, string> } = {}): Promise<CardPortal> {
  const stripe = await openStripeStandIn();
  const server = await startPortal({ ...stripe.settings, ...settings }, more);
  return {
    stripe,
    server,
    stop: async () => {
      await stripe.notices.settled();
      await server.stop();
      await stripe.close();
    },
  };
}

/** Saves a card for an organization, as if somebody had typed it into Stripe's frame. */
export async function givenSavedCard(
  db: Pick<TestDatabase, 'owner'>,
  { bank }: StripeStandIn,
  organizationId: number,
  says: Bank = 'yes',
): Promise<{ customer: string; card: string }> {
  const { body } = bank.createCustomer(new URLSearchParams({ name: 'Westbrook Valley School District' }));
  const { id: customer } = body as { id: string };
  const card = bank.addCard({ bank: says, customer });
  await db.owner(sql`insert into payment_cards (organization_id, customer_id, payment_method_id, brand, last_four, expiry_month,
      expiry_year, saved_at)
    values (${organizationId}, ${customer}, ${card}, 'visa', '4242', 12, 2040, now())
    on conflict (organization_id) do update set customer_id = excluded.customer_id, payment_method_id = excluded.payment_method_id`);
  return { customer, card };
}

/** What the dialog of a payment by card sends. */
interface PayByCard {
  invoiceId: number;
  paymentAmount: string;
  paymentMethod: 1;
  returnUrl?: string;
  clientUuid: string;
}

/** An organization with a saved card and a sent invoice of $4,580.00. */
export async function givenCardPayer({ server, stripe }: CardPortal, says: Bank = 'yes') {
  const billed = await givenBilledOrganization(server);
  const { customer, card } = await givenSavedCard(server.db, stripe, billed.organizationId, says);
  const { id: invoiceId } = await givenInvoice(server, billed);
  await nowSent(server, invoiceId);
  const request = (more: Partial<PayByCard> = {}): PayByCard => ({
    invoiceId,
    paymentAmount: '4580.00',
    paymentMethod: 1,
    clientUuid: randomUUID(),
    ...more,
  });
  const pay = async (asked: PayByCard, options: SendOptions = billed.admin.options) => {
    const { status, body } = await server.send(payInvoice, asked, options);
    return { status, body, error: body.isSuccess ? null : (body.errors[0] ?? null) };
  };
  /** What is stored of an attempt, and the payments of the invoice. */
  const stored = (attempt: string) => storedOf(server.db, invoiceId, attempt);
  /** What the bank took for this payer. */
  const charges = () => stripe.bank.charges.filter((charge) => charge.customer === customer);
  return { billed, customer, card, invoiceId, request, pay, stored, charges };
}

/** What a database holds of an attempt and of the payments of its invoice. */
export async function storedOf(db: Pick<TestDatabase, 'owner'>, invoiceId: number, attempt: string) {
  const [row] = await db.owner<{ status: string; declineCode: string | null; intentId: string | null }>(
    sql`select status, decline_code, intent_id from payment_attempts where id = ${attempt}::uuid`,
  );
  const payments = await db.owner<{ amount: string; attemptId: string }>(
    sql`select amount, attempt_id from payments where invoice_id = ${invoiceId} order by id`,
  );
  const [invoice] = await db.owner<{ amountPaid: string; amountOnAccount: string }>(
    sql`select amount_paid, amount_on_account from invoices where id = ${invoiceId}`,
  );
  return {
    status: row?.status,
    declineCode: row?.declineCode,
    intentId: row?.intentId,
    payments,
    ...invoice,
  };
}
