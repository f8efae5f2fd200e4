import {
  type ErrorCode,
  type InvoiceDocument,
  type RequestOf,
  sendInvoicePdfEmail,
  sendInvoiceReceiptEmail,
} from '@plumbline/contract';
import type { Tx } from '../../platform/database/database.ts';
import { handleInPhases, type PhasedContext } from '../../platform/http/handle.ts';
import { fail, ok, type Result } from '../../platform/http/result.ts';
import type { Services } from '../../platform/services.ts';
import type { InsideViewer } from '../../platform/viewer.ts';
import { readBillTo } from '../../records/invoices/bill-to.ts';
import { invoiceDocumentOf } from '../../records/invoices/invoice-document.ts';
import { enqueueInvoiceMail, type InvoiceMailKind } from '../../records/invoices/invoice-mails.ts';
import { type InvoiceRecord, lockedInvoice, readInvoice } from '../../records/invoices/invoice-rows.ts';
import { stateOf } from '../../records/invoices/invoice-view.ts';
import { type Payer, readPayer } from '../../records/invoices/payer.ts';
import { insertRevision, readRevisions, sentAlready } from '../../records/invoices/revisions.ts';
import { viewAfterChange } from './view-after-change.ts';

/** What is about to leave, and of which state of the invoice it was made. */
interface Prepared {
  document: InvoiceDocument;
  version: number;
  sentTo: string;
  /** Of a file that was sent before and says the same. */
  knownHash: string | null;
}

interface Sender {
  viewer: InsideViewer;
  services: Services;
  now: Date;
}

/** An invoice as it will read once it is sent: it no longer says that it was not. */
async function prepare(tx: Tx, record: InvoiceRecord, payer: Payer, { viewer, services, now }: Sender) {
  const { organizationId } = viewer;
  const billTo = await readBillTo(tx, organizationId);
  if (billTo.email === null) return fail('invoice.no_billing_email');
  const revisions = await readRevisions(tx, organizationId, record.id);
  const sent = { ...record, sentAt: record.sentAt ?? now };
  const document = invoiceDocumentOf(sent, billTo, revisions, { config: services.config, payer, now });
  return ok({
    document,
    version: record.version,
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
  kind: InvoiceMailKind;
  pdfHash: string;
}

/** Writes down what leaves, in the transaction that puts the mail into the queue; refused where the invoice is another one by now. */
async function leave(
  tx: Tx,
  { invoiceId }: RequestOf<typeof sendInvoicePdfEmail>,
  { document, version, sentTo, kind, pdfHash: drawn }: Leaving,
  { viewer: { organizationId, accountId }, services, now }: Sender,
): Promise<Result<true, 'invoice.changed_meanwhile'>> {
  const record = await lockedInvoice(tx, organizationId, invoiceId);
  if (record?.version !== version || (kind === 'due' && record.voidedAt !== null))
    return fail('invoice.changed_meanwhile');
  const revisions = await readRevisions(tx, organizationId, invoiceId);
  const newest = revisions[0]?.no ?? 0;
  // Somebody else may have sent the same in the meantime.
  const known = sentAlready(document.content, revisions);
  const isNew = kind === 'due' && known === null;
  const revisionNo = isNew ? newest + 1 : newest;
  const pdfHash = kind === 'due' ? (known?.pdfHash ?? drawn) : drawn;
  if (isNew)
    insertRevision(tx, organizationId, invoiceId, {
      no: revisionNo,
      document,
      pdfHash,
      sentTo,
      accountId,
      now,
    });
  await enqueueInvoiceMail(tx, services, organizationId, {
    invoiceId,
    kind,
    revisionNo,
    sentTo,
    pdfHash,
    accountId,
  });
  return ok(true);
}

type SendContext = PhasedContext<typeof sendInvoicePdfEmail> | PhasedContext<typeof sendInvoiceReceiptEmail>;

/**
 * Sends a mail with the PDF of an invoice: what leaves is read, the file is drawn and kept outside of any transaction, and then both are
 * written down with the mail.
 * @param refusal why nothing of this kind leaves; null when it does
 */
async function send<E extends ErrorCode>(
  { request, viewer, services, now, inScope }: SendContext,
  kind: InvoiceMailKind,
  refusal: (record: InvoiceRecord, today: string) => E | null,
) {
  const sender = { viewer, services, now };
  const { organizationId } = viewer;
  const prepared = await inScope<Prepared, E | 'invoice.not_found' | 'invoice.no_billing_email'>(
    async (tx) => {
      const payer = await readPayer(tx, organizationId);
      const record = await readInvoice(tx, organizationId, request.invoiceId, null);
      if (record === undefined) return fail('invoice.not_found');
      const refused = refusal(record, payer.today);
      return refused === null ? prepare(tx, record, payer, sender) : fail(refused);
    },
  );
  if (!prepared.ok) return prepared;
  const { knownHash, ...rest } = prepared.value;
  // A receipt holds what was paid until now, so it is drawn anew, and is no revision.
  const pdfHash = (kind === 'due' ? knownHash : null) ?? (await keepPdf(services, rest.document));
  if (pdfHash === null) return fail('invoice.busy');
  return inScope(async (tx) => {
    const left = await leave(tx, request, { ...rest, kind, pdfHash }, sender);
    if (!left.ok) return left;
    const payer = await readPayer(tx, organizationId);
    return viewAfterChange(tx, organizationId, request.invoiceId, payer, now);
  });
}

export const sendInvoicePdfEmailHandler = handleInPhases(
  sendInvoicePdfEmail,
  (context) => send(context, 'due', ({ voidedAt }) => (voidedAt === null ? null : 'invoice.voided_already')),
  { jobForStaff: 'send invoice' },
);

export const sendInvoiceReceiptEmailHandler = handleInPhases(
  sendInvoiceReceiptEmail,
  (context) =>
    send(context, 'receipt', (record, today) =>
      stateOf(record, today).totalPaid.cents > 0 ? null : 'invoice.not_paid',
    ),
  { jobForStaff: 'send receipt' },
);
