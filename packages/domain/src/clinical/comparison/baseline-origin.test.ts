import { expect, test } from 'vitest';
import { measureOf } from '../measures/find-measure.ts';
import { baselineOriginOf } from './baseline-origin.ts';
import type { MeasuredTest } from './occasions.ts';
import type { MeasureStanding } from './test-measure.ts';

const aTest = (
  testId: number,
  over: Partial<MeasuredTest> = {},
  standing: MeasureStanding = 'counted',
): MeasuredTest => ({
  testId,
  completedOn: `2026-03-0${testId}T10:00:00Z`,
  isEvent: false,
  isNonBaseline: false,
  isExcluded: false,
  measures: [{ measureId: 1002, inputClass: 'motion', score: 200 + testId, standing, validity: [] }],
  ...over,
});

test('C242 C243: every test with a score either makes the baseline or is left out for one named reason', () => {
  const origin = baselineOriginOf(
    measureOf(1002),
    'motion',
    [
      aTest(9),
      aTest(8, {}, 'invalid'),
      aTest(7, {}, 'excluded'),
      aTest(6, { isExcluded: true }),
      aTest(5, { isNonBaseline: true }),
      aTest(4, { isEvent: true }),
      aTest(3),
      aTest(1),
      aTest(2, { measures: [] }),
    ],
    '2026-03-03T00:00:00Z',
  );
  expect(origin.occasions.map((one) => [one.testId, one.score])).toEqual([
    [3, 203],
    [9, 209],
  ]);
  expect(origin.leftOut.map((one) => [one.testId, one.reason])).toEqual([
    [1, 'beforeStart'],
    [4, 'event'],
    [5, 'nonBaseline'],
    [6, 'excluded'],
    [7, 'resultExcluded'],
    [8, 'invalid'],
  ]);
});

test('a score of another way of answering belongs to another baseline', () => {
  expect(baselineOriginOf(measureOf(1002), 'touch', [aTest(1)], null)).toEqual({
    occasions: [],
    leftOut: [],
  });
});
