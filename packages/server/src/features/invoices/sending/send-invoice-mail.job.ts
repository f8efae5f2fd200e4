import type { InvoiceState } from '@plumbline/domain';
import { invoiceFileName } from '@plumbline/reports';
import { InvariantError } from '../../../platform/invariant-error.ts';
import { defineJob, type RunOf } from '../../../platform/jobs/job.ts';
import type { Services } from '../../../platform/services.ts';
import { readBillToOf } from '../../../records/invoices/bill-to.ts';
import { titleOf } from '../../../records/invoices/invoice-content.ts';
import {
  invoiceMail,
  readWaitingMail,
  settleInvoiceMail,
  type WaitingInvoiceMail,
} from '../../../records/invoices/invoice-mails.ts';
import { type InvoiceRecord, readInvoice } from '../../../records/invoices/invoice-rows.ts';
import { stateOf } from '../../../records/invoices/invoice-view.ts';
import { readPayerOfInvoice } from '../../../records/invoices/payer.ts';
import { deliverAndSettle, type SettleMail } from '../payments/deliver-and-settle.ts';
import {
  autopayDeclinedWords,
  autopayNoticeWords,
  dueMailWords,
  receiptMailWords,
  reminderMailWords,
} from './invoice-mail-words.ts';
import type { Billed } from './payer-mail-words.ts';

/** Mails an invoice or a receipt with the PDF that is kept of it, and notes what became of it. */
export const sendInvoiceMail = defineJob({ ...invoiceMail, run: send });

type Run = RunOf<typeof invoiceMail>;

async function send(run: Run, services: Services): Promise<void> {
  const { data, transaction, requestedBy } = run;
  const { organizationId } = requestedBy;
  const letter = await transaction((tx) => readLetter(tx, organizationId, data.mailId));
  if (letter === null) return;
  const settle: SettleMail = (status, reason) =>
    transaction((tx) =>
      settleInvoiceMail(tx, organizationId, data.mailId, { status, reason, now: services.clock.now() }),
    );
  if (letter.refusal !== null) return settle('failed', letter.refusal);
  return deliverAndSettle(services, run, settle, async () => ({
    kind: letter.messageKind,
    accountId: null,
    to: letter.to,
    content: letter.content,
    attachments: [
      {
        fileName: letter.fileName,
        contentType: 'application/pdf',
        bytes: await services.files.read('invoices', data.pdfHash),
      },
    ],
  }));
}

async function readLetter(tx: Parameters<typeof readWaitingMail>[0], organizationId: number, mailId: number) {
  const mail = await readWaitingMail(tx, organizationId, mailId);
  if (mail === undefined) return null;
  const record = await readInvoice(tx, organizationId, mail.invoiceId, 'all');
  if (record === undefined) throw new InvariantError('the invoice of a mail is missing');
  const state = stateOf(record, (await readPayerOfInvoice(tx, organizationId, record.id)).today);
  const { billedFor, payerId } = await readBillToOf(tx, record);
  return {
    to: mail.sentTo,
    ...wordsOf(mail, record, state, { name: billedFor, payerId }),
    refusal: refusalOf(mail, record, state),
    fileName: invoiceFileName({ title: titleOf(record), number: record.number, id: record.id }),
  };
}

const isOfUnpaid = {
  due: false,
  receipt: false,
  reminder: true,
  autopayNotice: true,
  autopayDeclined: true,
} as const satisfies Record<WaitingInvoiceMail['kind'], boolean>;

const nothingToRemindOf = 'There was nothing left to remind about.';
const changedSince = 'The invoice changed before this email was sent, so the amount in its PDF was wrong.';

/** Why a mail does not leave any more: the invoice may have been paid, or changed, while it waited (pure). */
function refusalOf({ kind, revisionNo }: WaitingInvoiceMail, record: InvoiceRecord, state: InvoiceState) {
  if (isOfUnpaid[kind] && !state.canBePaid) return nothingToRemindOf;
  const isOfNewest = revisionNo === (record.revisions[0]?.no ?? revisionNo);
  // A receipt is of what was paid.
  return kind !== 'receipt' && (state.isRevisionDue || !isOfNewest) ? changedSince : null;
}

function wordsOf(
  { kind, step }: WaitingInvoiceMail,
  record: InvoiceRecord,
  state: InvoiceState,
  billed: Billed,
) {
  if (kind === 'receipt')
    return { messageKind: 'invoiceReceipt' as const, content: receiptMailWords(record, state, billed) };
  if (kind === 'due')
    return { messageKind: 'invoice' as const, content: dueMailWords(record, state, billed) };
  if (kind === 'autopayNotice')
    return { messageKind: 'invoiceAutopay' as const, content: autopayNoticeWords(record, state, billed) };
  if (kind === 'autopayDeclined')
    return {
      messageKind: 'invoiceAutopay' as const,
      content: autopayDeclinedWords(record, state, billed),
    };
  if (step === null || step === 'sending') throw new InvariantError('a reminder has no step');
  return {
    messageKind: 'invoiceReminder' as const,
    content: reminderMailWords(record, state, step, billed),
  };
}
