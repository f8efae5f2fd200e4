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
  const name = (invoice.number ?? '').replace(/[^A-Za-z0-9-]+/g, '-').replace(/^-+|-+$/g, '');
  const revision = invoice.revisionNo === undefined ? '' : `_Revision_${invoice.revisionNo}`;
  return `${invoice.title}_${name === '' ? invoice.id : name}${revision}.pdf`;
}
