import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyDays } from '../../../test/example-subscriptions.ts';
import { dayAfter } from '../../time/day-text.ts';
import { isFeeToDraft, unbilledDays } from './arrears.ts';
import { daysBeside } from './billed-days.ts';
import { billingCycleIds, billingCycles } from './billing-cycles.ts';
import { billedCycleOf, cycleOfDays, type FeeInvoice, feeInvoicesOf } from './fee-invoices.ts';
import type { SubscriptionDays } from './subscription.ts';
import { isCurrent, lengthInDays } from './subscription-terms.ts';

const invoice = (over: Partial<FeeInvoice>): FeeInvoice => ({
  billedFrom: null,
  startsOn: null,
  endsOn: null,
  invoiceDate: '2026-01-01',
  isUpgrade: false,
  feeCycleId: 2,
  ...over,
});
const halfYear = { startsOn: '2026-01-01', endsOn: '2026-06-30', billingCycleId: 2 };
const months = billingCycles(halfYear, 2);
const billedOf = (invoices: readonly FeeInvoice[]) =>
  months.filter((cycle) => feeInvoicesOf(cycle, halfYear, invoices).isBilled).map(({ number }) => number);
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
  const term = { ...halfYear, billingCycleId: 3 };
  const month = invoice({ billedFrom: '2026-04-01', startsOn: '2026-04-01', endsOn: '2026-04-30' });
  const [, second] = billingCycles(term, 3);
  expect(second && feeInvoicesOf(second, term, [month])).toEqual({
    invoice: month,
    isBilled: false,
    parts: [{ startsOn: '2026-04-01', endsOn: '2026-04-30' }],
  });
});

/** What happens to a term after so many days: its cycle is changed, a fee is written by hand without a period, or ended cycles are drafted. */
const anyCycleId = fc.constantFrom(...Object.values(billingCycleIds));
const acts = fc.array(
  fc.record({
    at: fc.integer({ min: 0, max: 1500 }),
    act: fc.oneof(anyCycleId, fc.constantFrom('write' as const, 'draft' as const)),
  }),
  { maxLength: 25 },
);

type Act = number | 'write' | 'draft';

/** Plays them until every cycle has ended and is drafted. @returns the days whose fee is on an invoice; no day is on two */
function billedDays(
  days: SubscriptionDays,
  firstCycleId: number,
  steps: readonly { at: number; act: Act }[],
) {
  const invoices: FeeInvoice[] = [];
  const billed = new Set<string>();
  let term = { ...days, billingCycleId: firstCycleId };
  const cycles = () => billingCycles(term, term.billingCycleId);
  const bill = ({ startsOn, endsOn }: SubscriptionDays, isBeside: (day: string) => boolean = () => false) => {
    for (let day = startsOn; day <= endsOn; day = dayAfter(day, 1)) {
      if (isBeside(day)) continue;
      if (billed.has(day)) throw new Error(`the fee of ${day} is on two invoices`);
      billed.add(day);
    }
  };
  const draft = (today: string) => {
    for (const cycle of cycles().filter(({ endsOn }) => endsOn < today)) {
      const { isBilled, parts } = feeInvoicesOf(cycle, term, invoices);
      const left = parts.length === 0 ? cycle : unbilledDays(cycle, parts);
      if (left === null || !isFeeToDraft(cycle, isBilled, parts.length > 0)) continue;
      const { startsOn, endsOn } = left;
      bill(left, (day) => parts.some((part) => isCurrent(part, day)));
      const period = { billedFrom: startsOn, startsOn, endsOn, invoiceDate: today };
      invoices.push(invoice({ ...period, feeCycleId: term.billingCycleId }));
    }
  };
  const numbersBilled = () =>
    cycles().filter((cycle) => {
      const { isBilled, parts } = feeInvoicesOf(cycle, term, invoices);
      return isBilled || (parts.length > 0 && unbilledDays(cycle, parts) === null);
    });
  const write = (today: string) => {
    const before = new Set(numbersBilled().map(({ number }) => number));
    invoices.push(invoice({ invoiceDate: today, feeCycleId: term.billingCycleId }));
    const [now, ...others] = numbersBilled().filter(({ number }) => !before.has(number));
    expect(others).toEqual([]);
    // Both cycles that it may be of have an invoice: staff bill one of them again, and know it.
    if (now === undefined) invoices.pop();
    else bill(now, (day) => billed.has(day) && feeInvoicesOf(now, term, invoices).parts.length > 0);
  };
  for (const { at, act } of steps.toSorted((one, other) => one.at - other.at)) {
    const today = dayAfter(days.startsOn, at);
    if (act === 'draft') draft(today);
    else if (act === 'write') write(today);
    else term = { ...term, billingCycleId: act };
  }
  draft(dayAfter(days.endsOn, 1));
  return { billed, cycles: cycles() };
}

