import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { id } from '../../core/fields.ts';
import { invoice } from './invoice.ts';
import { typedAmount } from './pay-invoice.ts';

export const refundPayment = defineCall({
  path: 'Billing/RefundPayment',
  feature: 'invoices',
  summary:
    'Pays back a payment, or a part of it: by card through the provider of card payments, any other recorded by hand. Sent twice with one clientUuid it pays back once.',
  permission: 'payment:record',
  changes: ['invoice'],
  request: z.object({
    paymentId: id,
    amount: typedAmount,
    reason: z.string().trim().min(3, { error: 'Enter a reason of at least three letters.' }).max(500),
    /** Of the form. A refund by card is known by it at the provider too. */
    clientUuid: z.uuid(),
  }),
  response: z.object({
    invoice,
    /** What became of the refund is not known yet. It is looked up; refunding the payment again meanwhile is refused. */
    isUnderWay: z.boolean(),
  }),
  errors: [
    'payment.not_found',
    'payment.reversed_already',
    'refund.of_account_credit',
    'payment.amount_invalid',
    'payment.cards_off',
    'refund.more_than_paid',
    'refund.in_flight',
    'refund.declined',
  ],
});
