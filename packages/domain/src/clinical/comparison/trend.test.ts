import fc from 'fast-check';
import { expect, test } from 'vitest';
import { covid, feetTogether, findExample, memory, phq9, symptoms } from '../../../test/example-measures.ts';
import { epochMsOf, writeInstant } from '../../time/instant.ts';
import type { MeasuredTest } from './occasions.ts';
import type { TestMeasure } from './test-measure.ts';
import {
  chartDayOf,
  hasGraphableData,
  historyOf,
  historySeries,
  historyTestCount,
  isChartable,
  trendOf,
  trendTestCount,
} from './trend.ts';

const measured = (
  measureId: number,
  score: number | null,
  overrides: Partial<TestMeasure> = {},
): TestMeasure => ({
  measureId,
  inputClass: 'motion',
  score,
  standing: score === null ? 'incomplete' : 'counted',
  validity: [],
  ...overrides,
});
const taken = (
  testId: number,
  measures: TestMeasure[],
  overrides: Partial<MeasuredTest> = {},
): MeasuredTest => ({
  testId,
  completedOn: writeInstant(Date.UTC(2026, 0, testId, 15)),
  isEvent: false,
  isNonBaseline: false,
  isExcluded: false,
  measures,
  ...overrides,
});
const series = (count: number) =>
  Array.from({ length: count }, (_, index) => taken(index + 1, [measured(1002, 200 + index)]));

test('C479: a trend shows the last ten tests of a measure, oldest first', () => {
  const points = trendOf(1002, 'motion', series(14).toReversed(), null);
  expect(points.map(({ testId }) => testId)).toEqual([5, 6, 7, 8, 9, 10, 11, 12, 13, 14]);
  expect(points).toHaveLength(trendTestCount);
});

test('C479: tests without that measure, or answered in another way, take no place among the ten', () => {
  const tests = [
    ...series(10),
    taken(11, [measured(1001, 90)]),
    taken(12, [measured(1002, null)]),
    taken(13, [measured(1002, 900, { inputClass: 'touch' })]),
  ];
  expect(trendOf(1002, 'motion', tests, null).map(({ testId }) => testId)).toEqual([
    1, 2, 3, 4, 5, 6, 7, 8, 9, 10,
  ]);
});

test.each([
  {
    why: 'a baseline test',
    overrides: {},
    standing: 'counted' as const,
    expected: { isExcluded: false, isEvent: false, isBaseline: true },
  },
  {
    why: 'an event test',
    overrides: { isEvent: true },
    standing: 'counted' as const,
    expected: { isExcluded: false, isEvent: true, isBaseline: false },
  },
  {
    why: 'a non-baseline test',
    overrides: { isNonBaseline: true },
    standing: 'counted' as const,
    expected: { isExcluded: false, isEvent: false, isBaseline: false },
  },
  {
    why: 'an excluded test',
    overrides: { isExcluded: true },
    standing: 'counted' as const,
    expected: { isExcluded: true, isEvent: false, isBaseline: true },
  },
  {
    why: 'an excluded measure',
    overrides: {},
    standing: 'excluded' as const,
    expected: { isExcluded: true, isEvent: false, isBaseline: true },
  },
  {
    why: 'a measure that may not be valid',
    overrides: {},
    standing: 'invalid' as const,
    expected: { isExcluded: true, isEvent: false, isBaseline: true },
  },
  {
    why: 'a baseline test from before the start',
    overrides: { completedOn: '2025-01-01T00:00:00Z' },
    standing: 'counted' as const,
    expected: { isExcluded: true, isEvent: false, isBaseline: true },
  },
])('C242: a point of a trend: $why', ({ overrides, standing, expected }) => {
  const tests = [taken(3, [measured(1002, 221, { standing })], overrides)];
  expect(trendOf(1002, 'motion', tests, '2026-01-01T00:00:00Z')).toMatchObject([expected]);
});

