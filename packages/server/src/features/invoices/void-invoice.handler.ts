import { deleteInvoice } from '@plumbline/contract';
import { voidProblem } from '@plumbline/domain';
import { handle } from '../../platform/http/handle.ts';
import { fail } from '../../platform/http/result.ts';
import { takeBackVoided } from '../../records/credits/invoice-credits.ts';
import { lockedInvoice } from '../../records/invoices/invoice-rows.ts';
import { stateOf } from '../../records/invoices/invoice-view.ts';
import { readPayerOfInvoice } from '../../records/invoices/payer.ts';
import { markVoided } from '../../records/invoices/store-invoice.ts';
import { viewAfterChange } from './view-after-change.ts';

export const deleteInvoiceHandler = handle(
  deleteInvoice,
  async ({ request, tx, viewer, now }) => {
    const { organizationId } = viewer;
    const record = await lockedInvoice(tx, organizationId, request.id);
    if (record === undefined) return fail('invoice.not_found');
    const payer = await readPayerOfInvoice(tx, organizationId, record.id);
    const problem = voidProblem(stateOf(record, payer.today), record.hasOpenAttempt);
    if (problem !== null) return fail(refusalOfVoid[problem]);
    markVoided(tx, organizationId, request.id, { reason: request.voidReason, now });
    const source = { organizationId, invoiceId: request.id, accountId: viewer.accountId };
    await takeBackVoided(tx, source, request.voidReason);
    return viewAfterChange(tx, organizationId, request.id, payer, now);
  },
  { jobForStaff: 'void invoice' },
);

const refusalOfVoid = {
  voided: 'invoice.voided_already',
  unrefundedPayment: 'invoice.has_payment',
  paymentInFlight: 'payment.in_flight',
} as const;
