import { dayAfter, monthsAfterDay } from '../../time/day-text.ts';

/** Days from the invoice date until a new invoice is due (B501). */
const daysUntilDue = 30;
/** Months that a new invoice is spread over (B502). */
const monthsOfAmortization = 12;

/** The days of an invoice, each 'YYYY-MM-DD' in the payer's zone. */
export interface InvoiceDates {
  /** The date that is printed. */
  invoiceDate: string;
  /** The date of sale. */
  issuedOn: string;
  /** From this day on the payer may see the invoice, and automatic mail may leave. */
  displayDate: string;
  dueDate: string;
  /** The first day that the amount is spread over. */
  amortizationStartDate: string;
  /** The day after the last one that the amount is spread over. */
  amortizationEndDate: string;
  /** The service period, both days included; null where the invoice names none. */
  startPeriodOn: string | null;
  endPeriodOn: string | null;
}

/**
 * The days of a new invoice (B500, B501, B502): the invoice, sale and display dates are today, it is due in 30 days and is spread over a
 * year from its date. From 29 February that year ends on 28 February.
 * @param today a day in the payer's zone, 'YYYY-MM-DD'
 */
export function newInvoiceDates(today: string): InvoiceDates {
  return {
    invoiceDate: today,
    issuedOn: today,
    displayDate: today,
    dueDate: dayAfter(today, daysUntilDue),
    amortizationStartDate: today,
    amortizationEndDate: monthsAfterDay(today, monthsOfAmortization),
    startPeriodOn: null,
    endPeriodOn: null,
  };
}

export type InvoiceDateProblem =
  | 'dueBeforeInvoiceDate'
  | 'amortizationEndNotAfterStart'
  | 'amortizationTooLong'
  | 'periodEndBeforeStart';

/** Years that an amount may be spread over; more is a typing error. */
const longestAmortizationMonths = 120;

/**
 * What is wrong with the days of an invoice, at the field that has to change (design of billing, Money). An empty object: nothing.
 * @param dates each an existing day 'YYYY-MM-DD'
 */
export function invoiceDateProblems(
  dates: InvoiceDates,
): Partial<Record<keyof InvoiceDates, InvoiceDateProblem>> {
  const problems: Partial<Record<keyof InvoiceDates, InvoiceDateProblem>> = {};
  const { amortizationStartDate: start, amortizationEndDate: end, startPeriodOn, endPeriodOn } = dates;
  if (dates.dueDate < dates.invoiceDate) problems.dueDate = 'dueBeforeInvoiceDate';
  if (end <= start) problems.amortizationEndDate = 'amortizationEndNotAfterStart';
  else if (end > monthsAfterDay(start, longestAmortizationMonths)) {
    problems.amortizationEndDate = 'amortizationTooLong';
  }
  if (startPeriodOn !== null && endPeriodOn !== null && endPeriodOn < startPeriodOn) {
    problems.endPeriodOn = 'periodEndBeforeStart';
  }
  return problems;
}