test('B390 B507: whenever staff write fees without a period and ended cycles are drafted, each day from the second cycle on is billed once', () => {
  fc.assert(
    fc.property(anyDays, anyCycleId, acts, (days, cycleId, steps) => {
      const { billed, cycles } = billedDays(
        days,
        cycleId,
        steps.filter(({ act }) => typeof act === 'string'),
      );
      const firstDays = cycles[0] === undefined ? 0 : lengthInDays(cycles[0]);
      const later = [...billed].filter((day) => day > (cycles[0]?.endsOn ?? ''));
      expect(later).toHaveLength(lengthInDays(days) - firstDays);
    }),
  );
});

test('B390 B507: however the cycle of a term is changed between them, no day is billed twice', () => {
  fc.assert(
    fc.property(anyDays, anyCycleId, acts, (days, cycleId, steps) => {
      billedDays(days, cycleId, steps);
    }),
  );
});

test.each([
  [1, 2],
  [28, 2],
  [31, 2],
  [32, 3],
  [92, 3],
  [93, 1],
  [366, 1],
])('B390 B507: %i days are as long as the cycle %i', (days, cycleId) => {
  const startsOn = '2026-01-01';
  expect(cycleOfDays({ startsOn, endsOn: dayAfter(startsOn, days - 1) })).toBe(cycleId);
});

test('B390: what a fee without days bills is left neither to staff nor to the job', () => {
  const [fee] = dates('2026-03-03');
  const live = fee === undefined ? [] : [fee];
  const [, second, third] = months;
  if (second === undefined || third === undefined) throw new Error('the half year has six months');
  expect(billedCycleOf(second, halfYear, live)).toMatchObject({
    unbilled: null,
    invoice: { invoiceDate: '2026-03-03' },
  });
  expect(billedCycleOf(third, halfYear, live)).toMatchObject({ unbilled: { days: 31 }, invoice: null });
});

test('B390: whatever invoices a term has, staff are refused a cycle exactly where the job finds its fee billed or no day of it left', () => {
  const day = fc.integer({ min: -40, max: 220 }).map((at) => dayAfter(halfYear.startsOn, at));
  const anyInvoice = fc.record({
    billedFrom: fc.option(day),
    startsOn: fc.option(day),
    endsOn: fc.option(day),
    invoiceDate: day,
    isUpgrade: fc.boolean(),
    feeCycleId: fc.option(anyCycleId),
  });
  fc.assert(
    fc.property(fc.array(anyInvoice, { maxLength: 6 }), anyCycleId, (invoices, billingCycleId) => {
      const term = { ...halfYear, billingCycleId };
      for (const cycle of billingCycles(term, billingCycleId)) {
        const { isBilled, parts } = feeInvoicesOf(cycle, term, invoices);
        const isCovered = parts.length > 0 && daysBeside(cycle, parts) === null;
        const { unbilled, invoice: by } = billedCycleOf(cycle, term, invoices);
        expect(unbilled === null).toBe(isBilled || isCovered);
        expect(by === null).toBe(unbilled !== null);
      }
    }),
  );
});
