import { expect, test } from 'vitest';
import { billingCycles } from './billing-cycles.ts';
import { type FeeInvoice, feeInvoicesOf } from './fee-invoices.ts';

const invoice = (over: Partial<FeeInvoice>): FeeInvoice => ({
  billedFrom: null,
  startsOn: null,
  endsOn: null,
  invoiceDate: '2026-01-01',
  isUpgrade: false,
  feeCycleId: 2,
  ...over,
});
const months = billingCycles({ startsOn: '2026-01-01', endsOn: '2026-06-30' }, 2);
const billedOf = (invoices: readonly FeeInvoice[]) =>
  months.filter((cycle) => feeInvoicesOf(cycle, months, 2, invoices).isBilled).map(({ number }) => number);
const dates = (...days: string[]) => days.map((invoiceDate) => invoice({ invoiceDate }));

test.each([
  ['in its month', dates('2026-02-20'), [2]],
  ['soon after its month', dates('2026-02-20', '2026-04-03'), [2, 3]],
  ['after the month before, which has one', dates('2026-02-20', '2026-03-10'), [2, 3]],
  ['each month, a little late', dates('2026-03-03', '2026-04-03', '2026-05-03'), [2, 3, 4]],
  ['twice in one month', dates('2026-03-03', '2026-03-30'), [2, 3]],
  ['three in one month, of which one is of neither', dates('2026-03-03', '2026-03-05', '2026-03-30'), [2, 3]],
  ['before the term', dates('2025-12-20'), [1]],
  ['in the first month', dates('2026-01-31'), [1]],
  ['in the second, never the first', dates('2026-02-01'), [2]],
  ['after the last month', dates('2026-07-05'), [5]],
  [
    'with another fee that is dated',
    [...dates('2026-03-03'), invoice({ startsOn: '2026-02-01', endsOn: '2026-02-28' })],
    [2, 3],
  ],
  ['as an upgrade', [invoice({ invoiceDate: '2026-03-03', isUpgrade: true })], []],
  ['without a fee', [invoice({ invoiceDate: '2026-03-03', feeCycleId: null })], []],
] as const)('B390: a fee that staff wrote without a period %s is of one month', (_, invoices, billed) => {
  expect(billedOf(invoices)).toEqual(billed);
});

test.each([
  ['for a longer time', { startsOn: '2026-01-15', endsOn: '2026-03-31' }, [2, 3]],
  ['for days that all lie in one', { startsOn: '2026-02-10', endsOn: '2026-02-20' }, [2]],
  ['of a cycle', { billedFrom: '2026-03-01', startsOn: '2026-03-01', endsOn: '2026-03-31' }, [3]],
  ['of a cycle without a fee', { billedFrom: '2026-03-01', feeCycleId: null }, [3]],
  [
    'of a quarter',
    { billedFrom: '2026-02-01', startsOn: '2026-02-01', endsOn: '2026-04-30', feeCycleId: 3 },
    [2, 3, 4],
  ],
] as const)('B390: an invoice %s bills the months %j', (_, over, billed) => {
  expect(billedOf([invoice(over)])).toEqual(billed);
});

test('B390: a month that was billed is a part of the quarter in it', () => {
  const quarters = billingCycles({ startsOn: '2026-01-01', endsOn: '2026-06-30' }, 3);
  const month = invoice({ billedFrom: '2026-04-01', startsOn: '2026-04-01', endsOn: '2026-04-30' });
  const [, second] = quarters;
  expect(second && feeInvoicesOf(second, quarters, 3, [month])).toEqual({
    isBilled: false,
    parts: [{ startsOn: '2026-04-01', billingCycleId: 2 }],
  });
});
