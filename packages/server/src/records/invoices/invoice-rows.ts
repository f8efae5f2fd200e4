import { approvalStatusId, invoiceItemTypeId, invoiceTypeId, recordedMethodId } from '@plumbline/contract';
import { type EditableInvoice, readMoney } from '@plumbline/domain';
import { type SQL, sql } from 'drizzle-orm';
import { z } from 'zod';
import { queryChecked } from '../../platform/database/checked-rows.ts';
import type { Tx } from '../../platform/database/database.ts';

/** A numeric(14,2) column as money. */
export const moneyColumn = z.string().transform((text, context) => {
  const amount = readMoney(text);
  if (amount === null) {
    context.addIssue({ code: 'custom', message: 'no amount' });
    return z.NEVER;
  }
  return amount;
});
const day = z.iso.date();
/** A timestamp inside a JSON column. */
const jsonInstant = z.string().transform((text) => new Date(text));

const itemRow = z.object({
  id: z.int(),
  itemTypeId: invoiceItemTypeId,
  name: z.string(),
  description: z.string(),
  quantity: z.int(),
  unitPrice: z.string(),
  amount: moneyColumn,
  explanation: z.string().nullable(),
});
export type InvoiceItemRow = z.output<typeof itemRow>;

const paymentRow = z.object({
  id: z.int(),
  methodId: recordedMethodId,
  amount: moneyColumn,
  paidOn: day,
  checkNumber: z.string().nullable(),
  /** Of account credit: the numbers of the invoices that it was left over from. */
  creditFrom: z.string().nullable(),
  createdAt: jsonInstant,
  reversedAt: jsonInstant.nullable(),
  reversedReason: z.string().nullable(),
  /** What of it was paid back. */
  refunded: moneyColumn,
  /** What the bank took back of it, since a dispute was lost. */
  chargedBack: moneyColumn,
});

const disputeRow = z.object({
  id: z.int(),
  amount: moneyColumn,
  status: z.string(),
  reason: z.string(),
  openedAt: jsonInstant,
  changedAt: jsonInstant,
});
export type InvoicePaymentRow = z.output<typeof paymentRow>;

export const invoiceFacts = z.object({
  id: z.int(),
  organizationId: z.int(),
  /** Who is to pay it, kept when it was first sent; null until then. */
  payerId: z.int().nullable(),
  number: z.string().nullable(),
  invoiceDate: day,
  dueOn: day,
  displayOn: day.nullable(),
  amountDue: moneyColumn,
  amountPaid: moneyColumn,
  amountRefunded: moneyColumn,
  amountCredited: moneyColumn,
  amountOnAccount: moneyColumn,
  /** What of it pays other invoices. */
  amountOnAccountUsed: moneyColumn,
  isPurchaseOrder: z.boolean(),
  purchaseOrderNumber: z.string().nullable(),
  sentAt: z.date().nullable(),
  voidedAt: z.date().nullable(),
  /** What it asks for was changed since it was sent. */
  revisionDue: z.boolean(),
  /** Of internal staff alone: whether a payment is disputed now, or was taken back since. */
  disputeStatuses: z.array(z.string()),
  /** The newest payment that counts. */
  payment: paymentRow.nullable(),
});
/** What a row of the list is made of: no more, since a page holds many and each column of each is checked. */
export type InvoiceFactsRow = z.output<typeof invoiceFacts>;

const wholeInvoice = invoiceFacts.extend({
  invoiceTypeId,
  approvalStatusId,
  description: z.string(),
  issuedOn: day.nullable(),
  startPeriodOn: day.nullable(),
  endPeriodOn: day.nullable(),
  amortizationStartOn: day.nullable(),
  amortizationEndOn: day.nullable(),
  subtotal: moneyColumn,
  taxRate: z.string(),
  salesTaxRegion: z.string().nullable(),
  isTaxExempt: z.boolean(),
  isDemo: z.boolean(),
  isResearch: z.boolean(),
  isSyncedToQb: z.boolean(),
  createdAt: z.date(),
  sentTo: z.string().nullable(),
  voidReason: z.string().nullable(),
  version: z.int(),
  items: z.array(itemRow),
  payments: z.array(paymentRow),
  creditNotes: z.array(
    z.object({
      id: z.int(),
      number: z.string(),
      total: moneyColumn,
      reason: z.string(),
      createdAt: jsonInstant,
    }),
  ),
  /** Newest first; no payer sees one. */
  disputes: z.array(disputeRow),
  revisions: z.array(z.object({ no: z.int(), sentAt: jsonInstant, sentTo: z.string() })),
  hasOpenAttempt: z.boolean(),
  /** What other invoices for the same organization left on the account of the same payer and did not pay anything yet. */
  accountCredit: moneyColumn,
  /** What credit notes took back before tax. */
  subtotalCredited: moneyColumn,
});
export type InvoiceRecord = z.output<typeof wholeInvoice>;

