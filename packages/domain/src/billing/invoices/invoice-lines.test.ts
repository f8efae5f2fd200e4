import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { lineAmount, money, negated } from '../money.ts';
import {
  amountOfLine,
  type InvoiceLine,
  invoiceLineProblems,
  isLineUnfinished,
  longestLineDescription,
  type SubmittedLine,
  signedPrice,
  submittedLines,
} from './invoice-lines.ts';

const line: SubmittedLine = {
  invoiceItemTypeId: 3,
  description: 'Sports profiles',
  quantity: 250,
  unitPrice: '1.25',
};
const blank: InvoiceLine = { invoiceItemTypeId: 0, description: '', quantity: null, unitPrice: '' };

describe('B310: of the lines in the editor', () => {
  test.each<[string, Partial<InvoiceLine>, boolean, boolean]>([
    ['with description and quantity', {}, true, false],
    ['without a description', { description: '' }, false, true],
    ['with a description of spaces', { description: '  ' }, false, true],
    ['without a quantity', { quantity: null }, false, true],
    ['with a quantity of zero', { quantity: 0 }, true, false],
    ['without a price', { unitPrice: '' }, true, false],
    ['left blank', blank, false, false],
    ['with a price alone', { ...blank, unitPrice: '5' }, false, true],
  ])('one %s', (_, change, isSubmitted, isUnfinished) => {
    expect(submittedLines([{ ...line, ...change }])).toHaveLength(isSubmitted ? 1 : 0);
    expect(isLineUnfinished({ ...line, ...change })).toBe(isUnfinished);
  });

  test('the others keep their order and lose outer spaces', () => {
    const typed = [{ ...line, description: ' A ' }, blank, { ...line, description: 'B', unitPrice: ' 2 ' }];
    expect(submittedLines(typed)).toEqual([
      { ...line, description: 'A' },
      { ...line, description: 'B', unitPrice: '2' },
    ]);
  });
});

test.each([
  [7, '50', '-50'],
  [7, '-50', '-50'],
  [7, ' 0.5 ', '-0.5'],
  [7, '0.00', '0.00'],
  [7, 'free', 'free'],
  [5, '50', '50'],
  [5, '-50', '-50'],
])('B309: the price of an item of type %d typed "%s" is %s', (invoiceItemTypeId, unitPrice, expected) => {
  expect(signedPrice({ invoiceItemTypeId, unitPrice })).toBe(expected);
});

describe('B308 B309: a line', () => {
  test.each<[Partial<SubmittedLine>, object]>([
    [{}, {}],
    [{ quantity: 1, unitPrice: '0' }, {}],
    [{ unitPrice: '-3' }, {}],
    [{ unitPrice: '1.2345' }, {}],
    [{ quantity: 0 }, { quantity: 'quantityNotPositive' }],
    [{ quantity: -1 }, { quantity: 'quantityNotPositive' }],
    [{ quantity: Number.NaN }, { quantity: 'quantityNotPositive' }],
    [{ quantity: 1.5 }, { quantity: 'quantityNotWhole' }],
    [{ quantity: 1_000_000, unitPrice: '0.0001' }, {}],
    [{ quantity: 1_000_001 }, { quantity: 'quantityTooLarge' }],
    [{ quantity: Number.POSITIVE_INFINITY }, { quantity: 'quantityTooLarge' }],
    [{ unitPrice: '' }, { unitPrice: 'priceNotDecimal' }],
    [{ unitPrice: 'free' }, { unitPrice: 'priceNotDecimal' }],
    [{ unitPrice: '$5' }, { unitPrice: 'priceNotDecimal' }],
    [{ unitPrice: '1,000' }, { unitPrice: 'priceNotDecimal' }],
    [{ unitPrice: '1e3' }, { unitPrice: 'priceNotDecimal' }],
    [{ unitPrice: '.5' }, { unitPrice: 'priceNotDecimal' }],
    [{ unitPrice: '1.23456' }, { unitPrice: 'priceTooManyDecimals' }],
    [{ unitPrice: '99999999.9999' }, {}],
    [{ unitPrice: '100000000' }, { unitPrice: 'priceTooLarge' }],
    [{ quantity: 10_000, unitPrice: '99999999' }, {}],
    [{ quantity: 10_001, unitPrice: '99999999' }, { unitPrice: 'amountTooLarge' }],
    [{ description: 'x'.repeat(longestLineDescription) }, {}],
    [{ description: 'x'.repeat(longestLineDescription + 1) }, { description: 'descriptionTooLong' }],
    [
      { quantity: 0, unitPrice: 'x' },
      { quantity: 'quantityNotPositive', unitPrice: 'priceNotDecimal' },
    ],
  ])('with %j has the problems %j', (change, problems) => {
    expect(invoiceLineProblems({ ...line, ...change })).toEqual(problems);
  });

  test('without problems has an amount, and a discount never costs anything', () => {
    const anyLine = fc.record({
      invoiceItemTypeId: fc.constantFrom(3, 7),
      description: fc.constant('Line'),
      quantity: fc.oneof(fc.integer({ min: -2, max: 1_000_002 }), fc.constantFrom(0.5, Number.NaN)),
      unitPrice: fc.oneof(
        fc.stringMatching(/^-?\d{1,9}(\.\d{1,5})?$/),
        fc.constantFrom('', 'x', '1.', '١', '--1'),
      ),
    });
    fc.assert(
      fc.property(anyLine, (any) => {
        if (Object.keys(invoiceLineProblems(any)).length === 0) {
          const { cents } = amountOfLine(any);
          expect(Number.isSafeInteger(cents)).toBe(true);
          if (any.invoiceItemTypeId === 7) expect(cents).toBeLessThanOrEqual(0);
        }
      }),
      { numRuns: 1000 },
    );
  });
});

test.each([
  [{ quantity: 3, unitPrice: '1.005' }, 302],
  [{ quantity: 1, unitPrice: '1.0049' }, 100],
  [{ quantity: 4, unitPrice: '50', invoiceItemTypeId: 7 }, -20_000],
  [{ quantity: 4, unitPrice: '-50', invoiceItemTypeId: 7 }, -20_000],
])('B211 B309: a line with %j costs %d cents', (change, cents) => {
  expect(amountOfLine({ ...line, ...change })).toEqual(money(cents));
});

test('B309: a discount takes away exactly what the same line costs', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 10_000 }),
      fc.stringMatching(/^\d{1,5}(\.\d{1,4})?$/),
      (n, price) => {
        const amount = amountOfLine({ ...line, quantity: n, unitPrice: price, invoiceItemTypeId: 7 });
        expect(amount).toEqual(negated(lineAmount(n, price)));
      },
    ),
  );
});
