import fc from 'fast-check';
import { expect, test } from 'vitest';
import { anyDay } from '../../../test/example-subscriptions.ts';
import { dayAfter } from '../../time/day-text.ts';
import { monthSpans, yearSpans } from './count-spans.ts';

test('B217 B382: months are whole calendar months from the one of the start to the running one', () => {
  expect(monthSpans('2027-12-15', '2028-02-29')).toEqual([
    { startDate: '2027-12-01', endDate: '2027-12-31', isRunning: false },
    { startDate: '2028-01-01', endDate: '2028-01-31', isRunning: false },
    { startDate: '2028-02-01', endDate: '2028-02-29', isRunning: true },
  ]);
});

test('B217 B383: years are twelve months from the start to the running ones', () => {
  expect(yearSpans('2028-02-29', '2030-03-01')).toEqual([
    { startDate: '2028-02-29', endDate: '2029-02-27', isRunning: false },
    { startDate: '2029-02-28', endDate: '2030-02-27', isRunning: false },
    { startDate: '2030-02-28', endDate: '2031-02-27', isRunning: true },
  ]);
});

test('B382 B383: a start that is still to come has no spans', () => {
  expect(monthSpans('2027-01-01', '2026-12-31')).toEqual([]);
  expect(yearSpans('2027-01-01', '2026-12-31')).toEqual([]);
});

test.each([
  ['B382', monthSpans],
  ['B383', yearSpans],
] as const)(
  '%s: spans follow each other without a gap, and today lies in the last one, which alone is running',
  (_, spansOf) => {
    fc.assert(
      fc.property(anyDay, anyDay, (one, other) => {
        const [start, today] = one < other ? [one, other] : [other, one];
        const spans = spansOf(start, today);
        spans.slice(1).forEach(({ startDate }, index) => {
          expect(startDate).toBe(dayAfter(spans[index]?.endDate ?? '', 1));
        });
        expect(spans.map(({ isRunning }) => isRunning)).toEqual(
          spans.map((_span, index) => index === spans.length - 1),
        );
        const last = spans.at(-1);
        expect(last !== undefined && last.startDate <= today && today <= last.endDate).toBe(true);
        expect(spans[0]?.startDate.slice(0, 7)).toBe(start.slice(0, 7));
      }),
    );
  },
);
