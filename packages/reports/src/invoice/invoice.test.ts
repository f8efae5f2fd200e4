import type { InvoiceDocument } from '@plumbline/contract';
import { expect, test } from 'vitest';
import { aLine, anInvoice } from '../../test/an-invoice.ts';
import { readPdf } from '../../test/read-pdf.ts';
import { placesIn } from '../../test/text-places.ts';
import { invoicePdf } from './invoice-document.tsx';

const textOf = async (model: InvoiceDocument) => (await readPdf(await invoicePdf.render(model))).text;
const words = (text: string) => text.replace(/\s+/g, ' ');

test('B384: an invoice says who pays, when, for what, and how much', async () => {
  const { text, pages, subject } = await readPdf(await invoicePdf.render(anInvoice()));
  expect(pages).toHaveLength(1);
  const said = words(text);
  for (const part of [
    'INVOICE NUMBER: PL-000123',
    'Westbrook Valley School District',
    'Suite 4',
    'Invoice date 9/15/26',
    'Due date 10/15/26',
    'Period 10/15/26 to 10/14/27',
    'Renewal of the Sports+ plan',
    'Sports+ annual profiles 300 $14.00 $4,200.00',
    'counted on 9/14/26.',
    'Subtotal $4,860.00',
    'Tax exempt $0.00',
    'Total $4,860.00',
    'How to pay',
    'Page 1 of 1',
  ])
    expect(said).toContain(part);
  for (const part of ['VOID', 'Remaining', 'Paid', 'REVISED']) expect(said).not.toContain(part);
  expect(subject).toBe('INVOICE, Westbrook Valley School District, $4,860.00');
});

test('B246: one that waits for its purchase order is a quote, whatever else it is', async () => {
  const quote = words(await textOf(anInvoice({ content: { title: 'Quote' } })));
  expect(quote).toContain('QUOTE NUMBER: PL-000123');
  expect(quote).not.toContain('INVOICE');
  expect(words(await textOf(anInvoice({ isRevised: true })))).toContain('REVISED INVOICE');
});

test('B385: a draft has no number and says so', async () => {
  const text = words(
    await textOf(anInvoice({ displayNumber: null, howToPay: [], content: { number: null } })),
  );
  expect(text).toContain('DRAFT INVOICE');
  expect(text).not.toContain('PL-');
  expect(text).not.toContain('NUMBER:');
});

test('B250: what was paid and what remains stand below the total, with the line in words', async () => {
  const settlements = [
    { label: 'Paid 9/20/26, check 1234', amount: '-$860.00' },
    { label: 'Paid 9/20/26, check 1234', amount: '-$860.00' },
  ];
  const part = anInvoice({ settlements, remaining: '$3,140.00', paidLine: 'Partially Paid' });
  expect(words(await textOf(part))).toMatch(
    /Total \$4,860\.00 Paid 9\/20\/26, check 1234 -\$860\.00 .*Remaining \$3,140\.00 Partially Paid/,
  );
  expect(words(await textOf({ ...part, remaining: '$0.00', paidLine: 'Paid In Full' }))).toContain(
    'Remaining $0.00 Paid In Full',
  );
});

test('B247: a voided one says it across every page, beside its number, and why', async () => {
  const model = anInvoice({
    isVoided: true,
    displayNumber: 'PL-000123 (VOIDED)',
    voidLine: 'Voided on 9/20/26: made twice.',
    content: { lines: Array.from({ length: 60 }, () => aLine()) },
  });
  const { pages } = await readPdf(await invoicePdf.render(model));
  expect(pages.length).toBeGreaterThan(1);
  for (const page of pages) {
    expect(page).toMatch(/(^|\s)VOID(\s|$)/);
    expect(page).toContain('PL-000123 (VOIDED)');
  }
  expect(pages[0]).toContain('Voided on 9/20/26: made twice.');
});

test('B384: a hundred lines flow over pages, each with its heads and number, and none is lost', async () => {
  const lines = Array.from({ length: 100 }, (_, index) => aLine({ description: `Line ${index + 1} of it` }));
  const { text, pages } = await readPdf(await invoicePdf.render(anInvoice({ content: { lines } })));
  expect(pages.length).toBeGreaterThan(2);
  for (const { description } of lines) expect(text).toContain(description);
  pages.forEach((page, index) => {
    expect(words(page)).toContain('Description Quantity Unit price Amount');
    expect(page).toContain(`Page ${index + 1} of ${pages.length} \u2022 printed `);
  });
});

test('a word that is wider than its column goes on in the next line, and all of it is there', async () => {
  const long = 'W'.repeat(200);
  const rightEdge = 612 - 36;
  const inLine = anInvoice({
    content: { lines: [aLine({ description: `Part ${long}`, explanation: long })] },
  });
  const places = await placesIn(await invoicePdf.render(inLine));
  const quantity = places.find(({ text }) => text === '300');
  const wide = places.filter(({ text }) => text.includes('WWW'));
  expect(wide.length).toBeGreaterThan(8);
  for (const { right } of wide) expect(right).toBeLessThan(quantity?.left ?? 0);
  const everywhere = anInvoice({
    voidLine: long,
    howToPay: [long],
    content: {
      description: long,
      billTo: { name: 'Westbrook', lines: [long] },
      billedFor: long,
      facts: [{ label: 'PO number', value: 'W'.repeat(50) }],
    },
  });
  const others = await placesIn(await invoicePdf.render(everywhere));
  for (const { right, text } of others) expect(right, text).toBeLessThanOrEqual(rightEdge + 0.5);
  expect(
    others
      .map(({ text }) => text)
      .join('')
      .match(/W/g)?.length,
  ).toBeGreaterThanOrEqual(5 * 200 + 50);
});

test.each(['Łukasz Čapek', 'Анастасия', '李伟', '김민준', 'محمد'])(
  'the name of a payer is printed as it is written, in fonts that are embedded: %s',
  async (name) => {
    const bytes = await invoicePdf.render(anInvoice({ content: { billTo: { name, lines: [] } } }));
    const { text } = await readPdf(bytes);
    for (const word of name.split(' ')) expect(text.replace(/[\s\p{Cc}]+/gu, '')).toContain(word);
    const fonts = [
      ...Buffer.from(bytes)
        .toString('latin1')
        .matchAll(/\/BaseFont \/(\S+)/g),
    ];
    expect(fonts.length).toBeGreaterThan(1);
    // A font that is embedded has six letters before its name.
    for (const [, font] of fonts) expect(font).toMatch(/^[A-Z]{6}\+/);
  },
);

test('the same model gives the same bytes, whatever was printed before it', async () => {
  const first = await invoicePdf.render(anInvoice());
  await invoicePdf.render(anInvoice({ isVoided: true, content: { title: 'Quote' } }));
  expect(Buffer.from(await invoicePdf.render(anInvoice())).equals(Buffer.from(first))).toBe(true);
});
