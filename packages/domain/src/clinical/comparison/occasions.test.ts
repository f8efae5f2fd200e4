import fc from 'fast-check';
import { expect, test } from 'vitest';
import { balance, reactionTime } from '../../../test/example-measures.ts';
import {
  allTestsStartDate,
  baselineOccasions,
  baselineStartMs,
  isTestExcluded,
  type MeasuredTest,
  whyNotCounted,
} from './occasions.ts';
import type { TestMeasure } from './test-measure.ts';

const scored = (overrides: Partial<TestMeasure> = {}): TestMeasure => ({
  measureId: 1002,
  inputClass: 'motion',
  score: 221,
  standing: 'counted',
  validity: [],
  ...overrides,
});
const taken = (overrides: Partial<MeasuredTest> = {}): MeasuredTest => ({
  testId: 1,
  completedOn: '2026-08-17T14:12:00Z',
  isEvent: false,
  isNonBaseline: false,
  isExcluded: false,
  measures: [scored()],
  ...overrides,
});

test.each([
  { date: null, expected: null, why: 'no date' },
  { date: allTestsStartDate, expected: null, why: 'C236: the sentinel means all tests' },
  { date: '2000-01-01T00:00:00Z', expected: null, why: 'C236: the sentinel with an offset too' },
  { date: '2001-12-31T23:59:59Z', expected: null, why: 'C237: the last moment of 2001 means all tests' },
  { date: '1987-05-01T00:00:00Z', expected: null, why: 'C237: any year before too' },
  { date: '2002-01-01T00:00:00Z', expected: Date.UTC(2002, 0, 1), why: 'C238: 2002 is a date' },
  { date: '2026-08-01T06:00:00-05:00', expected: Date.UTC(2026, 7, 1, 11), why: 'C238: a date and a time' },
])('$why', ({ date, expected }) => {
  expect(baselineStartMs(date)).toBe(expected);
});

test('a baseline start that cannot be read is never taken for all tests', () => {
  expect(() => baselineStartMs('August')).toThrow(RangeError);
});

const start = '2026-08-17T14:12:00Z';

test.each([
  { why: 'an ordinary test counts', test: taken(), from: null, expected: null },
  { why: 'a test in an event never does', test: taken({ isEvent: true }), from: null, expected: 'event' },
  {
    why: 'a non-baseline test never does',
    test: taken({ isNonBaseline: true }),
    from: null,
    expected: 'nonBaseline',
  },
  {
    why: 'C242: a flagged test does not',
    test: taken({ isExcluded: true }),
    from: null,
    expected: 'excluded',
  },
  { why: 'C238: the very moment of the start counts', test: taken(), from: start, expected: null },
  {
    why: 'C238: the same moment in another zone',
    test: taken({ completedOn: '2026-08-17T09:12:00-05:00' }),
    from: start,
    expected: null,
  },
  {
    why: 'C242: a second before the start does not',
    test: taken({ completedOn: '2026-08-17T14:11:59Z' }),
    from: start,
    expected: 'beforeStart',
  },
  {
    why: 'C236: all tests count',
    test: taken({ completedOn: '1999-01-01T00:00:00Z' }),
    from: allTestsStartDate,
    expected: null,
  },
])('whether a test counts: $why', ({ test: given, from, expected }) => {
  expect(whyNotCounted(given, from)).toBe(expected);
});

test.each([
  { why: 'a flagged baseline test', test: taken({ isExcluded: true }), expected: true },
  {
    why: 'a flagged non-baseline test',
    test: taken({ isExcluded: true, isNonBaseline: true }),
    expected: true,
  },
  {
    why: 'a baseline test from before the start',
    test: taken({ completedOn: '2026-08-01T00:00:00Z' }),
    expected: true,
  },
  {
    why: 'a non-baseline test from before the start',
    test: taken({ completedOn: '2026-08-01T00:00:00Z', isNonBaseline: true }),
    expected: false,
  },
  {
    why: 'an event test from before the start',
    test: taken({ completedOn: '2026-08-01T00:00:00Z', isEvent: true }),
    expected: false,
  },
  { why: 'a baseline test from the start on', test: taken(), expected: false },
])('C242: excluded is $expected: $why', ({ test: given, expected }) => {
  expect(isTestExcluded(given, start)).toBe(expected);
});

test.each([
  { why: 'a flagged measure is left out', measures: [scored({ standing: 'invalid' })], expected: [] },
  { why: 'an excluded measure is left out', measures: [scored({ standing: 'excluded' })], expected: [] },
  {
    why: 'an incomplete composite is left out',
    measures: [scored({ measureId: 1001, standing: 'incomplete', score: null })],
    expected: [],
  },
  {
    why: 'another way of answering is left out',
    measures: [scored({ inputClass: 'keyboard' })],
    expected: [],
  },
  { why: 'another measure is left out', measures: [scored({ measureId: 1003 })], expected: [] },
  { why: 'a counted one is in', measures: [scored({ measureId: 1003 }), scored()], expected: [221] },
])('C243: baseline occasions: $why', ({ measures, expected }) => {
  const occasions = baselineOccasions(reactionTime, 'motion', [taken({ measures })], null);
  expect(occasions.map(({ score }) => score)).toEqual(expected);
});

test('occasions come oldest first, whatever order and zone they were sent in', () => {
  const tests = [
    taken({ testId: 3, completedOn: '2026-08-17T23:30:00-05:00' }),
    taken({ testId: 1, completedOn: '2026-08-18T04:00:00Z' }),
    taken({ testId: 2, completedOn: '2026-08-18T04:00:00Z' }),
  ];
  expect(baselineOccasions(reactionTime, 'motion', tests, null).map(({ testId }) => testId)).toEqual([
    1, 2, 3,
  ]);
  expect(baselineOccasions(balance, 'motion', tests, null)).toEqual([]);
});

test('C238: a later start never adds an occasion', () => {
  const day = fc.integer({ min: 1, max: 28 }).map((of) => `2026-08-${String(of).padStart(2, '0')}T12:00:00Z`);
  fc.assert(
    fc.property(fc.array(day, { maxLength: 8 }), day, day, (days, a, b) => {
      const tests = days.map((completedOn, testId) => taken({ testId, completedOn }));
      const [early, late] = a < b ? [a, b] : [b, a];
      const ids = (from: string) =>
        baselineOccasions(reactionTime, 'motion', tests, from).map(({ testId }) => testId);
      expect(ids(early)).toEqual(expect.arrayContaining(ids(late)));
    }),
  );
});
