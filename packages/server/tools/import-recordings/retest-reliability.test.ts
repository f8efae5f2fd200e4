import { expect, test } from 'vitest';
import { retestReliability } from './retest-reliability.ts';
import type { ReadScore } from './within-person-spread.ts';

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
