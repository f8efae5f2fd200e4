import {
  amountLock,
  booksTimeZone,
  dayInZone,
  decimalText,
  type InvoiceTax,
  type Money,
  totalWithTax,
} from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import { z } from 'zod';
import { queryChecked } from '../../platform/database/checked-rows.ts';
import type { Tx } from '../../platform/database/database.ts';
import type { InvoiceInput } from './invoice-draft.ts';
import { editableOf, type InvoiceFactsRow, type InvoiceRecord, moneyColumn } from './invoice-rows.ts';

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
  const anew = taxedAnew(record, tax);
  return anew === null ? null : { ...record, ...anew };
}

type SavedTax = Pick<InvoiceRecord, 'taxRate' | 'isTaxExempt' | 'subtotal'>;

/** The tax of a draft and its total, where it is not the one that was saved; null where it is (pure). */
function taxedAnew(
  saved: SavedTax,
  tax: InvoiceTax,
): Pick<InvoiceRecord, 'taxRate' | 'isTaxExempt' | 'amountDue'> | null {
  const taxRate = tax.rate ?? '0';
  if (tax.isExempt === saved.isTaxExempt && Number(taxRate) === Number(saved.taxRate)) return null;
  return { taxRate, isTaxExempt: tax.isExempt, amountDue: totalWithTax(saved.subtotal, tax) };
}

interface ListedDraft extends SavedTax, Pick<InvoiceRecord, 'amountDue' | 'invoiceDate' | 'issuedOn'> {
  /** By who pays today, at the rate of today. */
  tax: InvoiceTax;
}

/**
 * A draft in a list: its total as its page shows it, and whether it cannot be sent, since it is taxed in another way by now and its books
 * are closed (pure).
 */
export function draftToday(draft: ListedDraft, now: Date): { total: Money; isTaxLocked: boolean } {
  const anew = taxedAnew(draft, draft.tax);
  if (anew === null) return { total: draft.amountDue, isTaxLocked: false };
  const { invoiceDate, issuedOn } = draft;
  const editable = {
    invoiceDate,
    issuedOn,
    isVoided: false,
    hasPayment: false,
    hasOpenAttempt: false,
    hasCreditNote: false,
  };
  const isTaxLocked = amountLock(editable, dayInZone(now.getTime(), booksTimeZone)) !== null;
  return { total: isTaxLocked ? draft.amountDue : anew.amountDue, isTaxLocked };
}

const draftRow = z.object({
  id: z.int(),
  subtotal: moneyColumn,
  amountDue: moneyColumn,
  taxRate: z.string(),
  isTaxExempt: z.boolean(),
  invoiceDate: z.iso.date(),
  issuedOn: z.iso.date().nullable(),
  rate: z.string().nullable(),
  isExempt: z.boolean(),
});

/** The rows of a list with the totals of its drafts as their pages show them: with the tax of today. */
export async function withTaxOfToday<Row extends InvoiceFactsRow>(
  tx: Tx,
  organizationId: number,
  rows: Row[],
  now: Date,
): Promise<Row[]> {
  const ids = rows.filter(isDraft).flatMap((row) => (row.organizationId === organizationId ? [row.id] : []));
  if (ids.length === 0) return rows;
  const drafts = await queryChecked(
    tx,
    draftRow,
    sql`select i.id, i.subtotal, i.amount_due, i.tax_rate, i.is_tax_exempt, i.invoice_date, i.issued_on,
        (select trim_scale(t.rate)::text from tax_rates t where t.region = i.sales_tax_region and t.starts_on <= i.invoice_date
          order by t.starts_on desc limit 1) as rate, coalesce(b.is_tax_exempt, false) as is_exempt
      from invoices i left join lateral identity.bill_to_of_invoice(i.organization_id, i.id) b on true
      where i.organization_id = ${organizationId} and i.id = any (${sql.param(ids)}::int[])`,
    'invoices.tax_of_listed',
  );
  const totals = new Map(
    drafts.map(({ rate, isExempt, ...draft }) => [
      draft.id,
      draftToday({ ...draft, tax: { rate, isExempt } }, now).total,
    ]),
  );
  return rows.map((row) => ({ ...row, amountDue: totals.get(row.id) ?? row.amountDue }));
}

const isDraft = ({ sentAt, voidedAt }: Pick<InvoiceFactsRow, 'sentAt' | 'voidedAt'>): boolean =>
  sentAt === null && voidedAt === null;

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
