import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { calendarDate, clientUuid, id } from '../../core/fields.ts';
import { invoice, paymentMethodId } from './invoice.ts';

/** An amount as somebody typed it: dollars as text, or a number, which is taken by its digits and never calculated with. */
export const typedAmount = z.union([z.string().trim().max(20), z.number().transform(String)]);

export const payInvoice = defineCall({
  path: 'Billing/PayInvoice',
  feature: 'invoices',
  summary:
    'Pays an invoice by card, or records a payment that came another way (internal staff). Sent twice with one clientUuid it pays once.',
  permission: 'billing:manage',
  changes: ['invoice'],
  request: z.object({
    invoiceId: id,
    paymentAmount: typedAmount,
    /** 1 card, 2 other, 3 check, 4 direct deposit. */
    paymentMethod: paymentMethodId,
    /** When it came. A check and a deposit need it; another one came today where it is left out. */
    paymentDate: calendarDate.nullish(),
    checkNumber: z.string().trim().max(40).nullish(),
    /** By card: where the bank's page leads back to, a path of the portal; the list of invoices where it is left out. */
    returnUrl: z.string().max(500).nullish(),
    /** Of the form. A payment by card is known by it at the provider too. */
    clientUuid,
  }),
  response: z.object({
    invoice,
    /** The bank asks who is paying: the browser goes there, and nothing is paid yet. */
    requiresAction: z.boolean(),
    redirectUrl: z.string().nullable(),
    /** What became of the payment is not known yet. It is looked up; paying again meanwhile is refused. */
    isUnderWay: z.boolean(),
  }),
  errors: [
    'invoice.not_found',
    'payment.not_payable',
    'payment.amount_invalid',
    'payment.above_remaining',
    'payment.manual_internal',
    'payment.date_needed',
    'payment.date_in_future',
    'payment.check_number_needed',
    'payment.check_number_taken',
    'payment.cards_off',
    'payment.in_flight',
    'payment.custom_amount_internal',
    'payment.below_card_minimum',
    'payment.no_card',
    'payment.card_of_payer',
    'payment.return_elsewhere',
    'payment.declined',
  ],
});

export const reversePayment = defineCall({
  path: 'Billing/ReversePayment',
  feature: 'invoices',
  summary: 'Takes back a payment that was recorded by hand, with a reason. It stays readable.',
  permission: 'payment:record',
  changes: ['invoice'],
  request: z.object({
    paymentId: id,
    reason: z.string().trim().min(3, { error: 'Enter a reason of at least three letters.' }).max(500),
  }),
  response: z.object({ invoice }),
  errors: [
    'payment.not_found',
    'payment.not_manual',
    'payment.reversed_already',
    'payment.has_refund',
    'payment.credit_applied',
  ],
});
