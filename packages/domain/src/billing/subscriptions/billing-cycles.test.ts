import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyDays } from '../../../test/example-subscriptions.ts';
import { dayAfter } from '../../time/day-text.ts';
import { billingCycleOn, billingCycles } from './billing-cycles.ts';
import { lengthInDays } from './subscription-terms.ts';

const starts = (startsOn: string, endsOn: string, cycle: number) =>
  billingCycles({ startsOn, endsOn }, cycle).map((each) => each.startsOn);

test.each([
  ['2026-08-01', '2027-07-31', 1, ['2026-08-01']],
  ['2026-08-01', '2027-07-31', 3, ['2026-08-01', '2026-11-01', '2027-02-01', '2027-05-01']],
  ['2027-12-31', '2028-04-29', 2, ['2027-12-31', '2028-01-31', '2028-02-29', '2028-03-31']],
  ['2026-12-31', '2027-04-29', 2, ['2026-12-31', '2027-01-31', '2027-02-28', '2027-03-31']],
  ['2028-02-29', '2033-02-27', 1, ['2028-02-29', '2029-02-28', '2030-02-28', '2031-02-28', '2032-02-29']],
])('B507: from %s to %s the cycles of type %d start on %j', (startsOn, endsOn, cycle, expected) => {
  expect(starts(startsOn, endsOn, cycle)).toEqual(expected);
});

test('B507: a last cycle that the subscription cuts off is marked', () => {
  const cycles = billingCycles({ startsOn: '2026-08-01', endsOn: '2026-10-15' }, 2);
  expect(cycles).toEqual([
    { number: 1, startsOn: '2026-08-01', endsOn: '2026-08-31', isShort: false },
    { number: 2, startsOn: '2026-09-01', endsOn: '2026-09-30', isShort: false },
    { number: 3, startsOn: '2026-10-01', endsOn: '2026-10-15', isShort: true },
  ]);
});

test('B507: the cycles cover every day of a subscription once', () => {
  fc.assert(
    fc.property(anyDays, fc.constantFrom(1, 2, 3), (days, cycle) => {
      const cycles = billingCycles(days, cycle);
      expect(cycles[0]?.startsOn).toBe(days.startsOn);
      expect(cycles.at(-1)?.endsOn).toBe(days.endsOn);
      cycles.slice(1).forEach((each, index) => {
        expect(each.startsOn).toBe(dayAfter(cycles[index]?.endsOn ?? '', 1));
      });
      expect(cycles.reduce((sum, each) => sum + lengthInDays(each), 0)).toBe(lengthInDays(days));
      expect(cycles.slice(0, -1).some(({ isShort }) => isShort)).toBe(false);
    }),
  );
});

test('B507: the cycle of a day holds that day', () => {
  const days = { startsOn: '2026-08-01', endsOn: '2027-07-31' };
  expect(billingCycleOn(days, 3, '2026-11-01')?.number).toBe(2);
  expect(billingCycleOn(days, 3, '2027-07-31')?.number).toBe(4);
  expect(billingCycleOn(days, 3, '2026-07-31')).toBeNull();
  expect(billingCycleOn(days, 3, '2027-08-01')).toBeNull();
});

test('B507: another cycle, or an end before the start, is a defect', () => {
  expect(() => starts('2026-08-01', '2027-07-31', 4)).toThrow(RangeError);
  expect(() => starts('2026-08-01', '2026-07-31', 1)).toThrow(RangeError);
});
