import type { createInvoice, InvoiceItem, RequestInputOf } from '@plumbline/contract';
import { invoiceItemTypeId } from '@plumbline/contract/features/invoices/invoice-item';
import {
  amountOfLine,
  type InvoiceLine,
  invoiceLineProblems,
  isLineUnfinished,
  type SubmittedLine,
  signedPrice,
  submittedLines,
} from '@plumbline/domain/billing/invoices/invoice-lines';
import { invoiceTotalProblem } from '@plumbline/domain/billing/invoices/invoice-totals';
import { lineWords, totalWords } from '@plumbline/domain/billing/invoices/refusal-words';
import { type Money, sumOf } from '@plumbline/domain/billing/money';
import { z } from 'zod';

type SentLine = RequestInputOf<typeof createInvoice>['invoice']['invoiceItems'][number];

const lineFields = z.object({
  /** Null until one is chosen. */
  invoiceItemTypeId: invoiceItemTypeId.nullable(),
  name: z.string().trim().max(200),
  description: z.string().trim(),
  quantity: z.string().trim(),
  unitPrice: z.string().trim(),
});

/** A line as it is typed: numbers are texts, which may be empty. */
export type LineValues = z.input<typeof lineFields>;

/** A line as the rules read it. A type that nobody chose has no rule of its own; a quantity that is no number is refused as one. */
const ruled = ({ invoiceItemTypeId: type, quantity, ...line }: LineValues): InvoiceLine => ({
  ...line,
  invoiceItemTypeId: type ?? 0,
  quantity: quantity.trim() === '' ? null : Number(quantity),
});

const submitted = (line: LineValues): SubmittedLine | undefined => submittedLines([ruled(line)])[0];

const withoutProblems = (line: SubmittedLine): boolean => Object.keys(invoiceLineProblems(line)).length === 0;

/** Whether a line is sent (B310): it has a description and a quantity. Others stay in the editor and are left out. */
export const isSubmitted = (line: LineValues): boolean => submitted(line) !== undefined;

/** A line of the editor: one that is sent is judged, by the rules that the server judges it by. */
export const lineForm = lineFields.superRefine((typed, context) => {
  const refuse = (field: string, message: string) =>
    context.addIssue({ code: 'custom', path: [field], message });
  const line = submitted(typed);
  if (line === undefined) return;
  if (typed.invoiceItemTypeId === null) refuse('invoiceItemTypeId', 'Choose a type.');
  for (const [field, problem] of Object.entries(invoiceLineProblems(line))) refuse(field, lineWords[problem]);
});

export const emptyLine: LineValues = {
  invoiceItemTypeId: null,
  name: '',
  description: '',
  quantity: '',
  unitPrice: '',
};

/** A stored line as it is edited. */
export const lineOf = (item: InvoiceItem): LineValues => ({
  invoiceItemTypeId: item.invoiceItemTypeId,
  name: item.name,
  description: item.description || item.name,
  quantity: String(item.quantity),
  unitPrice: item.unitPrice,
});

/** The price as it counts: a discount is below zero, so a plus that was typed is turned (B309). */
export const countedPrice = (line: LineValues): string => signedPrice(ruled(line));

/** What a line comes to; null while it is not sent or its numbers cannot be read. */
export function lineTotal(typed: LineValues): Money | null {
  const line = submitted(typed);
  return line !== undefined && withoutProblems(line) ? amountOfLine(line) : null;
}

/** Tax can turn no total: it is a share of the sum. */
const untaxed = { rate: null, isExempt: true };

const billedOf = (lines: readonly LineValues[]): SubmittedLine[] =>
  submittedLines(lines.map(ruled)).filter(withoutProblems);

/** What is wrong with the lines as a whole; null where nothing is. A line that is wrong by itself says so beside it. */
export function linesProblem(lines: readonly LineValues[]): string | null {
  if (!lines.some(isSubmitted)) return totalWords.noLine;
  const billed = billedOf(lines);
  const problem = billed.length === 0 ? null : invoiceTotalProblem(billed, untaxed);
  return problem === null ? null : totalWords[problem];
}

/** The sum of the lines that are sent, before tax; null where no invoice can store so much. */
export function linesSubtotal(lines: readonly LineValues[]): Money | null {
  const billed = billedOf(lines);
  if (billed.length > 0 && invoiceTotalProblem(billed, untaxed) === 'totalTooLarge') return null;
  return sumOf(billed.map(amountOfLine));
}

/** The lines as they are sent. */
export const lineRequests = (lines: readonly LineValues[]): SentLine[] =>
  lines.filter(isSubmitted).map((line) => ({
    // The form is not sent before one is chosen.
    invoiceItemTypeId: line.invoiceItemTypeId ?? 0,
    name: line.name,
    description: line.description.trim(),
    quantity: Number(line.quantity),
    unitPrice: countedPrice(line),
  }));

/** Whether a line was begun and lacks what it needs to be sent; the editor says so beside it. */
export const isUnfinished = (line: LineValues): boolean => isLineUnfinished(ruled(line));

/** The places of the lines that are sent: the server names a line in its refusals by its place among them. */
export const submittedIndexes = (lines: readonly LineValues[]): number[] =>
  lines.flatMap((line, index) => (isSubmitted(line) ? [index] : []));
