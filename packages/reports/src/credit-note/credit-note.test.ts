import { expect, test } from 'vitest';
import { aLine, anInvoice } from '../../test/an-invoice.ts';
import { readPdf } from '../../test/read-pdf.ts';
import { creditNotePdf } from './credit-note-document.tsx';

const { brand, printedAt, content } = anInvoice();
const { title: _title, number: _number, ...billed } = content;
const aNote = (lines = [aLine({ quantity: '20', amount: '$280.00' })]) => ({
  brand,
  printedAt,
  number: 'CN-000012',
  content: {
    ...billed,
    facts: [
      { label: 'Date', value: 'Sep 20, 2026' },
      { label: 'For invoice', value: 'PL-000123' },
    ],
    description: 'Fewer profiles than billed',
    lines,
    subtotal: '$280.00',
    total: '$280.00',
  },
});

test('B259 B384: a credit note says whom it is for, of which invoice, why, and how much', async () => {
  const { text, pages, subject } = await readPdf(await creditNotePdf.render(aNote()));
  expect(pages).toHaveLength(1);
  const said = text.replace(/\s+/g, ' ');
  for (const part of [
    'CREDIT NOTE NUMBER: CN-000012',
    'Westbrook Valley School District',
    'Date Sep 20, 2026',
    'For invoice PL-000123',
    'Fewer profiles than billed',
    'Sports+ annual profiles 20 $14.00 $280.00',
    'Subtotal $280.00',
    'Tax exempt $0.00',
    'Total credited $280.00',
    'Page 1 of 1',
  ])
    expect(said).toContain(part);
  for (const part of ['Remaining', 'How to pay', 'INVOICE NUMBER']) expect(said).not.toContain(part);
  expect(subject).toBe('CREDIT NOTE, Westbrook Valley School District, $280.00');
});

test('a hundred lines flow over pages, each with its heads and number', async () => {
  const lines = Array.from({ length: 100 }, (_, index) => aLine({ description: `Line ${index + 1} of it` }));
  const { text, pages } = await readPdf(await creditNotePdf.render(aNote(lines)));
  expect(pages.length).toBeGreaterThan(2);
  for (const { description } of lines) expect(text).toContain(description);
  for (const page of pages) expect(page).toContain('CN-000012');
});
