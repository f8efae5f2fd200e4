import { type SQL, sql } from 'drizzle-orm';

/**
 * What `invoiceState` of the domain says of an overdue invoice, for statements that look at many: sent and shown, something remains, the
 * due date has passed, no purchase order is missing, and it was sent as it is now. A test holds the two together.
 * @param today the payer's day; `i` is the row of `invoices`
 */
export const isOverdue = (today: SQL): SQL => sql`(${isUnpaid(today)} and i.due_on < ${today})`;

/** Sent as it is now, shown, and something remains to be paid. */
export const isUnpaid = (today: SQL): SQL =>
  sql`((i.display_on is null or i.display_on <= ${today}) and not i.revision_due and ${isOwed})`;

const kept = sql`(i.amount_paid - i.amount_on_account - i.amount_refunded)`;
const isRefunded = sql`(i.amount_refunded > 0 and ${kept} = 0)`;
const isPOPending = sql`(i.is_purchase_order and coalesce(btrim(i.purchase_order_number), '') = '')`;

/** What remains to be paid of an invoice that is neither voided nor refunded. */
export const remainingOf: SQL = sql`(case when i.amount_refunded > 0 and ${kept} < 0 then -${kept}
  else i.amount_due - i.amount_credited - ${kept} end)`;

/** Sent, and something remains to be paid, whether its payer sees it already or not. */
export const isOwed = sql`(i.sent_at is not null and i.voided_at is null
  and not ${isPOPending} and not ${isRefunded} and ${remainingOf} > 0)`;

/** The name of the one state that `invoiceState` gives an invoice. */
export const stateName = (
  today: SQL,
): SQL => sql`(case when i.voided_at is not null then 'voided' when ${isRefunded} then 'refunded'
  when ${remainingOf} <= 0 then 'paid' when ${isPOPending} then 'poPending' when i.due_on < ${today} then 'pastDue'
  else 'outstanding' end)`;
