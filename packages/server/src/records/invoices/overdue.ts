import { type SQL, sql } from 'drizzle-orm';

/**
 * What `invoiceState` of the domain says of an overdue invoice, for statements that look at many: sent and shown, something remains, the
 * due date has passed, and no purchase order is missing. A test holds the two together.
 * @param today the payer's day; `i` is the row of `invoices`
 */
export const isOverdue = (today: SQL): SQL => sql`(${isUnpaid(today)} and i.due_on < ${today})`;

/** What remains of an invoice that was neither voided nor wholly refunded. */
export const remainingOf: SQL = sql`(i.amount_due - i.amount_credited - (i.amount_paid - i.amount_on_account - i.amount_refunded))`;

/** Sent, shown, and something remains to be paid. */
export const isUnpaid = (today: SQL): SQL => sql`(i.sent_at is not null and i.voided_at is null
  and (i.display_on is null or i.display_on <= ${today})
  and not (i.is_purchase_order and coalesce(btrim(i.purchase_order_number), '') = '')
  and not (i.amount_refunded > 0 and i.amount_paid - i.amount_on_account - i.amount_refunded <= 0)
  and ${remainingOf} > 0)`;
