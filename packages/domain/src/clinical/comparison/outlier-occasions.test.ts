import fc from 'fast-check';
import { expect, test } from 'vitest';
import { findExample, impulseControl, memory, reactionTime } from '../../../test/example-measures.ts';
import { findMeasure } from '../measures/find-measure.ts';
import { baselineOccasions, type MeasuredTest } from './occasions.ts';
import { outlierOccasions, outlierRule } from './outlier-occasions.ts';

const adult = { sex: 'F', ageYears: 25 } as const;

function taken(
  testId: number,
  scores: Readonly<Record<number, number>>,
  overrides: Partial<MeasuredTest> = {},
) {
  return {
    testId,
    completedOn: `2026-0${testId}-01T10:00:00Z`,
    isEvent: false,
    isNonBaseline: false,
    isExcluded: false,
    measures: Object.entries(scores).map(([measureId, score]) => ({
      measureId: Number(measureId),
      inputClass: 'motion' as const,
      score,
      standing: 'counted' as const,
      validity: [],
    })),
    ...overrides,
  };
}

const found = (tests: MeasuredTest[]) => outlierOccasions(tests, findExample, () => adult, null);

test('a first baseline that is poorer by five standard errors is found, and no other', () => {
  // The error is 17.5 ms: 5 x 17.5 = 87.5.
  const tests = [
    taken(1, { 1002: 287 }),
    taken(2, { 1002: 205 }),
    taken(3, { 1002: 198 }),
    taken(4, { 1002: 200 }),
  ];
  expect(found(tests).filter(({ reason }) => reason === 'farFromOthers')).toEqual([
    {
      testId: 1,
      completedOn: '2026-01-01T10:00:00Z',
      measureIds: [1002],
      reason: 'farFromOthers',
      sentence:
        'Reaction Time 287 ms is poorer than the other 3 baseline tests (201 ms on average) by more than chance explains (99%).',
    },
  ]);
  // Once somebody excluded it, nothing is left to say.
  expect(found([taken(1, { 1002: 287 }, { isExcluded: true }), ...tests.slice(1)])).toEqual([]);
});

test('of two occasions nobody can tell which one is wrong', () => {
  expect(found([taken(1, { 1002: 287 }), taken(2, { 1002: 205 })]).map(({ reason }) => reason)).not.toContain(
    'farFromOthers',
  );
});

test('stable people are rarely told: of four occasions with the error of the test, the furthest in few of 100', () => {
  fc.assert(
    fc.property(
      fc.array(fc.double({ min: -1.2, max: 1.2, noNaN: true }), { minLength: 3, maxLength: 6 }),
      (errors) => {
        const tests = errors.map((error, index) => taken(index + 1, { 1002: 214 + 17.5 * error }));
        expect(found(tests)).toEqual([]);
      },
    ),
  );
});

test('below the second percentile of its norms, on the first baseline too', () => {
  const [low] = found([taken(1, { 1002: 330 })]);
  expect(low).toMatchObject({ reason: 'belowPercentile', measureIds: [1002] });
  expect(found([taken(1, { 1002: 270 })])).toEqual([]);
});

test('below the tenth percentile on three measures of one sitting', () => {
  const real = (scores: Readonly<Record<number, number>>) =>
    outlierOccasions([taken(1, scores)], findMeasure, () => adult, null);
  expect(real({ 1001: 68, 1002: 262, 1003: 332 })).toMatchObject([
    {
      reason: 'lowOnSeveral',
      measureIds: [1001, 1002, 1003],
      sentence: expect.stringContaining('3 measures of one sitting'),
    },
  ]);
  expect(real({ 1001: 68, 1002: 262, 1003: 320 })).toEqual([]);
});

test('whatever the scores, only tests that count are found, each reason once a measure, and nothing is taken out', () => {
  const score = fc.double({ min: 1, max: 900, noNaN: true });
  fc.assert(
    fc.property(fc.array(fc.tuple(score, score, fc.boolean()), { minLength: 1, maxLength: 9 }), (rows) => {
      const tests = rows.map(([reaction, impulse, isExcluded], index) =>
        taken(
          index + 1,
          { [reactionTime.id]: reaction, [impulseControl.id]: impulse, [memory.id]: reaction },
          { isExcluded },
        ),
      );
      const outliers = found(tests);
      const counted = tests.filter((one) => !one.isExcluded);
      for (const { testId } of outliers) expect(counted.map((one) => one.testId)).toContain(testId);
      const keys = outliers.map((one) => `${one.testId}/${one.measureIds}/${one.reason}`);
      expect(new Set(keys).size).toBe(keys.length);
      expect(baselineOccasions(reactionTime, 'motion', tests, null)).toHaveLength(counted.length);
    }),
  );
});

test.each([
  { scores: [90, 88, 92, 20], why: 'too few others to know a spread' },
  { scores: [90, 90, 90, 90, 20], why: 'others without any spread' },
])('a poor memory is found though no error is known for it: $why', ({ scores }) => {
  const tests = scores.map((score, index) => taken(index + 1, { [memory.id]: score }));
  expect(found(tests)).toMatchObject([{ testId: scores.length, reason: 'farFromOthers' }]);
});

test('a steady drift of four hundred tests is told in a few sentences a measure, not in hundreds', () => {
  const tests = Array.from({ length: 400 }, (_, index) =>
    taken(index + 1, { 1002: 200 + index }, { completedOn: new Date(index * 86_400_000).toISOString() }),
  );
  const far = found(tests).filter(({ reason }) => reason === 'farFromOthers');
  expect(far.length).toBeGreaterThan(0);
  expect(far.length).toBeLessThanOrEqual(outlierRule.mostPerMeasure);
});
