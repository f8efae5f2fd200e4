import { type ErrorCode, sendInvoicePdfEmail, sendInvoiceReceiptEmail } from '@plumbline/contract';
import { handleInPhases, type PhasedContext } from '../../../platform/http/handle.ts';
import type { InvoiceRecord } from '../../../records/invoices/invoice-rows.ts';
import { stateOf } from '../../../records/invoices/invoice-view.ts';
import { type Payer, readPayerOfInvoice } from '../../../records/invoices/payer.ts';
import { viewAfterChange } from '../view-after-change.ts';
import { sendInvoice } from './send-invoice.ts';

type SendContext = PhasedContext<typeof sendInvoicePdfEmail> | PhasedContext<typeof sendInvoiceReceiptEmail>;

/** Sends for whoever pressed the button, and answers the invoice as it is then. */
async function send<E extends ErrorCode>(
  { request: { invoiceId }, viewer, services, now, inScope }: SendContext,
  kind: 'due' | 'receipt',
  refusal: (record: InvoiceRecord, payer: Payer) => E | null,
) {
  const { organizationId, accountId } = viewer;
  const sender = { organizationId, accountId, services, now, inScope };
  const sent = await sendInvoice(sender, { invoiceId, kind, byItself: null }, refusal);
  if (!sent.ok) return sent;
  return inScope(async (tx) =>
    viewAfterChange(
      tx,
      organizationId,
      invoiceId,
      await readPayerOfInvoice(tx, organizationId, invoiceId),
      now,
    ),
  );
}

export const sendInvoicePdfEmailHandler = handleInPhases(
  sendInvoicePdfEmail,
  (context) => send(context, 'due', ({ voidedAt }) => (voidedAt === null ? null : 'invoice.voided_already')),
  { jobForStaff: 'send invoice' },
);

export const sendInvoiceReceiptEmailHandler = handleInPhases(
  sendInvoiceReceiptEmail,
  (context) =>
    send(context, 'receipt', (record, { today }) =>
      stateOf(record, today).totalPaid.cents > 0 ? null : 'invoice.not_paid',
    ),
  { jobForStaff: 'send receipt' },
);
