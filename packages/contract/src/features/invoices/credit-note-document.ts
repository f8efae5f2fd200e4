import { z } from 'zod';
import { documentBrand, printedAt, text } from '../reports/document-parts.ts';
import { invoiceContent } from './invoice-document.ts';

/** A credit note as it is printed: the PDF is made from it. Every amount and day in it is text for people. */
export const creditNoteDocument = z.object({
  brand: documentBrand,
  printedAt,
  /** Of its own series, such as 'CN-000012'. */
  number: text,
  content: invoiceContent.omit({ title: true, number: true }),
});
export type CreditNoteDocument = z.infer<typeof creditNoteDocument>;
