import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { calendarDate, clientUuid, id, int32 } from '../../core/fields.ts';
import { approvalStatusId, invoice, invoiceTypeId } from './invoice.ts';
import { invoiceItemInput } from './invoice-item.ts';

/** An invoice as the editor sends it. Amounts are counted from the lines by the server. */
export const invoiceInput = z.object({
  description: z.string().trim().max(500).default(''),
  invoiceDate: calendarDate,
  /** The date of sale. */
  issuedOn: calendarDate,
  displayDate: calendarDate,
  dueDate: calendarDate,
  startPeriodOn: calendarDate.nullish(),
  endPeriodOn: calendarDate.nullish(),
  amortizationStartDate: calendarDate.nullish(),
  amortizationEndDate: calendarDate.nullish(),
  invoiceTypeId,
  approvalStatusId: approvalStatusId.default(3),
  isPurchaseOrder: z.boolean().default(false),
  poNumber: z.string().trim().max(50).nullish(),
  salesTaxRegion: z.string().trim().max(50).nullish(),
  invoiceItems: z.array(invoiceItemInput).max(100),
});

const refusals = [
  'invoice.no_lines',
  'invoice.line_incomplete',
  'invoice.negative_total',
  'invoice.due_before_date',
  'invoice.period_turned',
  'invoice.amortization_wrong',
  'invoice.too_large',
  'invoice.approval_not_allowed',
] as const;

export const createInvoice = defineCall({
  path: 'Billing/CreateInvoice',
  feature: 'invoices',
  summary: 'Makes an invoice for the selected organization. It gets its number at once and is not sent.',
  permission: 'invoice:write',
  scope: 'selected',
  changes: ['invoice'],
  request: z.object({ invoice: invoiceInput, clientUuid }),
  response: z.object({ invoice }),
  errors: refusals,
});

export const updateInvoice = defineCall({
  path: 'Billing/UpdateInvoice',
  feature: 'invoices',
  summary:
    'Saves an invoice that nothing was paid of. One that was sent keeps what was sent; its next sending is a revision.',
  permission: 'invoice:write',
  changes: ['invoice'],
  request: z.object({ id, version: int32, invoice: invoiceInput }),
  response: z.object({ invoice }),
  errors: [
    ...refusals,
    'invoice.not_found',
    'invoice.not_editable',
    'invoice.amounts_locked',
    'invoice.has_credit_note',
    'invoice.moved_into_ended_month',
    'payment.in_flight',
    'invoice.changed_meanwhile',
  ],
});

export const deleteInvoice = defineCall({
  path: 'Billing/DeleteInvoice',
  feature: 'invoices',
  summary: 'Voids an invoice with a reason. It keeps its number and stays readable.',
  permission: 'invoice:write',
  changes: ['invoice'],
  request: z.object({
    id,
    voidReason: z.string().trim().min(3, { error: 'Enter a reason of at least three letters.' }).max(500),
  }),
  response: z.object({ invoice }),
  errors: ['invoice.not_found', 'invoice.voided_already', 'invoice.has_payment', 'payment.in_flight'],
});
