import fc from 'fast-check';
import { expect, test } from 'vitest';
import { balance, memory, reactionTime, stroopCost } from '../../../test/example-measures.ts';
import { errorOfChange } from './error-of-change.ts';
import { ownSpreadRule, pooledError } from './own-spread.ts';
import { reliableChangeOf } from './reliable-change.ts';
import { findRetestError } from './retest-error.ts';
import { pointsOfStudentsT } from './students-t.ts';

test('from four occasions on the own spread is pooled: sqrt((6 x 5.39^2 + 3 x 3^2) / 9) = 4.7295, t of nine degrees of freedom', () => {
  const three = errorOfChange(balance, 'motion', { baselineTestCount: 3, sd: 3 });
  const four = errorOfChange(balance, 'motion', { baselineTestCount: 4, sd: 3 });
  expect(three?.usedPersonalVariance).toBe(false);
  expect(four?.usedPersonalVariance).toBe(true);
  expect(four?.source).toMatch(/^The person’s own spread over 4 baseline tests, pooled .* Amick/);
  expect(four?.version).toMatch(/^retest-error-.*\+own-spread-/);
  expect(four?.sdiff).toBeCloseTo(4.72951 * Math.sqrt(1.25), 3);
  expect(four?.limits.p90).toBeCloseTo(1.833 * 4.72951 * Math.sqrt(1.25), 3);
});

test('points of t shrink with every further occasion towards those of the normal distribution', () => {
  const relative = (count: number) => {
    const error = errorOfChange(memory, 'motion', { baselineTestCount: count, sd: 3 });
    return error ? error.limits.p95 / error.sdiff : 0;
  };
  for (let count = 4; count < 40; count++) {
    expect(relative(count + 1)).toBeLessThanOrEqual(relative(count) + 1e-9);
    expect(relative(count)).toBeGreaterThanOrEqual(1.96 - 1e-9);
  }
  expect(relative(31)).toBeCloseTo(2.042, 6);
  expect(relative(32)).toBeCloseTo(1.96, 9);
  expect(pointsOfStudentsT(3)[3]).toBe(3.182);
});

test('four baselines within a tenth of a millisecond do not make 2 ms a reliable change', () => {
  const lucky = { baselineTestCount: 4, sd: 0.1 };
  const change = reliableChangeOf(reactionTime, 'motion', lucky, 2);
  expect(change?.level).toBe('none');
  expect(Math.abs(change?.rci ?? Number.NaN)).toBeLessThan(0.2);
  // Also where no error is published there is one of the clock: 4.8 ms.
  expect(reliableChangeOf(reactionTime, 'touch', lucky, 2)?.level).toBe('none');
});

test('however steady or unsteady the occasions, the error stays between its floor and its cap', () => {
  const known = findRetestError(1002, 'motion')?.sem ?? Number.NaN;
  fc.assert(
    fc.property(
      fc.double({ min: 0, max: 1000, noNaN: true }),
      fc.integer({ min: 4, max: 60 }),
      (sd, count) => {
        const error = errorOfChange(reactionTime, 'motion', { baselineTestCount: count, sd });
        const share = (error?.sdiff ?? Number.NaN) / Math.sqrt(1 + 1 / count) / known;
        expect(share).toBeGreaterThanOrEqual(ownSpreadRule.floorShare - 1e-9);
        expect(share).toBeLessThanOrEqual(ownSpreadRule.capShare + 1e-9);
      },
    ),
  );
});

test('a wider own spread never gives a narrower error, and the common one is its own pool', () => {
  const sd = fc.double({ min: 0, max: 100, noNaN: true });
  fc.assert(
    fc.property(sd, sd, fc.integer({ min: 4, max: 30 }), (one, other, count) => {
      const of = (spread: number) => pooledError(20, spread, count).sem;
      expect(of(Math.max(one, other))).toBeGreaterThanOrEqual(of(Math.min(one, other)));
      expect(of(20)).toBeCloseTo(20, 9);
    }),
  );
});

test('equal occasions have no spread of their own: the known error is narrowed to its share, or there is none', () => {
  // sqrt(6 / 10) of the error: five occasions without any spread.
  const known = findRetestError(1001, 'motion')?.sem ?? Number.NaN;
  expect(errorOfChange(balance, 'motion', { baselineTestCount: 5, sd: 0 })?.sdiff).toBeCloseTo(
    known * Math.sqrt(0.6) * Math.sqrt(1.2),
    6,
  );
  expect(errorOfChange(memory, 'motion', { baselineTestCount: 5, sd: 0 })).toBeNull();
});

test('an own spread speaks alone where nothing is published, with Student’s t of its few values', () => {
  const change = reliableChangeOf(stroopCost, 'touch', { baselineTestCount: 4, sd: 20 }, 80);
  // 20 x sqrt 1.25 = 22.36; 80 / 22.36 = 3.58, over 3.182.
  expect(change).toMatchObject({ level: 'p95', direction: 'worse', usedPersonalVariance: true });
});

test('practice is taken off a retest: whole after one baseline test, a k-th of it after k', () => {
  const practice = findRetestError(10004, 'keyboard')?.practice;
  const gain = practice?.change ?? Number.NaN;
  expect(gain).toBeLessThan(0);
  for (const count of [1, 2, 3]) {
    const spread = { baselineTestCount: count, sd: null };
    const error = errorOfChange(stroopCost, 'keyboard', spread);
    expect(error?.practiceChange).toBeCloseTo(gain / count, 9);
    const expected = reliableChangeOf(stroopCost, 'keyboard', spread, gain / count);
    expect(expected?.rci).toBeCloseTo(0, 9);
    // The uncertainty of the gain itself makes the error wider than the two occasions alone.
    const alone = (findRetestError(10004, 'keyboard')?.sem ?? 0) * Math.sqrt(1 + 1 / count);
    expect(error?.sdiff).toBeGreaterThan(alone);
  }
});

test('a test of its own baseline is judged without practice and by what it can differ by: SEM x sqrt(1 - 1/k)', () => {
  const spread = { baselineTestCount: 2, sd: 10 };
  const error = errorOfChange(stroopCost, 'keyboard', spread, 'ownOccasion');
  expect(error?.practiceChange).toBe(0);
  expect(error?.sdiff).toBeCloseTo((findRetestError(10004, 'keyboard')?.sem ?? 0) * Math.sqrt(0.5), 9);
  expect(errorOfChange(stroopCost, 'keyboard', { baselineTestCount: 1, sd: null }, 'ownOccasion')).toBeNull();
});
