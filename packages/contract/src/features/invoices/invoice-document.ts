import { z } from 'zod';
import {
  documentBrand,
  documentFact,
  listOf,
  printedAt,
  text,
  textOrNull,
} from '../reports/document-parts.ts';

const documentLine = z.object({
  description: text,
  /** How the line was counted, where the portal counted it. */
  explanation: textOrNull,
  quantity: text,
  unitPrice: text,
  amount: text,
});
export type InvoiceDocumentLine = z.infer<typeof documentLine>;

/** What an invoice asks for. Of a revision it is kept as it was sent; two of the same content are one revision. */
export const invoiceContent = z.object({
  title: z.enum(['Invoice', 'Quote']),
  /** As it was given, such as 'PL-000123'; null for a draft. */
  number: textOrNull,
  /** Who pays: the name, and below it a contact and the lines of the address. */
  billTo: z.object({ name: text, lines: listOf(text) }),
  /** For whom it is, where somebody else pays. */
  billedFor: textOrNull,
  /** Its dates, period and purchase order, in the order in which they are printed. */
  facts: listOf(documentFact),
  description: text,
  lines: listOf(documentLine),
  subtotal: text,
  /** 'Tax', with its rate where there is one; 'Tax exempt' for a payer who owes none. */
  taxLabel: text,
  tax: text,
  total: text,
});
export type InvoiceContent = z.infer<typeof invoiceContent>;

/** An invoice as it is printed: the page and the PDF are made from it. Every amount and day in it is text for people. */
export const invoiceDocument = z.object({
  brand: documentBrand,
  printedAt,
  content: invoiceContent,
  /** The number with the one suffix that fits; null for a draft. */
  displayNumber: textOrNull,
  /** Whether an invoice of this number went out before with another content. */
  isRevised: z.boolean(),
  /** Printed across every page of one that was voided. */
  isVoided: z.boolean(),
  /** What became of it since, below the total: payments, what was paid back or credited. */
  settlements: listOf(z.object({ label: text, amount: text })),
  remaining: text,
  /** 'Partially Paid' or 'Paid In Full'. */
  paidLine: z.enum(['Partially Paid', 'Paid In Full']).nullable(),
  /** When and why it was voided, as a sentence. */
  voidLine: textOrNull,
  /** Empty where nothing is to be paid. */
  howToPay: listOf(text),
});
export type InvoiceDocument = z.infer<typeof invoiceDocument>;