/** What a list reads of an invoice that is named `i`. */
export const facts = sql`i.id, i.organization_id, i.payer_id, i.number, i.invoice_date, i.due_on, i.display_on, i.amount_due, i.amount_paid, i.amount_refunded,
  i.amount_credited, i.amount_on_account, i.amount_on_account_used, i.is_purchase_order, i.purchase_order_number, i.sent_at, i.voided_at, i.revision_due`;
const wholeFacts = sql`${facts}, i.invoice_type_id, i.approval_status_id, i.description, i.issued_on, i.start_period_on, i.end_period_on,
  i.amortization_start_on, i.amortization_end_on, i.subtotal, i.tax_rate, i.sales_tax_region, i.is_tax_exempt, i.is_demo, i.is_research,
  i.is_synced_to_qb, i.created_at, i.sent_to, i.void_reason, i.version`;
/** The numbers of the invoices that account credit was left over from; null for every other payment. */
export const creditSources = (payment: SQL): SQL => sql`case when ${payment}.method_id = 5 then (
  select string_agg(coalesce(s.number, s.id::text), ', ' order by s.id) from account_credit_uses u
    join invoices s on s.organization_id = u.organization_id and s.id = u.source_invoice_id
  where u.organization_id = ${payment}.organization_id and u.payment_id = ${payment}.id) end`;
const paymentObject = sql`json_build_object('id', p.id, 'methodId', p.method_id, 'amount', p.amount::text, 'paidOn', p.paid_on,
  'checkNumber', p.check_number,
  'creditFrom', ${creditSources(sql`p`)}, 'createdAt', p.created_at, 'chargedBack', p.charged_back::text, 'reversedAt', p.reversed_at, 'reversedReason', p.reversed_reason,
  'refunded', (select coalesce(sum(r.amount), 0)::numeric(14, 2)::text from refunds r where r.organization_id = p.organization_id
    and r.invoice_id = p.invoice_id and r.payment_id = p.id))`;
export const disputeStatuses = sql`array(select d.status from payment_disputes d where d.organization_id = i.organization_id
  and d.invoice_id = i.id order by d.id) as dispute_statuses`;
export const newestPayment = sql`(select ${paymentObject} from payments p where p.organization_id = i.organization_id
  and p.invoice_id = i.id and p.reversed_at is null order by p.paid_on desc, p.id desc limit 1) as payment`;

/**
 * Which invoices are meant of an organization. `shown` is what it is billed, for itself or another one, from the display date on where it is: what a
 * payer sees. `reached` is what internal staff see there: what is for it, sent or not, and what was sent to it. `all` is what is for it: what is
 * changed there.
 */
export type SeenInvoices = 'all' | 'reached' | 'shown';

/** The conditions of which each finds a part of the invoices that are meant, by an index of its own. */
export function partsOf(organizationId: number, seen: SeenInvoices): SQL[] {
  const isIts = sql`i.organization_id = ${organizationId}`;
  const isBilled = sql`i.payer_id = ${organizationId} and i.sent_at is not null`;
  if (seen === 'all') return [isIts];
  if (seen === 'reached') return [isIts, sql`${isBilled} and i.organization_id <> ${organizationId}`];
  return [sql`${isBilled} and (i.display_on is null or i.display_on <= ${payersToday(organizationId)})`];
}

/** The payer's day, found by the statement itself, so that nobody waits for it first. */
const payersToday = (organizationId: number) =>
  sql`(select f.today from identity.payer_facts(${organizationId}) f)`;

