import type { Invoice } from '@plumbline/contract';
import {
  invoicePdfForPortal,
  sendInvoicePdfEmail,
  sendInvoiceReceiptEmail,
} from '@plumbline/contract/features/invoices/invoice-files';
import { Button } from '../../design/button/button.tsx';
import { ConfirmButton } from '../../design/dialog/confirm-button.tsx';
import { IconDownload } from '../../design/icon/tabler/download.ts';
import { IconMail } from '../../design/icon/tabler/mail.ts';
import { useAction, useDownload } from '../../platform/api/use-action.ts';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import { invoiceFailures, invoiceNotices } from './invoice-texts.ts';
import { useIsElsewhere } from './payments/use-is-elsewhere.ts';
import { PrintInvoiceButton } from './print-invoice-button.tsx';

/** The PDF of an invoice, and the mails that internal staff send with it. */
export function InvoiceFiles({ invoice }: { invoice: Invoice }) {
  const download = useDownload(invoicePdfForPortal);
  const isElsewhere = useIsElsewhere(invoice);
  const maySend = useCurrentUser().permissions.includes('invoice:email') && !isElsewhere;
  return (
    <>
      <Button
        icon={<IconDownload />}
        isWorking={download.isWorking}
        onClick={() => void download.run({ invoiceId: invoice.id })}
      >
        Download Invoice PDF
      </Button>
      <PrintInvoiceButton invoice={invoice} />
      {maySend && invoice.deletedOn === null && <SendInvoice invoice={invoice} />}
      {maySend && invoice.paidTotalNumeric > 0 && <SendReceipt invoice={invoice} />}
    </>
  );
}

const sending = { success: invoiceNotices.mailed, failure: invoiceFailures.mail, refusalIn: 'both' } as const;

function SendInvoice({ invoice }: { invoice: Invoice }) {
  const { run } = useAction(sendInvoicePdfEmail, sending);
  const what = invoice.title === 'Quote' ? 'quote' : 'invoice';
  return (
    <ConfirmButton
      label={invoice.isNotSent ? 'Send Invoice' : 'Send Invoice Again'}
      icon={<IconMail />}
      confirmLabel="Send"
      onConfirm={() => run({ invoiceId: invoice.id })}
    >
      The {what} {invoice.number} for {invoice.total} will be sent as a PDF to the payer’s billing email.
      {invoice.revisions.length > 0 && ' If it has changed since it was last sent, it is sent as a revision.'}
    </ConfirmButton>
  );
}

function SendReceipt({ invoice }: { invoice: Invoice }) {
  const { run } = useAction(sendInvoiceReceiptEmail, sending);
  return (
    <ConfirmButton
      label="Send Receipt"
      icon={<IconMail />}
      confirmLabel="Send"
      onConfirm={() => run({ invoiceId: invoice.id })}
    >
      A receipt for the {invoice.paidTotal} paid on invoice {invoice.number} will be sent to the payer’s
      billing email with the invoice PDF.
    </ConfirmButton>
  );
}

/** The file of an earlier sending, as it was sent. */
export function RevisionDownload({ invoiceId, no }: { invoiceId: number; no: number }) {
  const download = useDownload(invoicePdfForPortal);
  return (
    <Button
      icon={<IconDownload />}
      isWorking={download.isWorking}
      onClick={() => void download.run({ invoiceId, revisionNo: no })}
    >
      Download revision {no}
    </Button>
  );
}
