import { decimalText, type InvoiceTax } from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { InvariantError } from '../../platform/invariant-error.ts';
import type { InvoiceDraft, InvoiceInput } from './invoice-draft.ts';

export interface StoredInvoice {
  input: InvoiceInput;
  draft: InvoiceDraft;
  tax: InvoiceTax;
}

/** The subscription that an invoice bills. */
export interface BilledSubscription {
  subscriptionId: number;
  /** The first day of the billing cycle that it bills, 'YYYY-MM-DD'; null for an upgrade within one. */
  billedFrom: string | null;
}

/** Who makes an invoice, and of what. */
export interface InvoiceOrigin {
  /** Null: a job. */
  accountId: number | null;
  /** The id of the form that sent it; null where no form did. */
  clientUuid: string | null;
  billed?: BilledSubscription;
}

/** Stores a new invoice without its number, which it gets last. It is a demo's where whoever is billed is one. Answers its id. */
export async function insertInvoice(
  tx: Tx,
  organizationId: number,
  by: InvoiceOrigin,
  { input, draft, tax }: StoredInvoice,
): Promise<number> {
  const { dates, totals } = draft;
  const [row] = await tx.query<{ id: number }>(
    sql`insert into invoices (organization_id, created_by, client_uuid, is_demo, invoice_type_id, approval_status_id, description,
        invoice_date, issued_on, display_on, due_on, start_period_on, end_period_on, amortization_start_on, amortization_end_on,
        subtotal, amount_due, tax_rate, is_tax_exempt, sales_tax_region, is_purchase_order, purchase_order_number,
        subscription_id, billed_from)
      select ${organizationId}::int, ${by.accountId}::int, ${by.clientUuid}::uuid, b.is_demo, ${input.invoiceTypeId}::int,
        ${input.approvalStatusId}::int, ${input.description}, ${dates.invoiceDate}::date, ${dates.issuedOn}::date,
        ${dates.displayDate}::date, ${dates.dueDate}::date, ${dates.startPeriodOn}::date, ${dates.endPeriodOn}::date,
        ${dates.amortizationStartDate}::date, ${dates.amortizationEndDate}::date, ${decimalText(totals.subTotal)}::numeric,
        ${decimalText(totals.total)}::numeric, ${tax.rate ?? '0'}::numeric, ${tax.isExempt}::boolean, ${input.salesTaxRegion ?? null},
        ${draft.isPurchaseOrder}::boolean, ${draft.purchaseOrderNumber}, ${by.billed?.subscriptionId ?? null}::int,
        ${by.billed?.billedFrom ?? null}::date from identity.bill_to_facts(${organizationId}) b returning id`,
    'invoices.insert',
  );
  if (row === undefined) throw new InvariantError('an invoice was not stored');
  insertLines(tx, organizationId, row.id, draft);
  return row.id;
}

/**
 * Saves an invoice that is there and locked; its lines are replaced.
 * @param isRevisionDue whether it is paid only once it was sent again
 */
export function saveInvoice(
  tx: Tx,
  organizationId: number,
  invoiceId: number,
  { input, draft, tax }: StoredInvoice,
  isRevisionDue: boolean,
): void {
  const { dates, totals } = draft;
  tx.send(
    sql`update invoices set invoice_type_id = ${input.invoiceTypeId}, approval_status_id = ${input.approvalStatusId},
        description = ${input.description}, invoice_date = ${dates.invoiceDate}::date, issued_on = ${dates.issuedOn}::date,
        display_on = ${dates.displayDate}::date, due_on = ${dates.dueDate}::date, start_period_on = ${dates.startPeriodOn}::date,
        end_period_on = ${dates.endPeriodOn}::date, amortization_start_on = ${dates.amortizationStartDate}::date,
        amortization_end_on = ${dates.amortizationEndDate}::date, subtotal = ${decimalText(totals.subTotal)}::numeric,
        amount_due = ${decimalText(totals.total)}::numeric, tax_rate = ${tax.rate ?? '0'}::numeric, is_tax_exempt = ${tax.isExempt},
        sales_tax_region = ${input.salesTaxRegion ?? null}, is_purchase_order = ${draft.isPurchaseOrder},
        purchase_order_number = ${draft.purchaseOrderNumber}, revision_due = ${isRevisionDue}, version = version + 1
      where organization_id = ${organizationId} and id = ${invoiceId}`,
    'invoices.save',
  );
  tx.send(
    sql`delete from invoice_items where organization_id = ${organizationId} and invoice_id = ${invoiceId}`,
    'invoices.delete_items',
  );
  insertLines(tx, organizationId, invoiceId, draft);
}

/** Voids an invoice that is locked; its number and what was sent of it stay. */
export function markVoided(
  tx: Tx,
  organizationId: number,
  invoiceId: number,
  { reason, now }: { reason: string; now: Date },
): void {
  tx.send(
    sql`update invoices set voided_at = ${now.toISOString()}::timestamptz, void_reason = ${reason}, version = version + 1
      where organization_id = ${organizationId} and id = ${invoiceId}`,
    'invoices.void',
  );
}

function insertLines(tx: Tx, organizationId: number, invoiceId: number, { lines }: InvoiceDraft) {
  const rows = lines.map((line, index) => ({
    position: index + 1,
    item_type_id: line.invoiceItemTypeId,
    name: line.name,
    description: line.description,
    quantity: line.quantity,
    unit_price: line.unitPrice,
    amount: decimalText(line.amount),
    explanation: line.explanation,
  }));
  tx.send(
    sql`insert into invoice_items (organization_id, invoice_id, position, item_type_id, name, description, quantity, unit_price, amount,
        explanation)
      select ${organizationId}, ${invoiceId}, l.position, l.item_type_id, l.name, l.description, l.quantity, l.unit_price, l.amount,
        l.explanation
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as l (position int, item_type_id int, name text, description text,
        quantity int, unit_price numeric, amount numeric, explanation text)`,
    'invoices.insert_items',
  );
}
