import { expect, test } from 'vitest';
import { columnsOf, periodsInWords, sinceFirstTest } from './test-periods.ts';

const day = (date: string, totalTestCount = 1) => ({ date, totalTestCount });

test('a column a day keeps the days without a test', () => {
  expect(columnsOf([day('2026-11-20', 2), day('2026-11-21', 0), day('2026-11-22', 5)], 'day')).toEqual([
    { label: 'Nov 20', name: 'Nov 20, 2026', values: [2] },
    { label: 'Nov 21', name: 'Nov 21, 2026', values: [0] },
    { label: 'Nov 22', name: 'Nov 22, 2026', values: [5] },
  ]);
});

test('weeks begin on Mondays, over the turn of a year too', () => {
  const columns = columnsOf(
    [day('2026-12-27', 1), day('2026-12-28', 2), day('2027-01-03', 4), day('2027-01-04', 8)],
    'week',
  );
  expect(columns.map(({ name, values }) => [name, values[0]])).toEqual([
    ['Week of Dec 21, 2026', 1],
    ['Week of Dec 28, 2026', 6],
    ['Week of Jan 4, 2027', 8],
  ]);
});

test('months of two years are two columns', () => {
  const columns = columnsOf([day('2025-11-30', 1), day('2026-11-01', 2), day('2026-11-30', 4)], 'month');
  expect(columns).toEqual([
    { label: 'Nov 2025', name: 'Nov 2025', values: [1] },
    { label: 'Nov 2026', name: 'Nov 2026', values: [6] },
  ]);
});

test('all time begins with the first test', () => {
  expect(sinceFirstTest([day('2026-11-20', 0), day('2026-11-21', 3), day('2026-11-22', 0)])).toEqual([
    day('2026-11-21', 3),
    day('2026-11-22', 0),
  ]);
  expect(sinceFirstTest([day('2026-11-20', 0)])).toEqual([]);
});

test('in words: how many, and when most', () => {
  const columns = columnsOf([day('2026-11-20', 1), day('2026-11-21', 1_200)], 'day');
  expect(periodsInWords(columns, 'day')).toBe(
    '1,201 tests in this time. The day with the most: Nov 21, 2026, 1,200 tests.',
  );
  expect(periodsInWords([], 'day')).toBe('No tests in this period.');
});
