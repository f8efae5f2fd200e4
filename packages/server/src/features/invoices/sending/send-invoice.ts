import { isDeepStrictEqual } from 'node:util';
import type { ErrorCode, InvoiceDocument } from '@plumbline/contract';
import type { Tx } from '../../../platform/database/database.ts';
import { fail, ok, type Result } from '../../../platform/http/result.ts';
import type { Services } from '../../../platform/services.ts';
import { bookInvoiceCredits } from '../../../records/credits/invoice-credits.ts';
import { readBillToOf } from '../../../records/invoices/bill-to.ts';
import { contentOf, invoiceDocumentOf } from '../../../records/invoices/invoice-document.ts';
import {
  enqueueInvoiceMail,
  type InvoiceMailKind,
  type MailByItself,
} from '../../../records/invoices/invoice-mails.ts';
import { type InvoiceRecord, lockedInvoice, readInvoice } from '../../../records/invoices/invoice-rows.ts';
import { areAmountsLocked, readTaxedAnew, saveTax } from '../../../records/invoices/invoice-tax.ts';
import { type Payer, readPayerOfInvoice } from '../../../records/invoices/payer.ts';
import {
  endRevisionDue,
  insertRevision,
  readRevisions,
  sentAlready,
} from '../../../records/invoices/revisions.ts';

/** Who sends: somebody who pressed a button, or a job. */
export interface InvoiceSender {
  organizationId: number;
  /** Null for a job. */
  accountId: number | null;
  services: Services;
  now: Date;
  /** Opens a transaction that commits what was written when `work` answers `ok`. A refusal comes before anything is written. */
  inScope<T, E extends ErrorCode>(work: (tx: Tx) => Promise<Result<T, E>>): Promise<Result<T, E>>;
}

/** A job that sends for an organization. */
export const jobThatSends = (
  organizationId: number,
  services: Services,
  transaction: <T>(work: (tx: Tx) => Promise<T>) => Promise<T>,
): InvoiceSender => ({
  organizationId,
  accountId: null,
  services,
  now: services.clock.now(),
  inScope: transaction,
});

export interface InvoiceMail {
  invoiceId: number;
  kind: InvoiceMailKind;
  /** Null where somebody sends it. */
  byItself: MailByItself | null;
}

type SendRefusal =
  | 'invoice.not_found'
  | 'invoice.no_billing_email'
  | 'invoice.tax_locked'
  | 'invoice.busy'
  | 'invoice.changed_meanwhile';

/**
 * Sends a mail with the PDF of an invoice, for whoever sends it: what leaves is read, the file is drawn and kept outside of any
 * transaction, and then both are written down with the mail. The only way an invoice becomes a sent one.
 * @param refusal why nothing of this kind leaves; null when it does
 */
export async function sendInvoice<E extends ErrorCode>(
  sender: InvoiceSender,
  mail: InvoiceMail,
  refusal: (record: InvoiceRecord, payer: Payer & { id: number }) => E | null,
): Promise<Result<true, E | SendRefusal>> {
  const { organizationId, inScope } = sender;
  const prepared = await inScope<
    Prepared,
    E | 'invoice.not_found' | 'invoice.no_billing_email' | 'invoice.tax_locked'
  >(async (tx) => {
    const record = await readInvoice(tx, organizationId, mail.invoiceId, 'all');
    if (record === undefined) return fail('invoice.not_found');
    const payer = await readPayerOfInvoice(tx, organizationId, record.id);
    const refused = refusal(record, payer);
    return refused === null ? prepare(tx, record, payer, sender) : fail(refused);
  });
  if (!prepared.ok) return prepared;
  const { knownHash, ...rest } = prepared.value;
  // A receipt holds what was paid until now, so it is drawn anew, and is no revision.
  const known = mail.kind === 'receipt' ? null : knownHash;
  const pdfHash = known ?? (await keepPdf(sender.services, rest.document));
  if (pdfHash === null) return fail('invoice.busy');
  return inScope((tx) => leave(tx, mail, { ...rest, pdfHash }, sender));
}

