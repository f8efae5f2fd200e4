import { expect, test } from 'vitest';
import { creditNoteFileName, invoiceFileName } from './file-name.ts';

test.each([
  { invoice: { title: 'Invoice', number: 'PL-000123', id: 7 }, file: 'Invoice_PL-000123.pdf' },
  { invoice: { title: 'Quote', number: 'PL-000123', id: 7 }, file: 'Quote_PL-000123.pdf' },
  {
    invoice: { title: 'Invoice', number: 'PL-000123', id: 7, revisionNo: 2 },
    file: 'Invoice_PL-000123_Revision_2.pdf',
  },
  { invoice: { title: 'Invoice', number: null, id: 7 }, file: 'Invoice_7.pdf' },
  { invoice: { title: 'Invoice', number: '../=x', id: 7 }, file: 'Invoice_x.pdf' },
] as const)('B384: a download is called $file', ({ invoice, file }) => {
  expect(invoiceFileName(invoice)).toBe(file);
});

test('B384: the download of a credit note is called by its number', () => {
  expect(creditNoteFileName('CN-000012')).toBe('Credit_Note_CN-000012.pdf');
  expect(creditNoteFileName('../=x')).toBe('Credit_Note_x.pdf');
});
