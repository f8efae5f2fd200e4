import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { id } from '../../core/fields.ts';
import { invoice } from './invoice.ts';
import { typedAmount } from './pay-invoice.ts';

export const applyAccountCredit = defineCall({
  path: 'Billing/ApplyAccountCredit',
  feature: 'invoices',
  summary:
    'Pays an invoice, or a part of it, with what other invoices of the same payer left on the account. It is a payment, which can be reversed. Sent twice with one clientUuid it pays once.',
  permission: 'payment:record',
  changes: ['invoice'],
  request: z.object({ invoiceId: id, amount: typedAmount, clientUuid: z.uuid() }),
  response: z.object({ invoice }),
  errors: [
    'invoice.not_found',
    'payment.not_payable',
    'payment.amount_invalid',
    'payment.above_remaining',
    'payment.above_account',
    'payment.in_flight',
  ],
});
