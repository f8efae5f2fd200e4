/** The file name of a draft, which has no number (B385). */
export const draftInvoiceFileName = 'Draft_Invoice.pdf';

/**
 * The file name of an invoice's download: `Invoice_PL-000123.pdf`, `Quote_PL-000123.pdf`; a revision that went out earlier says which.
 * @param number - as it was given; null for an invoice of before the series, which is called by its id
 */
export function invoiceFileName(invoice: {
  title: 'Invoice' | 'Quote';
  number: string | null;
  id: number;
  revisionNo?: number | undefined;
}): string {
  const name = safe(invoice.number ?? '');
  const revision = invoice.revisionNo === undefined ? '' : `_Revision_${invoice.revisionNo}`;
  return `${invoice.title}_${name === '' ? invoice.id : name}${revision}.pdf`;
}

/** The file name of a credit note: `Credit_Note_CN-000012.pdf`. */
export const creditNoteFileName = (number: string): string => `Credit_Note_${safe(number)}.pdf`;

const safe = (number: string): string => number.replace(/[^A-Za-z0-9-]+/g, '-').replace(/^-+|-+$/g, '');
