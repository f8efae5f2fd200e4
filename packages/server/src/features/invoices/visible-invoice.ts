import type { InvoiceDocument } from '@plumbline/contract';
import type { Tx } from '../../platform/database/database.ts';
import type { InsideViewer } from '../../platform/viewer.ts';
import { type BillTo, readBillToOf } from '../../records/invoices/bill-to.ts';
import { invoiceDocumentOf, type Printing } from '../../records/invoices/invoice-document.ts';
import { type InvoiceRecord, readInvoice, type SeenInvoices } from '../../records/invoices/invoice-rows.ts';
import { readAsSentToday } from '../../records/invoices/invoice-tax.ts';
import { type Payer, readPayer } from '../../records/invoices/payer.ts';
import { type InvoiceRevision, readRevisions } from '../../records/invoices/revisions.ts';

/** An invoice that a viewer sees, and who is billed. */
export interface VisibleInvoice {
  record: InvoiceRecord;
  payer: Payer;
}

/** A payer sees what it is billed from its display date on, internal staff see all. */
export const seenBy = ({ kind }: InsideViewer): Exclude<SeenInvoices, 'all'> =>
  kind === 'super' ? 'reached' : 'shown';

/**
 * The invoice that a viewer pays: one that is shown to whoever is billed. Undefined where there is none; its organization need not be the
 * selected one, which may pay for it.
 */
export async function readInvoiceToPay(
  tx: Tx,
  viewer: InsideViewer,
  invoiceId: number,
): Promise<InvoiceRecord | undefined> {
  const { organizationId } = viewer;
  const [{ today }, record] = await Promise.all([
    readPayer(tx, organizationId),
    readInvoice(tx, organizationId, invoiceId, seenBy(viewer)),
  ]);
  return record !== undefined && (record.displayOn ?? today) <= today ? record : undefined;
}

/**
 * One invoice as its viewer sees it, a draft as it would be sent today; null where there is none, and where a print token opens another one.
 */
export async function readVisibleInvoice(
  tx: Tx,
  viewer: InsideViewer,
  invoiceId: number,
  now: Date,
): Promise<VisibleInvoice | null> {
  const { organizationId, printable } = viewer;
  if (printable !== undefined && !(printable.kind === 'invoice' && printable.invoiceId === invoiceId))
    return null;
  const [payer, record] = await Promise.all([
    readPayer(tx, organizationId),
    readInvoice(tx, organizationId, invoiceId, seenBy(viewer)),
  ]);
  return record === undefined ? null : { record: await readAsSentToday(tx, record, now), payer };
}

/** An invoice as it is printed now, and what was sent of it. */
export async function readPrintedInvoice(
  tx: Tx,
  { record, payer }: VisibleInvoice,
  { config, now }: Omit<Printing, 'payer'>,
): Promise<{ model: InvoiceDocument; revisions: readonly InvoiceRevision[]; billTo: BillTo }> {
  const [billTo, revisions] = await Promise.all([
    readBillToOf(tx, record),
    readRevisions(tx, record.organizationId, record.id),
  ]);
  return { model: invoiceDocumentOf(record, billTo, revisions, { config, payer, now }), revisions, billTo };
}
