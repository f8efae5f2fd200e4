import type { DailyTestSummary } from '@plumbline/contract';
import { expect, test } from 'vitest';
import { readAddress } from '../../platform/navigation/address-fields.ts';
import { pages } from '../../platform/navigation/page-table.ts';
import { changeText, testFilters, testsViewOf } from './tests-filter.ts';

const day = (date: string, over: Partial<DailyTestSummary> = {}): DailyTestSummary => ({
  date,
  totalTestCount: 0,
  covidTestCount: 0,
  balanceTestCount: 0,
  reactionTimeTestCount: 0,
  impulseControlTestCount: 0,
  inspectionTimeTestCount: 0,
  memoryTestCount: 0,
  numberCountingTestCount: 0,
  ...over,
});
const days = (counts: readonly Partial<DailyTestSummary>[]) =>
  counts.map((over, i) => day(`2026-10-${String(i + 1).padStart(2, '0')}`, over));

test('C027: the filters are the specified ones, in their order, All first', () => {
  expect(testFilters.map(({ label }) => label)).toEqual([
    'All',
    'COVID',
    'Balance',
    'Reaction Time',
    'Impulse Control',
    'Inspection Time',
    'Memory',
    'Number Counting',
  ]);
  const read = (search: object) => readAddress(pages['/dashboard'].address, { ...search });
  expect(read({})).toMatchObject({ tests: 'all', days: 30 });
  expect(read({ tests: 'memory', days: '365' })).toMatchObject({ tests: 'memory', days: 365 });
  expect(read({ tests: 'nonsense', days: '31' })).toMatchObject({ tests: 'all', days: 30 });
});

test('C027: a filter shows its own figures, and the sum against as many days before', () => {
  const summaries = days([
    ...Array.from({ length: 7 }, () => ({ totalTestCount: 10, balanceTestCount: 2 })),
    ...Array.from({ length: 6 }, () => ({ totalTestCount: 10, balanceTestCount: 1 })),
    { totalTestCount: 17, balanceTestCount: 1 },
  ]);
  expect(testsViewOf(summaries, { tests: 'all', days: 7 })).toMatchObject({
    total: 77,
    today: 17,
    change: 10,
  });
  const balance = testsViewOf(summaries, { tests: 'balance', days: 7 });
  expect(balance).toMatchObject({ total: 7, today: 1, change: -50 });
  expect(balance.dates).toEqual(summaries.slice(7).map(({ date }) => date));
  expect(balance.layers).toEqual([
    { name: 'Balance', color: '--chart-series-1', counts: [1, 1, 1, 1, 1, 1, 1] },
  ]);
  expect(testsViewOf(summaries, { tests: 'covid', days: 7 })).toMatchObject({ total: 0, change: null });
});

test('all tests stack COVID screenings on the others, and add up to the tests there were', () => {
  const summaries = days([
    {},
    { totalTestCount: 5, covidTestCount: 2, balanceTestCount: 3, memoryTestCount: 3 },
  ]);
  const { layers, total } = testsViewOf(summaries, { tests: 'all', days: 7 });
  expect(total).toBe(5);
  expect(layers.map(({ name, counts }) => [name, counts])).toEqual([
    ['Other tests', [0, 3]],
    ['COVID', [0, 2]],
  ]);
});

test('the change in words', () => {
  expect(changeText(8, 30)).toBe('up 8% on the 30 days before');
  expect(changeText(-12, 7)).toBe('down 12% on the 7 days before');
  expect(changeText(0, 90)).toBe('the same as the 90 days before');
  expect(changeText(null, 30)).toBe('');
});
