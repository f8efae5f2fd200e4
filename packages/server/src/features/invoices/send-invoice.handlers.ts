import {
  type InvoiceDocument,
  type RequestOf,
  sendInvoicePdfEmail,
  sendInvoiceReceiptEmail,
} from '@plumbline/contract';
import type { Tx } from '../../platform/database/database.ts';
import { handleInPhases } from '../../platform/http/handle.ts';
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

export const sendInvoicePdfEmailHandler = handleInPhases(
  sendInvoicePdfEmail,
  async ({ request, viewer, services, now, inScope }) => {
    const sender = { viewer, services, now };
    const prepared = await inScope(async (tx) => {
      const payer = await readPayer(tx, viewer.organizationId);
      const record = await readInvoice(tx, viewer.organizationId, request.invoiceId, null);
      if (record === undefined) return fail('invoice.not_found');
      return record.voidedAt === null ? prepare(tx, record, payer, sender) : fail('invoice.voided_already');
    });
    if (!prepared.ok) return prepared;
    const { knownHash, ...rest } = prepared.value;
    const pdfHash = knownHash ?? (await keepPdf(services, rest.document));
    if (pdfHash === null) return fail('invoice.busy');
    return inScope(async (tx) => {
      const left = await leave(tx, request, { ...rest, kind: 'due', pdfHash }, sender);
      if (!left.ok) return left;
      const payer = await readPayer(tx, viewer.organizationId);
      return viewAfterChange(tx, viewer.organizationId, request.invoiceId, payer, now);
    });
  },
  { jobForStaff: 'send invoice' },
);

/** A receipt holds what was paid until now, so it is drawn anew, and is no revision. */
export const sendInvoiceReceiptEmailHandler = handleInPhases(
  sendInvoiceReceiptEmail,
  async ({ request, viewer, services, now, inScope }) => {
    const sender = { viewer, services, now };
    const prepared = await inScope(async (tx) => {
      const payer = await readPayer(tx, viewer.organizationId);
      const record = await readInvoice(tx, viewer.organizationId, request.invoiceId, null);
      if (record === undefined) return fail('invoice.not_found');
      return stateOf(record, payer.today).totalPaid.cents > 0
        ? prepare(tx, record, payer, sender)
        : fail('invoice.not_paid');
    });
    if (!prepared.ok) return prepared;
    const { knownHash: _, ...rest } = prepared.value;
    const pdfHash = await keepPdf(services, rest.document);
    if (pdfHash === null) return fail('invoice.busy');
    return inScope(async (tx) => {
      const left = await leave(tx, request, { ...rest, kind: 'receipt', pdfHash }, sender);
      if (!left.ok) return left;
      const payer = await readPayer(tx, viewer.organizationId);
      return viewAfterChange(tx, viewer.organizationId, request.invoiceId, payer, now);
    });
  },
  { jobForStaff: 'send receipt' },
);