/** What is about to leave, and of which state of the invoice it was made. */
interface Prepared {
  document: InvoiceDocument;
  version: number;
  /** Who was billed then. */
  payerId: number;
  sentTo: string;
  /** Of a file that was sent before and says the same. */
  knownHash: string | null;
}

/** An invoice as it will read once it is sent: it no longer says that it was not, is taxed as of today, and is paid as it is. */
async function prepare(
  tx: Tx,
  record: InvoiceRecord,
  payer: Payer,
  { organizationId, services, now }: InvoiceSender,
) {
  const billTo = await readBillToOf(tx, record);
  if (billTo.email === null) return fail('invoice.no_billing_email');
  const taxed = await readTaxedAnew(tx, record);
  if (taxed !== null && areAmountsLocked(record, now)) return fail('invoice.tax_locked');
  const revisions = await readRevisions(tx, organizationId, record.id);
  const sent = { ...(taxed ?? record), sentAt: record.sentAt ?? now, revisionDue: false };
  const document = invoiceDocumentOf(sent, billTo, revisions, { config: services.config, payer, now });
  return ok({
    document,
    version: record.version,
    payerId: billTo.payerId,
    sentTo: billTo.email,
    knownHash: sentAlready(document.content, revisions)?.pdfHash ?? null,
  });
}

/** The file is kept before the rows that name it are written. */
async function keepPdf({ documents, files }: Services, model: InvoiceDocument): Promise<string | null> {
  const bytes = await documents.draw({ kind: 'invoice', model });
  return bytes === null ? null : (await files.put('invoices', bytes)).hash;
}

interface Leaving extends Omit<Prepared, 'knownHash'> {
  pdfHash: string;
}

/** Writes down what leaves, in the transaction that puts the mail into the queue; refused where the invoice is another one by now. */
async function leave(
  tx: Tx,
  { invoiceId, kind, byItself }: InvoiceMail,
  { document, version, payerId, sentTo, pdfHash: drawn }: Leaving,
  { organizationId, accountId, services, now }: InvoiceSender,
): Promise<Result<true, 'invoice.changed_meanwhile'>> {
  const record = await lockedInvoice(tx, organizationId, invoiceId);
  const isReceipt = kind === 'receipt';
  if (record?.version !== version || (!isReceipt && record.voidedAt !== null))
    return fail('invoice.changed_meanwhile');
  // Who pays, where they are and how they are taxed may have changed while the file was drawn.
  const [billTo, taxed] = await Promise.all([readBillToOf(tx, record), readTaxedAnew(tx, record)]);
  const isAsDrawn = isDeepStrictEqual(contentOf(taxed ?? record, billTo), document.content);
  if (billTo.payerId !== payerId || !isAsDrawn) return fail('invoice.changed_meanwhile');
  const revisions = await readRevisions(tx, organizationId, invoiceId);
  const newest = revisions[0]?.no ?? 0;
  // Somebody else may have sent the same in the meantime.
  const known = sentAlready(document.content, revisions);
  const isNew = !isReceipt && known === null;
  const revisionNo = isNew ? newest + 1 : newest;
  const pdfHash = isReceipt ? drawn : (known?.pdfHash ?? drawn);
  const mail = { invoiceId, kind, revisionNo, sentTo, pdfHash, accountId, byItself };
  const isNoted = await enqueueInvoiceMail(tx, services, organizationId, mail);
  // What leaves by itself left before, or another one took its payer's day.
  if (!isNoted && byItself !== null) return fail('invoice.changed_meanwhile');
  if (taxed !== null) saveTax(tx, taxed);
  if (!isReceipt) endRevisionDue(tx, organizationId, invoiceId);
  if (isNew) {
    const revision = { no: revisionNo, document, pdfHash, payerId, sentTo, accountId, now };
    insertRevision(tx, organizationId, invoiceId, revision);
  }
  // A revision may read as before and give other credits: the type of a line is not printed.
  if (isNew || (!isReceipt && record.revisionDue))
    await bookInvoiceCredits(tx, { organizationId, invoiceId, accountId });
  return ok(true);
}
