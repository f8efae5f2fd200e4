import { money } from '@plumbline/domain';
import { describe, expect, test } from 'vitest';
import { type BillTo, billToLines } from './bill-to.ts';
import { invoiceContentOf, type PrintedFacts } from './invoice-content.ts';

const billTo: BillTo = {
  name: 'Westbrook',
  billedFor: null,
  billingName: null,
  contact: 'Dana Whitfield',
  email: 'billing@westbrook.example',
  street: '120 Valley Road',
  apartment: 'Suite 4',
  city: 'Westbrook',
  state: 'TX',
  postalCode: '75001',
  country: 'US',
};
const facts: PrintedFacts = {
  number: 'PL-000001',
  title: 'Invoice',
  description: '',
  invoiceDate: '2026-09-15',
  dueOn: '2026-10-15',
  startPeriodOn: null,
  endPeriodOn: null,
  purchaseOrderNumber: null,
  lines: [],
  subtotal: money(10_000),
  total: money(10_825),
  taxRate: '8.2500',
  isTaxExempt: false,
};
const contentOf = (change: Partial<PrintedFacts>) => invoiceContentOf({ ...facts, ...change }, billTo);

describe('B384: an invoice as it is printed', () => {
  test.each([
    [{}, 'Tax (8.25%)', '$8.25'],
    [{ taxRate: '10.0000', total: money(11_000) }, 'Tax (10%)', '$10.00'],
    [{ taxRate: '0', total: money(10_000) }, 'Tax', '$0.00'],
    [{ isTaxExempt: true, total: money(10_000) }, 'Tax exempt', '$0.00'],
  ])('with %j has the tax %s of %s', (change, taxLabel, tax) => {
    expect(contentOf(change)).toMatchObject({ taxLabel, tax });
  });

  test.each([
    [{}, ['Invoice date Sep 15, 2026', 'Due date Oct 15, 2026']],
    [{ startPeriodOn: '2026-10-15' }, ['Period from Oct 15, 2026']],
    [{ endPeriodOn: '2026-10-15' }, ['Period until Oct 15, 2026']],
    [
      { startPeriodOn: '2026-10-15', endPeriodOn: '2027-10-14', purchaseOrderNumber: 'PO-7' },
      ['Period Oct 15, 2026 to Oct 14, 2027', 'PO number PO-7'],
    ],
  ])('with %j says %j', (change, said) => {
    const all = contentOf(change).facts.map(({ label, value }) => `${label} ${value}`);
    expect(all).toEqual(expect.arrayContaining(said));
    expect(all.some((fact) => fact.startsWith('Period'))).toBe(
      said.some((fact) => fact.startsWith('Period')),
    );
  });

  test.each([
    [{ name: '', description: 'Fee' }, 'Fee'],
    [{ name: 'Fee', description: '' }, 'Fee'],
    [{ name: 'Fee', description: 'once' }, 'Fee: once'],
  ])('a line with %j reads %s', (names, description) => {
    const line = {
      ...names,
      explanation: null,
      quantity: 1250,
      unitPrice: '-1.5000',
      amount: money(-187_500),
    };
    expect(contentOf({ lines: [line] }).lines).toEqual([
      { description, explanation: null, quantity: '1,250', unitPrice: '-$1.50', amount: '-$1,875.00' },
    ]);
  });
});

test.each([
  [{}, ['Dana Whitfield', '120 Valley Road, Suite 4', 'Westbrook, TX 75001', 'United States']],
  [
    { billingName: 'Accounts payable' },
    [
      'Accounts payable',
      'Dana Whitfield',
      '120 Valley Road, Suite 4',
      'Westbrook, TX 75001',
      'United States',
    ],
  ],
  [
    { billingName: 'Westbrook', apartment: ' ', contact: null },
    ['120 Valley Road', 'Westbrook, TX 75001', 'United States'],
  ],
  [
    { state: 'XX', postalCode: null, country: 'AT' },
    ['Dana Whitfield', '120 Valley Road, Suite 4', 'Westbrook', 'Austria'],
  ],
  [
    {
      contact: null,
      street: null,
      apartment: null,
      city: null,
      state: null,
      postalCode: null,
      country: null,
    },
    [],
  ],
])('the address of a payer with %j has the lines %j', (change, lines) => {
  expect(billToLines({ ...billTo, ...change })).toEqual({ name: 'Westbrook', lines });
});
