import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { id } from '../../core/fields.ts';
import { invoice } from './invoice.ts';
import { invoiceItemInput } from './invoice-item.ts';

export const createCreditNote = defineCall({
  path: 'Billing/CreateCreditNote',
  feature: 'invoices',
  summary:
    'Corrects a sent invoice: what remains of it falls, and what was paid already goes on the account of the payer, from where it is refunded. Tax follows the lines.',
  permission: 'invoice:write',
  changes: ['invoice'],
  request: z.object({
    invoiceId: id,
    reason: z.string().trim().min(3, { error: 'Enter a reason of at least three letters.' }).max(500),
    /** What is credited: positive amounts lower the invoice. */
    items: z.array(invoiceItemInput).min(1).max(100),
    clientUuid: z.uuid(),
  }),
  response: z.object({
    invoice,
    /** Of the series of credit notes, such as 'CN-000012'. */
    number: z.string(),
  }),
  errors: [
    'invoice.not_found',
    'payment.in_flight',
    'invoice.too_large',
    'credit_note.refused',
    'credit_note.line_wrong',
  ],
});
