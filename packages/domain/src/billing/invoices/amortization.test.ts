import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dayAfter, daysFrom, monthAfter, monthOfDay } from '../../time/day-text.ts';
import { money, sumOf } from '../money.ts';
import {
  type AmortizationSpan,
  amortize,
  type BookedMonth,
  bookedTotal,
  lastAmortizedDay,
  openMonthFrom,
  postsOf,
  recognizedBefore,
} from './amortization.ts';

const cents = (months: readonly BookedMonth[]) =>
  Object.fromEntries(months.map(({ month, amount }) => [month, amount.cents]));

const anySpan = fc
  .tuple(fc.integer({ min: 0, max: 15_000 }), fc.oneof(fc.integer({ min: 1, max: 3700 }), fc.constant(1)))
  .map(([first, days]) => {
    const start = dayAfter('2019-12-01', first);
    return { start, end: dayAfter(start, days) };
  });
const anyAmount = fc.integer({ min: -1_000_000_000, max: 1_000_000_000 }).map((value) => money(value));

describe('B502: an amount spread by days', () => {
  test.each<[string, AmortizationSpan, number, Record<string, number>]>([
    ['over one day', { start: '2026-08-04', end: '2026-08-05' }, 999, { '2026-08-01': 999 }],
    ['over a leap day', { start: '2028-02-29', end: '2028-03-01' }, 999, { '2028-02-01': 999 }],
    [
      'over the turn of a month',
      { start: '2026-08-31', end: '2026-09-02' },
      101,
      { '2026-08-01': 51, '2026-09-01': 50 },
    ],
    ['up to the first of a month', { start: '2026-08-01', end: '2026-09-01' }, 100, { '2026-08-01': 100 }],
    [
      'over the turn of a year',
      { start: '2026-12-31', end: '2027-01-02' },
      -101,
      { '2026-12-01': -51, '2027-01-01': -50 },
    ],
    [
      'over February and March of a leap year',
      { start: '2028-02-01', end: '2028-04-01' },
      6000,
      { '2028-02-01': 2900, '2028-03-01': 3100 },
    ],
  ])('%s', (_, span, amount, expected) => {
    expect(cents(amortize(money(amount), span))).toEqual(expected);
  });

  test('over a year from a day within a month lies in thirteen months, and the last cent goes along', () => {
    const months = amortize(money(120_000), { start: '2026-08-04', end: '2027-08-04' });
    expect(months.map(({ days }) => days)).toEqual([28, 30, 31, 30, 31, 31, 28, 31, 30, 31, 30, 31, 3]);
    expect(months.map(({ amount }) => amount.cents)).toEqual([
      9205, 9863, 10192, 9863, 10192, 10192, 9205, 10192, 9863, 10192, 9863, 10192, 986,
    ]);
  });

  test('adds up to the amount for any days, month by month without a gap', () => {
    fc.assert(
      fc.property(anyAmount, anySpan, (amount, span) => {
        const months = amortize(amount, span);
        expect(sumOf(months.map((month) => month.amount))).toEqual(amount);
        expect(months.reduce((sum, { days }) => sum + days, 0)).toBe(daysFrom(span.start, span.end));
        expect(monthOfDay(months[0]?.month ?? '')).toBe(monthOfDay(span.start));
        for (const [index, { month }] of months.entries()) {
          const next = months[index + 1];
          if (next) expect(next.month).toBe(`${monthAfter(monthOfDay(month))}-01`);
          else expect(monthOfDay(month)).toBe(monthOfDay(lastAmortizedDay(span)));
        }
      }),
    );
  });

  test('has recognized at the end of a month what its days are of all', () => {
    fc.assert(
      fc.property(anyAmount, anySpan, (amount, span) => {
        let soFar = money(0);
        for (const { month, amount: part } of amortize(amount, span)) {
          soFar = sumOf([soFar, part]);
          const monthEnd = `${monthAfter(monthOfDay(month))}-01`;
          expect(soFar).toEqual(recognizedBefore(amount, span, monthEnd));
        }
      }),
    );
  });

  test('is recognized from the first day to the last one and never less than the day before', () => {
    fc.assert(
      fc.property(
        fc.nat({ max: 1e9 }),
        anySpan,
        fc.integer({ min: -50, max: 4000 }),
        (value, span, offset) => {
          const [amount, day] = [money(value), dayAfter(span.start, offset)];
          const now = recognizedBefore(amount, span, day);
          expect(recognizedBefore(amount, span, dayAfter(day, 1)).cents).toBeGreaterThanOrEqual(now.cents);
          if (day <= span.start) expect(now.cents).toBe(0);
          if (day >= span.end) expect(now).toEqual(amount);
        },
      ),
    );
  });

  test.each([
    ['2026-08-04', '2026-08-04'],
    ['2026-08-04', '2026-08-03'],
  ])('is refused without a day: from %s to %s', (start, end) => {
    expect(() => amortize(money(1), { start, end })).toThrow(RangeError);
    expect(() => recognizedBefore(money(1), { start, end }, start)).toThrow(RangeError);
  });
});

test('B259: a closed month leads to the first open one after it', () => {
  const closed = new Set(['2026-11-01', '2026-12-01', '2027-02-01']);
  expect(
    ['2026-10-01', '2026-11-01', '2026-12-15', '2027-02-01'].map((month) => openMonthFrom(month, closed)),
  ).toEqual(['2026-10-01', '2027-01-01', '2027-01-01', '2027-03-01']);
});

describe('B259 B260 B261: the books of an invoice', () => {
  const span = { start: '2026-06-01', end: '2026-10-01' };
  const earned = amortize(money(12_200), span);
  const closed = new Set(['2026-06-01', '2026-07-01']);

  test('take each month when it is sent, and a closed one in the first that is open', () => {
    expect(cents(postsOf(earned, [], new Set()))).toEqual({
      '2026-06-01': 3000,
      '2026-07-01': 3100,
      '2026-08-01': 3100,
      '2026-09-01': 3000,
    });
    expect(cents(postsOf(earned, [], closed))).toEqual({ '2026-08-01': 9200, '2026-09-01': 3000 });
  });

  test('of a voided one give back in the first open month what closed ones took', () => {
    expect(cents(postsOf([], earned, closed))).toEqual({ '2026-08-01': -9200, '2026-09-01': -3000 });
  });

  test('under a credit note keep closed months and correct the first open one', () => {
    const rest = amortize(money(6100), span);
    expect(cents(postsOf(rest, earned, closed))).toEqual({ '2026-08-01': -4600, '2026-09-01': -1500 });
  });

  test('hold what is earned now after every change, never in a closed month, and are then at rest', () => {
    const change = fc.record({
      amount: fc.oneof(fc.integer({ min: 0, max: 1_000_000 }), fc.constant(0)),
      span: anySpan,
      closing: fc.nat({ max: 30 }),
    });
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 8 }), (changes) => {
        const booked: BookedMonth[] = [];
        const closedMonths = new Set<string>();
        for (const { amount, span: days, closing } of changes) {
          let month = openMonthFrom('2019-12-01', closedMonths);
          for (let count = 0; count < closing; count += 1) {
            closedMonths.add(month);
            month = openMonthFrom(month, closedMonths);
          }
          const now = amortize(money(amount), days);
          const posts = postsOf(now, booked, closedMonths);
          expect(posts.some((post) => closedMonths.has(post.month) || post.amount.cents === 0)).toBe(false);
          booked.push(...posts);
          expect(bookedTotal(booked)).toEqual(money(amount));
          expect(postsOf(now, booked, closedMonths)).toEqual([]);
        }
      }),
    );
  });
});
