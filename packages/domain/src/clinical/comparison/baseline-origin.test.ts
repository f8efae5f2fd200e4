import { expect, test } from 'vitest';
import { measureOf } from '../measures/find-measure.ts';
import { baselineOriginOf } from './baseline-origin.ts';
import { falseAlarmChance, falseAlarmSentence } from './false-alarms.ts';
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

test.each([
  { measureCount: 0, chance: 0 },
  { measureCount: 1, chance: 0.1 },
  { measureCount: 5, chance: 0.40951 },
])(
  'the chance that one of $measureCount measures alarms by accident, as published',
  ({ measureCount, chance }) => {
    expect(falseAlarmChance(measureCount)).toBeCloseTo(chance, 5);
  },
);

test('the false-alarm rate is said in words, with its condition', () => {
  expect(falseAlarmSentence(5)).toBe(
    'Of 5 measures together, about 41 in 100 uninjured people show at least one change for the worse beyond its 80% limit by chance, if the measures were independent.',
  );
  expect(falseAlarmSentence(1)).toBe(
    'Of 1 measure, about 10 in 100 uninjured people show at least one change for the worse beyond its 80% limit by chance.',
  );
  expect(falseAlarmSentence(0)).toBeNull();
});
