import type { createInvoice, ErrorCode, RequestOf } from '@plumbline/contract';
import {
  amountOfLine,
  type InvoiceDates,
  type InvoiceTax,
  type InvoiceTotals,
  invoiceDateProblems,
  invoiceLineProblems,
  invoiceTotalProblem,
  invoiceTotals,
  type Money,
  monthsAfterDay,
  type SubmittedLine,
  storedPurchaseOrder,
  submittedLines,
} from '@plumbline/domain';
import { fail, ok, type Result } from '../../platform/http/result.ts';
import type { InvoiceItemRow } from './invoice-rows.ts';

export type InvoiceInput = RequestOf<typeof createInvoice>['invoice'];

/** A line that is stored, with its name and what it costs beside what the rules know of it. */
export interface DraftLine extends SubmittedLine {
  name: string;
  amount: Money;
  /** How it was counted, where the portal counted it. */
  explanation: string | null;
}

/** An invoice that can be stored: its lines are submitted ones without problems, and its amounts are counted. */
export interface InvoiceDraft {
  dates: InvoiceDates;
  lines: DraftLine[];
  totals: InvoiceTotals;
  isPurchaseOrder: boolean;
  purchaseOrderNumber: string | null;
}

export type DraftRefusal = Extract<
  ErrorCode,
  | 'invoice.no_lines'
  | 'invoice.line_incomplete'
  | 'invoice.negative_total'
  | 'invoice.due_before_date'
  | 'invoice.period_turned'
  | 'invoice.amortization_wrong'
  | 'invoice.too_large'
>;

/** Makes of what the editor sent what is stored, or refuses it in words (pure). */
export function draftOf(input: InvoiceInput, tax: InvoiceTax): Result<InvoiceDraft, DraftRefusal> {
  const dates = datesOf(input);
  const refusal = dateRefusal(dates);
  if (refusal !== null) return fail(refusal);
  const lines = linesOf(input);
  for (const [index, line] of lines.entries()) {
    const [problem] = Object.values(invoiceLineProblems(line));
    if (problem === 'amountTooLarge') return fail('invoice.too_large');
    if (problem !== undefined) return fail('invoice.line_incomplete', { line: index + 1 });
  }
  const problem = invoiceTotalProblem(lines, tax);
  if (problem !== null) return fail(refusalOfTotal[problem]);
  return ok({
    dates,
    lines: lines.map((line) => ({ ...line, amount: amountOfLine(line), explanation: null })),
    totals: invoiceTotals(lines, tax),
    ...storedPurchaseOrder({
      isPurchaseOrder: input.isPurchaseOrder,
      purchaseOrderNumber: input.poNumber ?? null,
    }),
  });
}

/** Lines that cost the same as before keep the sentence that says how they were counted (pure). */
export const withKnownExplanations = (
  draft: InvoiceDraft,
  known: readonly Pick<InvoiceItemRow, 'itemTypeId' | 'quantity' | 'amount' | 'explanation'>[],
): InvoiceDraft => ({
  ...draft,
  lines: draft.lines.map((line) => ({
    ...line,
    explanation:
      known.find(
        ({ itemTypeId, quantity, amount }) =>
          itemTypeId === line.invoiceItemTypeId &&
          quantity === line.quantity &&
          amount.cents === line.amount.cents,
      )?.explanation ?? null,
  })),
});

const refusalOfTotal = {
  noLine: 'invoice.no_lines',
  tooManyLines: 'invoice.too_large',
  totalBelowZero: 'invoice.negative_total',
  totalTooLarge: 'invoice.too_large',
} as const;

const monthsOfYear = 12;

function datesOf(input: InvoiceInput): InvoiceDates {
  const start = input.amortizationStartDate ?? input.invoiceDate;
  return {
    invoiceDate: input.invoiceDate,
    issuedOn: input.issuedOn,
    displayDate: input.displayDate,
    dueDate: input.dueDate,
    amortizationStartDate: start,
    amortizationEndDate: input.amortizationEndDate ?? monthsAfterDay(start, monthsOfYear),
    startPeriodOn: input.startPeriodOn ?? null,
    endPeriodOn: input.endPeriodOn ?? null,
  };
}

function dateRefusal(dates: InvoiceDates): DraftRefusal | null {
  const problems = invoiceDateProblems(dates);
  if (problems.dueDate) return 'invoice.due_before_date';
  if (problems.endPeriodOn) return 'invoice.period_turned';
  return problems.amortizationEndDate ? 'invoice.amortization_wrong' : null;
}

/** The rules drop lines that nobody filled in and keep the order, so that names are found by asking them one line at a time. */
const linesOf = ({ invoiceItems }: InvoiceInput): Omit<DraftLine, 'amount' | 'explanation'>[] =>
  invoiceItems.flatMap(({ name, ...item }) =>
    submittedLines([{ ...item, unitPrice: item.unitPrice ?? '' }]).map((line) => ({ ...line, name })),
  );
