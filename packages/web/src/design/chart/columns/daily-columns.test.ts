import { expect, test } from 'vitest';
import { columnName, countTicks, dailyColumns, monthDay, namedColumns } from './daily-columns.ts';

const dates = (count: number) =>
  Array.from({ length: count }, (_, i) => new Date(Date.UTC(2026, 0, 1 + i)).toISOString().slice(0, 10));

test('a column is a day up to 120 days, and a week beyond, the newest a whole one', () => {
  const layer = (count: number) => ({ name: 'Tests', color: '--x', counts: dates(count).map(() => 1) });
  expect(dailyColumns(dates(30), [layer(30)])).toHaveLength(30);
  const weeks = dailyColumns(dates(365), [layer(365), layer(365)]);
  expect(weeks).toHaveLength(53);
  expect(weeks.at(-1)).toEqual({ from: '2026-12-25', to: '2026-12-31', parts: [7, 7], total: 14 });
  expect(weeks[0]).toEqual({ from: '2026-01-01', to: '2026-01-01', parts: [1, 1], total: 2 });
});

test.each([
  [0, [0, 1]],
  [3, [0, 1, 2, 3]],
  [37, [0, 10, 20, 30, 40]],
  [40, [0, 10, 20, 30, 40]],
  [41, [0, 20, 40, 60]],
  [900, [0, 500, 1000]],
])('the lines of a chart whose highest column is %i', (highest, lines) => {
  expect(countTicks(highest)).toEqual(lines);
});

test('about five columns are named, the newest among them', () => {
  expect(namedColumns(7)).toEqual([0, 2, 4, 6]);
  expect(namedColumns(30)).toEqual([5, 11, 17, 23, 29]);
  expect(namedColumns(1)).toEqual([0]);
});

test('days read as elsewhere', () => {
  expect(monthDay('2026-10-06')).toBe('10/6');
  expect(columnName({ from: '2026-10-06', to: '2026-10-06' })).toBe('10/6/26');
  expect(columnName({ from: '2026-09-30', to: '2026-10-06' })).toBe('9/30/26 to 10/6/26');
});
