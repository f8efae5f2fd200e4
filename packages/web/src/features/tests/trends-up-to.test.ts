import type { MeasureTrend } from '@plumbline/contract';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { trendsUpTo } from './trends-up-to.ts';

const trendOf = (measureId: number, times: readonly number[]): MeasureTrend => ({
  measureId,
  inputClass: 'motion',
  baseline: null,
  points: times.map((time, testId) => ({
    testId,
    completedOn: new Date(time).toISOString(),
    score: 1,
    isExcluded: false,
    isEvent: false,
    isBaseline: true,
  })),
});

test('a trend ends with the test, holds all that came before it, and is left out where nothing did', () => {
  const someTimes = fc.array(fc.integer({ min: 0, max: 9 }), { maxLength: 8 });
  fc.assert(
    fc.property(someTimes, fc.integer({ min: 0, max: 9 }), (times, until) => {
      const shown = trendsUpTo([trendOf(1002, times)], new Date(until).toISOString());
      const expected = times.filter((time) => time <= until);
      expect(shown.map(({ points }) => points.map(({ completedOn }) => Date.parse(completedOn)))).toEqual(
        expected.length === 0 ? [] : [expected],
      );
    }),
  );
});
