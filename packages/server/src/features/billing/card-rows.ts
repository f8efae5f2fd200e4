import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { InvariantError } from '../../platform/invariant-error.ts';
import type { SavedCard } from '../../platform/payments/card-provider.ts';

/** What the provider of card payments knows an organization by, and what is saved of its card. */
export interface CardRow {
  /** Under which its customer is made, once. */
  customerKey: string;
  customerId: string | null;
  paymentMethodId: string | null;
  isAutoPay: boolean;
}

/** The row of an organization, made where there is none, and locked until the transaction ends. */
export async function lockedCard(tx: Tx, organizationId: number): Promise<CardRow> {
  tx.send(
    sql`insert into payment_cards (organization_id) values (${organizationId}) on conflict (organization_id) do nothing`,
    'payment_cards.insert',
  );
  const [row] = await tx.query<CardRow>(
    sql`select customer_key, customer_id, payment_method_id, is_auto_pay from payment_cards
      where organization_id = ${organizationId} for update`,
    'payment_cards.lock',
  );
  if (row === undefined) throw new InvariantError('an organization has no row for its card');
  return row;
}

/** Notes what the provider calls the organization; whoever noted it first is right. */
export function noteCustomer(tx: Tx, organizationId: number, customerId: string): void {
  tx.send(
    sql`update payment_cards set customer_id = ${customerId}
      where organization_id = ${organizationId} and customer_id is null`,
    'payment_cards.note_customer',
  );
}

/** The next customer is made under another key: the one before was used with another name. */
export function renewCustomerKey(tx: Tx, organizationId: number): void {
  tx.send(
    sql`update payment_cards set customer_key = gen_random_uuid()
      where organization_id = ${organizationId} and customer_id is null`,
    'payment_cards.renew_key',
  );
}

/** Puts a card in place of the one before. */
export function storeCard(
  tx: Tx,
  organizationId: number,
  card: SavedCard,
  { accountId, now }: { accountId: number | null; now: Date },
): void {
  tx.send(
    sql`update payment_cards set payment_method_id = ${card.paymentMethod}, brand = ${card.brand}, last_four = ${card.lastFour},
        expiry_month = ${card.expiryMonth}, expiry_year = ${card.expiryYear}, account_id = ${accountId},
        saved_at = ${now.toISOString()}::timestamptz
      where organization_id = ${organizationId}`,
    'payment_cards.store',
  );
}

/** Turns automatic charges on or off. The day of the first consent stays (B273). */
export function storeAutoPay(tx: Tx, organizationId: number, isEnrolled: boolean, now: Date): void {
  tx.send(
    sql`update payment_cards set is_auto_pay = ${isEnrolled},
        auto_pay_accepted_at = case when ${isEnrolled} then coalesce(auto_pay_accepted_at, ${now.toISOString()}::timestamptz)
          else auto_pay_accepted_at end
      where organization_id = ${organizationId}`,
    'payment_cards.auto_pay',
  );
}

/** Forgets the card and ends automatic charges. The customer and the day of the consent stay. */
export function clearCard(tx: Tx, organizationId: number): void {
  tx.send(
    sql`update payment_cards set payment_method_id = null, brand = null, last_four = null, expiry_month = null, expiry_year = null,
        saved_at = null, account_id = null, is_auto_pay = false
      where organization_id = ${organizationId}`,
    'payment_cards.clear',
  );
}