test.each([
  { at: '2026-10-07T04:59:59Z', expected: '2026-10-06', why: 'evening in Chicago, already tomorrow in UTC' },
  { at: '2026-10-07T05:00:00Z', expected: '2026-10-07', why: 'midnight in Chicago' },
  { at: '2026-01-07T05:30:00Z', expected: '2026-01-06', why: 'an hour later in winter' },
  { at: '2026-10-06T23:30:00+09:00', expected: '2026-10-06', why: 'the same day although far east' },
])('C481: charts count days in Chicago: $why', ({ at, expected }) => {
  expect(chartDayOf(at)).toBe(expected);
});

test('C480: the history shows the last twenty tests with graphable data, oldest first', () => {
  const tests = [...series(25), taken(26, [measured(9999, 20)]), taken(27, [measured(1014, 0)])];
  const points = historyOf(tests, findExample);
  expect(points.map(({ testId }) => testId)).toEqual(
    Array.from({ length: historyTestCount }, (_, index) => index + 6),
  );
});

test('C480: the lines of the history in the order of the legend, counting 15, 20 and 24 apart', () => {
  expect(historySeries.map(({ name }) => name)).toEqual([
    'Balance',
    'Reaction',
    'Oculomotor',
    'Impulse Control',
    'Inspection Time',
    'Memory',
    'Counting 15',
    'Counting 20',
    'Counting 24',
    'MOT',
  ]);
});

test('C480: each measure on its line; a composite before a single stance', () => {
  const [point] = historyOf(
    [
      taken(1, [
        measured(7, 50),
        measured(1001, 90),
        measured(1002, 221),
        measured(1003, 300),
        measured(1004, 66),
        measured(64, 60),
        measured(74, 14),
        measured(65, 70),
        measured(9999, 4),
      ]),
    ],
    findExample,
  );
  expect(point?.scores).toEqual([90, 221, null, 300, 66, 60, null, 14, null, 70]);
  expect(point?.measureIds).toEqual([1001, 1002, null, 1003, 1004, 64, null, 74, null, 65]);
});

test('C480: no measure lies on two lines', () => {
  for (const id of [1001, 1009, 7, 1002, 1003, 1004, 64, 65, 74]) {
    const measure = findExample(id);
    expect(historySeries.filter((line) => measure && line.has(measure))).toHaveLength(1);
  }
});

test.each([
  { measure: feetTogether, expected: true, why: 'balance' },
  { measure: memory, expected: true, why: 'cognitive' },
  { measure: symptoms, expected: false, why: 'symptoms are not' },
  { measure: { ...phq9, isNotChartable: false }, expected: false, why: 'surveys are not' },
  { measure: covid, expected: false, why: 'COVID is not' },
  { measure: { ...memory, isNotChartable: true }, expected: false, why: 'the registry says no' },
])('A375 A376: $measure.label is chartable: $expected: $why', ({ measure, expected }) => {
  expect(isChartable(measure)).toBe(expected);
});

test.each([
  { why: 'a scored measure', measures: [measured(1002, 221)], expected: true },
  { why: 'a skipped one', measures: [measured(1002, null)], expected: false },
  { why: 'symptoms alone', measures: [measured(9999, 4)], expected: false },
  { why: 'a measure nobody knows', measures: [measured(123_456, 4)], expected: false },
])('C480: graphable data is $expected: $why', ({ measures, expected }) => {
  expect(hasGraphableData(measures, findExample)).toBe(expected);
});

test('C479: a trend never has more points than asked for and is in order of time', () => {
  const day = fc.integer({ min: 1, max: 300 });
  fc.assert(
    fc.property(fc.array(day, { maxLength: 30 }), fc.integer({ min: 1, max: 12 }), (days, limit) => {
      const tests = days.map((of, index) => taken(of, [measured(1002, index)]));
      const points = trendOf(1002, 'motion', tests, null, limit);
      expect(points).toHaveLength(Math.min(limit, days.length));
      const times = points.map(({ completedOn }) => epochMsOf(completedOn));
      expect(times).toEqual(times.toSorted((a, b) => a - b));
    }),
  );
});
