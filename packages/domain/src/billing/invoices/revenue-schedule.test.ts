import fc from 'fast-check';
import { expect, test } from 'vitest';
import { money } from '../money.ts';
import { bookedTotal } from './amortization.ts';
import { byMonth, type RevenueFacts, revenueSchedule } from './revenue-schedule.ts';

const at = (day: string) => Date.parse(`${day}T12:00:00Z`);
const facts: RevenueFacts = {
  subtotal: money(36_500),
  span: { start: '2026-01-01', end: '2027-01-01' },
  invoiceDate: '2026-01-05',
  sentAt: at('2026-01-05'),
  credits: [],
  voidedAt: null,
};
const booked = (change: Partial<RevenueFacts>, closed: readonly [string, string][] = []) =>
  revenueSchedule(
    { ...facts, ...change },
    closed.map(([month, day]) => ({ month, closedAt: at(day) })),
  ).map(({ month, amount }) => [month, amount.cents]);
const closedUntilMarch: [string, string][] = [
  ['2026-01-01', '2026-02-03'],
  ['2026-02-01', '2026-03-03'],
  ['2026-03-01', '2026-04-03'],
];

test('B199: what nothing happened to is booked by days', () => {
  expect(booked({}).slice(0, 2)).toEqual([
    ['2026-01-01', 3100],
    ['2026-02-01', 2800],
  ]);
  expect(booked({}, closedUntilMarch)).toEqual(booked({}));
});

test('B199: an invoice without months is booked on its date', () => {
  expect(booked({ span: null })).toEqual([['2026-01-01', 36_500]]);
});

test('B199: what is sent after months were closed is booked for them in the first open one', () => {
  expect(booked({ sentAt: at('2026-03-10') }, closedUntilMarch)[0]).toEqual([
    '2026-03-01',
    3100 + 2800 + 3100,
  ]);
});

test('B199: a void takes everything back in the first month that was open then; closed months stay', () => {
  expect(booked({ voidedAt: at('2026-03-10') })).toEqual([]);
  expect(booked({ voidedAt: at('2026-03-10') }, closedUntilMarch)).toEqual([
    ['2026-01-01', 3100],
    ['2026-02-01', 2800],
    ['2026-03-01', -5900],
  ]);
});

test('B199: a credit note leaves closed months and is spread over the rest', () => {
  const credits = [{ amount: money(18_250), at: at('2026-03-10') }];
  expect(booked({ credits }, closedUntilMarch).slice(0, 4)).toEqual([
    ['2026-01-01', 3100],
    ['2026-02-01', 2800],
    // Half of March, and half of January and February taken back.
    ['2026-03-01', 1550 - 2950],
    ['2026-04-01', 1500],
  ]);
});

test('B199: whatever happens and is closed, the books add up to the cent, and what is closed later changes no month', () => {
  const days = fc.integer({ min: 0, max: 500 }).map((offset) => at('2026-01-05') + offset * 86_400_000);
  const months = ['2026-01-01', '2026-02-01', '2026-03-01', '2026-06-01', '2026-12-01'];
  fc.assert(
    fc.property(
      fc.integer({ min: 0, max: 10_000_000 }),
      fc.array(fc.record({ part: fc.integer({ min: 0, max: 30 }), at: days }), { maxLength: 3 }),
      fc.option(days),
      fc.uniqueArray(fc.record({ month: fc.constantFrom(...months), closedAt: days }), {
        selector: ({ month }) => month,
      }),
      (cents, parts, voidedAt, closed) => {
        const credits = parts.map(({ part, at: on }) => ({
          amount: money(Math.floor((cents * part) / 100)),
          at: on,
        }));
        const rest = cents - credits.reduce((sum, { amount }) => sum + amount.cents, 0);
        const given = { ...facts, subtotal: money(cents), credits, voidedAt };
        const schedule = revenueSchedule(given, closed);
        expect(bookedTotal(schedule)).toEqual(money(voidedAt === null ? rest : 0));
        expect(byMonth(schedule)).toEqual(schedule);
        const last = Math.max(facts.sentAt, voidedAt ?? 0, ...credits.map((credit) => credit.at));
        const later = months
          .filter((month) => !closed.some((one) => one.month === month))
          .map((month) => ({ month, closedAt: last + 1 }));
        expect(revenueSchedule(given, [...closed, ...later])).toEqual(schedule);
      },
    ),
  );
});
