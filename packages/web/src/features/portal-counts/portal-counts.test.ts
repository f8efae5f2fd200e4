import type { TestsOfDomain } from '@plumbline/contract';
import { expect, test } from 'vitest';
import { fallbacksOf } from '../../platform/navigation/address-fields.ts';
import { testsByDomainAddress } from '../../platform/navigation/pages/portal-counts-address.ts';
import { chosenRows, type DomainAddress, domainFlow, versionToggles } from './domain-flow.ts';
import { columnsOf, everySeries, seriesWords } from './portal-series.ts';

const row = (over: Partial<TestsOfDomain>): TestsOfDomain => ({
  stage: 'Delta',
  version: 501,
  domain: 'Balance',
  measureId: 7,
  testType: 'Feet Apart',
  results: 10,
  ...over,
});
const atStart = fallbacksOf(testsByDomainAddress) as DomainAddress;

test('B143 B144 B145: both versions are on at the start, and every stage but Alpha', () => {
  expect(versionToggles.map(({ label, version }) => [label, version])).toEqual([
    ['5.0.0', 500],
    ['5.0.1', 501],
  ]);
  const rows = [
    row({ stage: 'Alpha' }),
    row({ stage: 'Beta' }),
    row({ stage: 'Charlie' }),
    row({}),
    row({ version: 500 }),
  ];
  expect(chosenRows(rows, atStart)).toEqual(rows.slice(1));
  expect(chosenRows(rows, { ...atStart, alpha: true, v501: false })).toEqual([rows[4]]);
});

test('B144 B146: stages lead to domains and domains to test types by their results, 35 pixels for each test type', () => {
  const flow = domainFlow([
    row({}),
    row({ version: 500, results: 5 }),
    row({ stage: 'Beta', results: 3 }),
    row({ domain: 'Cognitive', measureId: 1002, testType: 'Reaction Time', results: 20 }),
  ]);
  expect(flow.height).toBe(70);
  expect(flow.results).toBe(38);
  expect(flow.links.map(({ from, to, value }) => [from, to, value])).toEqual([
    ['stage Delta', 'domain Balance', 15],
    ['domain Balance', 'type 7', 18],
    ['stage Beta', 'domain Balance', 3],
    ['stage Delta', 'domain Cognitive', 20],
    ['domain Cognitive', 'type 1002', 20],
  ]);
  expect(flow.data.rows).toEqual([
    ['Delta', 'Balance', 'Feet Apart', '15'],
    ['Beta', 'Balance', 'Feet Apart', '3'],
    ['Delta', 'Cognitive', 'Reaction Time', '20'],
  ]);
});

const none = Object.fromEntries(Object.keys(seriesWords).map((series) => [series, 0])) as Record<
  keyof typeof seriesWords,
  number
>;

test('B139 B140: the chart has a column for every day up to today, and all of them begin on August 1, 2013', () => {
  const days = [
    { ...none, date: '2013-08-01', total: 4 },
    { ...none, date: '2013-08-03', total: 2, covid: 1 },
  ];
  const span = { since: '2013-08-01', today: '2013-08-04' };
  expect(
    columnsOf(days, 'total', { ...span, shown: 0 }).map(({ name, values }) => [name, values[0]]),
  ).toEqual([
    ['Aug 1, 2013', 4],
    ['Aug 2, 2013', 0],
    ['Aug 3, 2013', 2],
    ['Aug 4, 2013', 0],
  ]);
  expect(columnsOf(days, 'covid', { ...span, shown: 30 })).toHaveLength(30);
});

test('B142: the file of all days has a column for each series', () => {
  const { columns, rows } = everySeries([{ ...none, date: '2013-08-01', total: 4, memory: 3 }]);
  expect(columns.map(({ header }) => header)).toEqual([
    'Day (Central Time)',
    'All tests',
    'Non-COVID',
    'COVID',
    'Balance',
    'Reaction Time',
    'Impulse Control',
    'Inspection Time',
    'Memory',
    'Number Counting',
    'Cued Stroop',
    'Other Survey',
  ]);
  expect(rows).toEqual([['2013-08-01', '4', '0', '0', '0', '0', '0', '0', '3', '0', '0', '0']]);
});
