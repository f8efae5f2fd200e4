import { approvalStatusId } from '@plumbline/contract';
import { type InvoiceState, invoiceState, numberWithSuffix } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { moneyColumn } from '../../records/invoices/invoice-rows.ts';

/** What every report of invoices knows of one. */
export const factsRow = z.object({
  invoiceId: z.int(),
  number: z.string(),
  organizationId: z.int(),
  organizationName: z.string(),
  today: z.iso.date(),
  invoiceDate: z.iso.date(),
  dueOn: z.iso.date(),
  displayOn: z.iso.date(),
  approvalStatusId,
  sentAt: z.date().nullable(),
  voidedAt: z.date().nullable(),
  amountDue: moneyColumn,
  amountCredited: moneyColumn,
  amountPaid: moneyColumn,
  amountRefunded: moneyColumn,
  amountOnAccount: moneyColumn,
  isPurchaseOrder: z.boolean(),
  purchaseOrderNumber: z.string().nullable(),
  /** How many rows the report has. */
  totalCount: z.int(),
});
export type FactsRow = z.output<typeof factsRow>;

/** The columns of `factsRow`, over `invoicesOfAll`. */
export const facts = sql`i.id as invoice_id, coalesce(i.number, i.id::text) as number, i.organization_id, o.name as organization_name,
  local.today, i.invoice_date, i.due_on, coalesce(i.display_on, i.invoice_date) as display_on, i.approval_status_id, i.sent_at, i.voided_at,
  i.amount_due, i.amount_credited, i.amount_paid, i.amount_refunded, i.amount_on_account, i.is_purchase_order, i.purchase_order_number,
  (count(*) over ())::int as total_count`;

/** The state of an invoice of a report today (pure). */
export const stateOfFacts = (row: FactsRow): InvoiceState =>
  invoiceState(
    {
      total: row.amountDue,
      credited: row.amountCredited,
      paid: row.amountPaid,
      refunded: row.amountRefunded,
      onAccount: row.amountOnAccount,
      sentAt: row.sentAt,
      voidedAt: row.voidedAt,
      dueOn: row.dueOn,
      displayOn: row.displayOn,
      isPurchaseOrder: row.isPurchaseOrder,
      purchaseOrderNumber: row.purchaseOrderNumber,
    },
    row.today,
  );

/** What the rows of all reports of invoices say alike (pure). */
export const ofInvoice = (row: FactsRow, state: InvoiceState) => ({
  invoiceId: row.invoiceId,
  displayNumber: numberWithSuffix(row.number, state),
  organizationId: row.organizationId,
  organizationName: row.organizationName,
  dueDate: row.dueOn,
  deletedOn: row.voidedAt?.toISOString() ?? null,
  approvalStatusId: row.approvalStatusId,
});
