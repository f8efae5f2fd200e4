import type { createInvoice, Invoice, RequestInputOf } from '@plumbline/contract';
import { approvalStatusId, invoiceTypeId } from '@plumbline/contract/features/invoices/invoice';
import { firstApprovalOf } from '@plumbline/domain/billing/invoices/invoice-approval';
import { invoiceDateProblems, newInvoiceDates } from '@plumbline/domain/billing/invoices/invoice-dates';
import { invoiceDateWords } from '@plumbline/domain/billing/invoices/refusal-words';
import { monthsAfterDay } from '@plumbline/domain/time/day-text';
import { z } from 'zod';
import { typedDay } from '../../../design/form/typed-day.ts';
import { emptyLine, lineForm, lineOf, lineRequests, linesProblem } from './line-form.ts';

const otherType = 5;

const optionalDay = z.union([z.literal(''), typedDay]);

const fields = z.object({
  description: z.string().trim().max(500),
  invoiceDate: typedDay,
  issuedOn: typedDay,
  displayDate: typedDay,
  dueDate: typedDay,
  startPeriodOn: optionalDay,
  endPeriodOn: optionalDay,
  amortizationStartDate: optionalDay,
  amortizationEndDate: optionalDay,
  /** Null until one is chosen. */
  invoiceTypeId: invoiceTypeId.nullable(),
  approvalStatusId,
  isPurchaseOrder: z.boolean(),
  poNumber: z.string().trim().max(50),
  salesTaxRegion: z.string().trim().max(50),
  lines: z.array(lineForm).max(100),
});

/** What the editor holds: days as texts that may be empty, and lines as they are typed. */
export type InvoiceValues = z.input<typeof fields>;

/** The rules of the editor: its days, and that its lines can be billed. */
export const invoiceForm = fields.superRefine((values, context) => {
  const refuse = (field: string, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message });
  for (const [field, problem] of Object.entries(invoiceDateProblems(datesOf(values))))
    refuse(field, invoiceDateWords[problem]);
  if (values.invoiceTypeId === null) refuse('invoiceTypeId', 'required');
  const problem = linesProblem(values.lines);
  if (problem !== null) refuse('lines', problem);
});

/** The days, with defaults for those that were left empty. */
function datesOf(values: InvoiceValues) {
  const amortizationStartDate = values.amortizationStartDate || values.invoiceDate;
  return {
    ...values,
    amortizationStartDate,
    amortizationEndDate: values.amortizationEndDate || monthsAfterDay(amortizationStartDate, 12),
    startPeriodOn: values.startPeriodOn || null,
    endPeriodOn: values.endPeriodOn || null,
  };
}

/**
 * A new invoice as the editor starts with it (B253, B500 to B502).
 * @param today a day in the payer's zone, 'YYYY-MM-DD'
 * @param isPurchaseOrder whether the payer pays by purchase order (B313)
 */
export function newInvoiceValues(today: string, isPurchaseOrder: boolean): InvoiceValues {
  const dates = newInvoiceDates(today);
  return {
    ...dates,
    startPeriodOn: dates.startPeriodOn ?? '',
    endPeriodOn: dates.endPeriodOn ?? '',
    description: '',
    invoiceTypeId: null,
    approvalStatusId: firstApprovalOf('staff'),
    isPurchaseOrder,
    poNumber: '',
    salesTaxRegion: '',
    lines: [emptyLine],
  };
}

/** A stored invoice as the editor starts with it. */
export function valuesOfInvoice(invoice: Invoice): InvoiceValues {
  return {
    description: invoice.description,
    invoiceDate: invoice.invoiceDate,
    issuedOn: invoice.issuedOn ?? invoice.invoiceDate,
    displayDate: invoice.displayDate ?? invoice.invoiceDate,
    dueDate: invoice.dueDate,
    startPeriodOn: invoice.startPeriodOn ?? '',
    endPeriodOn: invoice.endPeriodOn ?? '',
    amortizationStartDate: invoice.amortizationStartDate ?? '',
    amortizationEndDate: invoice.amortizationEndDate ?? '',
    invoiceTypeId: invoice.invoiceTypeId,
    approvalStatusId: invoice.approvalStatusId,
    isPurchaseOrder: invoice.isPurchaseOrder,
    poNumber: invoice.poNumber ?? '',
    salesTaxRegion: invoice.salesTaxRegion ?? '',
    lines: invoice.invoiceItems.map(lineOf),
  };
}

/** What is sent: the lines that have a description and a quantity (B310), and the number of the purchase order only where it is one. */
export function invoiceRequest({
  lines,
  ...values
}: InvoiceValues): RequestInputOf<typeof createInvoice>['invoice'] {
  return {
    ...values,
    // The form is not sent before one is chosen.
    invoiceTypeId: values.invoiceTypeId ?? otherType,
    startPeriodOn: values.startPeriodOn || null,
    endPeriodOn: values.endPeriodOn || null,
    amortizationStartDate: values.amortizationStartDate || null,
    amortizationEndDate: values.amortizationEndDate || null,
    poNumber: values.isPurchaseOrder ? values.poNumber || null : null,
    salesTaxRegion: values.salesTaxRegion || null,
    invoiceItems: lineRequests(lines),
  };
}
