import { formatMoney } from '@plumbline/domain/billing/money';
import { expect, test } from 'vitest';
import {
  emptyLine,
  isSubmitted,
  isUnfinished,
  type LineValues,
  lineForm,
  lineRequests,
  linesSubtotal,
  lineTotal,
} from './line-form.ts';

const line = (traits: Partial<LineValues> = {}): LineValues => ({
  invoiceItemTypeId: 1,
  name: '',
  description: 'Sports+ annual profiles',
  quantity: '300',
  unitPrice: '14',
  ...traits,
});

test.each([
  [{}, true],
  [{ description: ' ' }, false],
  [{ quantity: '' }, false],
  [{ unitPrice: '' }, true],
])('B310: a line with %j is sent: %s', (traits, expected) => {
  expect(isSubmitted(line(traits))).toBe(expected);
});

test.each([
  [{}, []],
  [emptyLine, []],
  [{ quantity: '0' }, ['quantity']],
  [{ quantity: 'x' }, ['quantity']],
  [{ quantity: '-1' }, ['quantity']],
  [{ quantity: '1.5' }, ['quantity']],
  [{ quantity: '1000001' }, ['quantity']],
  [{ unitPrice: '1.00001' }, ['unitPrice']],
  [{ unitPrice: 'free' }, ['unitPrice']],
  [{ unitPrice: '' }, ['unitPrice']],
  [{ unitPrice: '-0.0125' }, []],
  [{ invoiceItemTypeId: null }, ['invoiceItemTypeId']],
  [{ quantity: '1000000', unitPrice: '99999999' }, ['unitPrice']],
])('B308 B309: a line with %j is refused at %j', (traits, fields) => {
  const read = lineForm.safeParse(line(traits));
  expect(read.success ? [] : read.error.issues.map(({ path }) => path.join('.'))).toEqual(fields);
});

test.each([
  [{}, '$4,200.00'],
  [{ quantity: '3', unitPrice: '1.005' }, '$3.02'],
  [{ invoiceItemTypeId: 7, quantity: '1', unitPrice: '50' }, '-$50.00'],
  [{ invoiceItemTypeId: 7, quantity: '1', unitPrice: '-50' }, '-$50.00'],
  [{ invoiceItemTypeId: 7, quantity: '1', unitPrice: '0.00' }, '$0.00'],
] as const)('B309: a line with %j comes to %s', (traits, expected) => {
  const amount = lineTotal(line(traits));
  expect(amount && formatMoney(amount)).toBe(expected);
});

test.each([{ quantity: '' }, { unitPrice: 'x' }, { quantity: '1000000', unitPrice: '99999999' }])(
  'a line with %j comes to nothing that can be shown',
  (traits) => expect(lineTotal(line(traits))).toBeNull(),
);

test('B310: the subtotal is of the lines that are sent, in whole cents', () => {
  const sum = linesSubtotal([
    line({ quantity: '1', unitPrice: '0.005' }),
    line({ quantity: '1', unitPrice: '0.005' }),
    line({ description: '', unitPrice: '100' }),
    emptyLine,
  ]);
  expect(sum && formatMoney(sum)).toBe('$0.02');
});

test.each([
  [{}, false],
  [emptyLine, false],
  [{ description: '' }, true],
  [{ quantity: '' }, true],
  [{ description: '', quantity: '' }, true],
])('B310: a line with %j says that it is not saved: %s', (traits, expected) => {
  expect(isUnfinished(line(traits))).toBe(expected);
});

test('a discount is sent below zero', () => {
  expect(lineRequests([line({ invoiceItemTypeId: 7, unitPrice: '50' })])[0]).toMatchObject({
    unitPrice: '-50',
  });
});
