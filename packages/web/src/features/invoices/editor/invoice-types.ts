/** What an invoice is made for (B209). */
export const invoiceTypeWords: Readonly<Record<1 | 2 | 3 | 4 | 5, string>> = {
  1: 'New Organization',
  2: 'Renewal',
  3: 'Overage',
  4: 'Upgrade',
  5: 'Other',
};
