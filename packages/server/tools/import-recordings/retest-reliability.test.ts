import { expect, test } from 'vitest';
import { absoluteAgreement, reliabilityOf, retestReliability } from './retest-reliability.ts';
import type { ReadScore } from './within-person-spread.ts';

test('ICC(2,1) of the table that Shrout and Fleiss (1979) worked out is .29', () => {
  const ratings = [
    [9, 2, 5, 8],
    [6, 1, 3, 2],
    [8, 4, 6, 8],
    [7, 1, 2, 6],
    [10, 5, 6, 9],
    [6, 2, 4, 7],
  ];
  expect(absoluteAgreement(ratings)).toBeCloseTo(0.29, 2);
});

test('a session that is the first one plus a constant correlates fully and agrees less', () => {
  const pairs = [10, 20, 35, 60, 80].map((one) => [one, one + 30] as const);
  const { r, icc, standardError, smallestChange, firstMean, secondMean } = reliabilityOf(pairs);
  expect(r).toBeCloseTo(1, 12);
  expect(icc).toBeLessThan(0.8);
  expect([standardError, smallestChange]).toEqual([0, 0]);
  expect(secondMean - firstMean).toBeCloseTo(30, 12);
});

test('r, its interval and the error of a small table, worked by hand', () => {
  // Deviations -1.5 -0.5 0.5 1.5 and -0.5 -1.5 1.5 0.5: r = 3 / 5. Differences 1 -1 1 -1: SD 2 / sqrt 3.
  const { r, rInterval, standardError, smallestChange } = reliabilityOf([
    [1, 2],
    [2, 1],
    [3, 4],
    [4, 3],
  ]);
  expect(r).toBeCloseTo(0.6, 12);
  expect(rInterval[0]).toBeCloseTo(Math.tanh(Math.atanh(0.6) - 1.96), 12);
  expect(rInterval[1]).toBeCloseTo(Math.tanh(Math.atanh(0.6) + 1.96), 12);
  expect(standardError).toBeCloseTo(2 / Math.sqrt(6), 12);
  expect(smallestChange).toBeCloseTo((1.96 * 2) / Math.sqrt(3), 12);
});

test('sessions are paired by person and time; who came once is left out, and so is what was done once', () => {
  const score = (person: string, day: number, value: number): ReadScore => ({
    source: 'flanker',
    person,
    completedOn: `2026-01-${String(day).padStart(2, '0')}T10:00:00Z`,
    measureId: 10006,
    score: value,
    isNonBaseline: false,
  });
  const people = ['a', 'b', 'c', 'd'].flatMap((person, at) => [
    score(person, 26, 50 + at),
    score(person, 5, 100 + at),
  ]);
  const [found, ...more] = retestReliability([
    ...people,
    score('once', 5, 900),
    ...people.map((one): ReadScore => ({ ...one, source: 'balance', measureId: 12 })),
  ]);
  expect(more).toEqual([]);
  expect(found).toMatchObject({
    name: 'Flanker Interference, ms',
    people: 4,
    firstMean: 101.5,
    secondMean: 51.5,
  });
});
