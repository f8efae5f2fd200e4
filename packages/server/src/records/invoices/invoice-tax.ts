import {
  amountLock,
  booksTimeZone,
  dayInZone,
  decimalText,
  type InvoiceTax,
  totalWithTax,
} from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import type { InvoiceInput } from './invoice-draft.ts';
import { editableOf, type InvoiceRecord } from './invoice-rows.ts';

/**
 * How an invoice is taxed: the rate of its region on its date, and whether whoever is billed is exempt.
 * @param invoiceId null for a new one, which is billed to who pays today
 */
export async function readTax(
  tx: Tx,
  organizationId: number,
  invoiceId: number | null,
  { salesTaxRegion, invoiceDate }: TaxedInput,
): Promise<InvoiceTax> {
  const rate = sql`(select trim_scale(t.rate)::text from tax_rates t where t.region = ${salesTaxRegion ?? ''}
    and t.starts_on <= ${invoiceDate}::date order by t.starts_on desc limit 1) as rate`;
  const [row] = await (invoiceId === null
    ? tx.query<InvoiceTax>(
        sql`select ${rate}, coalesce((select b.is_tax_exempt from identity.bill_to_facts(${organizationId}) b), false) as is_exempt`,
        'invoices.tax_of_new',
      )
    : tx.query<InvoiceTax>(
        sql`select ${rate}, coalesce((select b.is_tax_exempt from identity.bill_to_of_invoice(${organizationId}, ${invoiceId}) b), false)
          as is_exempt`,
        'invoices.tax_of_stored',
      ));
  return row ?? { rate: null, isExempt: false };
}

interface TaxedInput {
  salesTaxRegion?: string | null | undefined;
  invoiceDate: string;
}

/**
 * How a stored invoice is taxed once it is saved as it was typed: what was sent, or is in closed books, is not taxed anew because a rate came
 * in or the payer became exempt since. Another region or date of a sent invoice is another rate.
 */
export async function readTaxOfEdit(
  tx: Tx,
  record: InvoiceRecord,
  input: Pick<InvoiceInput, 'salesTaxRegion' | 'invoiceDate'>,
  now: Date,
): Promise<InvoiceTax> {
  const isFixed = record.sentAt !== null || areAmountsLocked(record, now);
  const isTaxedThere = (record.salesTaxRegion ?? '') === (input.salesTaxRegion ?? '');
  return isFixed && isTaxedThere && record.invoiceDate === input.invoiceDate
    ? { rate: record.taxRate, isExempt: record.isTaxExempt }
    : readTax(tx, record.organizationId, record.id, input);
}

/**
 * A draft as it is taxed today, where that is not how it was saved: another organization pays by now, the payer became exempt or is exempt
 * no more, or a rate came in. Null where nothing changes, and for what was sent or voided.
 */
export async function readTaxedAnew(tx: Tx, record: InvoiceRecord): Promise<InvoiceRecord | null> {
  if (record.sentAt !== null || record.voidedAt !== null) return null;
  const tax = await readTax(tx, record.organizationId, record.id, record);
  const taxRate = tax.rate ?? '0';
  if (tax.isExempt === record.isTaxExempt && Number(taxRate) === Number(record.taxRate)) return null;
  const amountDue = totalWithTax(record.subtotal, tax);
  return { ...record, taxRate, isTaxExempt: tax.isExempt, amountDue };
}

/** A draft as it would be sent today; anything else as it is stored. Closed books keep the tax that they hold. */
export async function readAsSentToday(tx: Tx, record: InvoiceRecord, now: Date): Promise<InvoiceRecord> {
  const taxed = areAmountsLocked(record, now) ? null : await readTaxedAnew(tx, record);
  return taxed ?? record;
}

/** Whether the amounts of an invoice stay as they are, since its month has ended or a credit note corrects them (pure). */
export const areAmountsLocked = (record: InvoiceRecord, now: Date): boolean =>
  amountLock(editableOf(record), dayInZone(now.getTime(), booksTimeZone)) !== null;

/** Stores the tax with which a draft is sent. The invoice must be locked. */
export function saveTax(
  tx: Tx,
  { organizationId, id, amountDue, taxRate, isTaxExempt }: InvoiceRecord,
): void {
  tx.send(
    sql`update invoices set amount_due = ${decimalText(amountDue)}::numeric, tax_rate = ${taxRate}::numeric,
        is_tax_exempt = ${isTaxExempt}, version = version + 1
      where organization_id = ${organizationId} and id = ${id}`,
    'invoices.save_tax',
  );
}