/** One invoice with what belongs to it; undefined where the viewer sees none of this id today. */
export const readInvoice = (tx: Tx, organizationId: number, invoiceId: number, seen: SeenInvoices) =>
  read(
    tx,
    sql`i.id = ${invoiceId} and (${sql.join(partsOf(organizationId, seen), sql` or `)})`,
    `invoices.read_${seen}`,
  );

/** The invoice that a form with this id made before. */
export const readInvoiceOfClient = (tx: Tx, organizationId: number, clientUuid: string) =>
  read(
    tx,
    sql`i.organization_id = ${organizationId} and i.client_uuid = ${clientUuid}::uuid`,
    'invoices.read_of_client',
  );

async function read(tx: Tx, where: SQL, name: string): Promise<InvoiceRecord | undefined> {
  const [row] = await queryChecked(
    tx,
    wholeInvoice,
    sql`select ${wholeFacts}, ${disputeStatuses}, ${newestPayment},
      coalesce((select json_agg(json_build_object('id', m.id, 'itemTypeId', m.item_type_id, 'name', m.name,
        'description', m.description, 'quantity', m.quantity, 'unitPrice', m.unit_price::text, 'amount', m.amount::text,
        'explanation', m.explanation) order by m.position) from invoice_items m
        where m.organization_id = i.organization_id and m.invoice_id = i.id), '[]') as items,
      coalesce((select json_agg(${paymentObject} order by p.paid_on desc, p.id desc) from payments p
        where p.organization_id = i.organization_id and p.invoice_id = i.id), '[]') as payments,
      coalesce((select json_agg(json_build_object('id', n.id, 'number', n.number, 'total', n.total::text, 'reason', n.reason,
        'createdAt', n.created_at) order by n.id desc) from credit_notes n
        where n.organization_id = i.organization_id and n.invoice_id = i.id), '[]') as credit_notes,
      coalesce((select json_agg(json_build_object('id', d.id, 'amount', d.amount::text, 'status', d.status, 'reason', d.reason,
        'openedAt', d.opened_at, 'changedAt', d.changed_at) order by d.opened_at desc, d.id desc) from payment_disputes d
        where d.organization_id = i.organization_id and d.invoice_id = i.id), '[]') as disputes,
      coalesce((select json_agg(json_build_object('no', r.revision_no, 'sentAt', r.sent_at, 'sentTo', r.sent_to)
        order by r.revision_no desc) from invoice_revisions r
        where r.organization_id = i.organization_id and r.invoice_id = i.id), '[]') as revisions,
      exists (select 1 from payment_attempts a where a.organization_id = i.organization_id and a.invoice_id = i.id
        and a.status = 'open') as has_open_attempt,
      (select coalesce(sum(c.amount_on_account - c.amount_on_account_used), 0)::numeric(14, 2)::text from invoices c
        where c.organization_id = i.organization_id and c.payer_id = i.payer_id and c.id <> i.id and c.amount_on_account > c.amount_on_account_used) as account_credit,
      coalesce((select sum(n.subtotal) from credit_notes n where n.organization_id = i.organization_id and n.invoice_id = i.id), 0)
        as subtotal_credited
      from invoices i where ${where}`,
    name,
  );
  return row;
}

/**
 * Locks an invoice until the transaction ends, so that nobody else pays, saves or voids it meanwhile, and reads it as it is then;
 * undefined where there is none.
 */
export async function lockedInvoice(
  tx: Tx,
  organizationId: number,
  invoiceId: number,
): Promise<InvoiceRecord | undefined> {
  tx.send(
    sql`select 1 from invoices where organization_id = ${organizationId} and id = ${invoiceId} for update`,
    'invoices.lock',
  );
  return readInvoice(tx, organizationId, invoiceId, 'all');
}

/** What of a stored invoice decides how far it can be edited. */
export const editableOf = (record: InvoiceRecord): EditableInvoice => ({
  invoiceDate: record.invoiceDate,
  issuedOn: record.issuedOn,
  isVoided: record.voidedAt !== null,
  hasPayment: record.payment !== null,
  hasOpenAttempt: record.hasOpenAttempt,
  hasCreditNote: record.amountCredited.cents > 0,
});
