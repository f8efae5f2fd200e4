import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { money, sumOf } from '../money.ts';
import type { SubmittedLine } from './invoice-lines.ts';
import {
  invoiceTotalProblem,
  invoiceTotals,
  isTaxRate,
  mostInvoiceLines,
  totalWithTax,
} from './invoice-totals.ts';

const noTax = { rate: null, isExempt: false };
const line = (quantity: number, unitPrice: string, invoiceItemTypeId = 3): SubmittedLine => ({
  invoiceItemTypeId,
  description: 'Line',
  quantity,
  unitPrice,
});

describe('the amounts of an invoice', () => {
  test.each([
    { rate: null, isExempt: false, tax: 0, total: 10_000 },
    { rate: '0', isExempt: false, tax: 0, total: 10_000 },
    { rate: '8.25', isExempt: false, tax: 825, total: 10_825 },
    { rate: '8.255', isExempt: false, tax: 826, total: 10_826 },
    { rate: '6.9999', isExempt: false, tax: 700, total: 10_700 },
    { rate: '8.25', isExempt: true, tax: 0, total: 10_000 },
  ])('B207: with a rate of $rate, exempt $isExempt, are $tax cents of tax and $total in total', (given) => {
    const totals = invoiceTotals([line(120, '1'), line(1, '20', 7)], given);
    expect(totals).toMatchObject({
      subTotal: money(10_000),
      tax: money(given.tax),
      total: money(given.total),
    });
  });

  test('B211: the tax of a line is what it adds to the running sum', () => {
    const { lines } = invoiceTotals([line(1, '0.06'), line(1, '0.06'), line(1, '0.06')], {
      rate: '8.25',
      isExempt: false,
    });
    expect(lines.map(({ tax }) => tax.cents)).toEqual([0, 1, 0]);
    expect(lines.map(({ total }) => total.cents)).toEqual([6, 7, 6]);
  });

  test('B207 B211: the lines add up to the invoice, in whatever order they stand', () => {
    const anyLine = fc
      .tuple(
        fc.integer({ min: 1, max: 5000 }),
        fc.stringMatching(/^\d{1,4}(\.\d{1,4})?$/),
        fc.constantFrom(3, 5, 7),
      )
      .map((parts) => line(...parts));
    const anyTax = fc.record({
      rate: fc.option(fc.stringMatching(/^\d{1,2}(\.\d{1,4})?$/)),
      isExempt: fc.boolean(),
    });
    fc.assert(
      fc.property(fc.array(anyLine, { maxLength: 30 }), anyTax, (lines, tax) => {
        const totals = invoiceTotals(lines, tax);
        for (const part of ['subTotal', 'tax', 'total'] as const) {
          expect(sumOf(totals.lines.map((own) => own[part]))).toEqual(totals[part]);
        }
        expect(sumOf([totals.subTotal, totals.tax])).toEqual(totals.total);
        expect(totalWithTax(totals.subTotal, tax)).toEqual(totals.total);
        const { lines: _, ...turned } = invoiceTotals(lines.toReversed(), tax);
        expect(totals).toMatchObject(turned);
      }),
    );
  });
});

test.each([
  ['0', true],
  ['8.25', true],
  ['99.9999', true],
  ['100', false],
  ['-1', false],
  ['8.', false],
  ['8.12345', false],
  ['', false],
])('"%s" is a rate of tax: %s', (text, expected) => {
  expect(isTaxRate(text)).toBe(expected);
});

test('a rate that is none is refused and not counted as zero', () => {
  expect(() => invoiceTotals([line(1, '1')], { rate: 'eight', isExempt: true })).toThrow(RangeError);
});

describe('B207 B310: an invoice', () => {
  test.each<[string, SubmittedLine[], string | null]>([
    ['without a line', [], 'noLine'],
    ['of nothing', [line(1, '0')], null],
    ['that a discount makes free', [line(2, '10'), line(1, '20', 7)], null],
    ['whose discount is larger', [line(2, '10'), line(1, '20.01', 7)], 'totalBelowZero'],
    ['of as many lines as there may be', Array(mostInvoiceLines).fill(line(1, '1')), null],
    ['of one more', Array(mostInvoiceLines + 1).fill(line(1, '1')), 'tooManyLines'],
    ['that cannot be stored', [line(6000, '99999999')], 'totalTooLarge'],
    ['whose lines together cannot be stored', Array(100).fill(line(99, '99999999')), 'totalTooLarge'],
  ])('%s', (_, lines, problem) => {
    expect(invoiceTotalProblem(lines, noTax)).toBe(problem);
  });

  test('that is not refused has amounts that can be stored', () => {
    const anyLine = fc
      .tuple(
        fc.integer({ min: 1, max: 9000 }),
        fc.constantFrom('99999999', '1', '0.0001'),
        fc.constantFrom(3, 7),
      )
      .map((parts) => line(...parts));
    fc.assert(
      fc.property(fc.array(anyLine, { minLength: 1, maxLength: 100 }), (lines) => {
        const tax = { rate: '99.9999', isExempt: false };
        if (invoiceTotalProblem(lines, tax) === null) {
          expect(invoiceTotals(lines, tax).total.cents).toBeGreaterThanOrEqual(0);
        }
      }),
    );
  });
});
