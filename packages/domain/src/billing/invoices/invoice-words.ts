/** The headings and labels of a printed invoice. The print page and the PDF lay out the same invoice, so each of them is written here once. */
export const invoiceWords = {
  billTo: 'Bill to',
  billedFor: 'For',
  description: 'Description',
  quantity: 'Quantity',
  unitPrice: 'Unit price',
  amount: 'Amount',
  subtotal: 'Subtotal',
  total: 'Total',
  remaining: 'Remaining',
  howToPay: 'How to pay',
  number: 'NUMBER:',
  draft: 'DRAFT',
  void: 'VOID',
  creditNote: 'CREDIT NOTE',
  totalCredited: 'Total credited',
} as const;

interface PrintedTitle {
  title: 'Invoice' | 'Quote';
  isRevised: boolean;
  /** Whether it has no number yet. */
  isDraft: boolean;
}

/** The heading of every page: 'INVOICE', 'REVISED INVOICE', 'QUOTE' (B246), 'DRAFT INVOICE'. */
export function invoiceHeading({ title, isRevised, isDraft }: PrintedTitle): string {
  if (isDraft) return `DRAFT ${title.toUpperCase()}`;
  return `${isRevised ? 'REVISED ' : ''}${title.toUpperCase()}`;
}

/** What must be read with every page. */
export const invoiceFootnote = 'All amounts are in US dollars.';
