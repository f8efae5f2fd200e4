import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { anyDay, anyDays } from '../../../test/example-subscriptions.ts';
import { dayAfter } from '../../time/day-text.ts';
import {
  currentTerm,
  isCurrent,
  isFuture,
  isPast,
  lengthInDays,
  nearestFutureTerm,
  overlappingIds,
  previousTerm,
  type SubscriptionTerm,
  termOfFee,
} from './subscription-terms.ts';

const term = (id: number, startsOn: string, endsOn: string, packageTierId = 2): SubscriptionTerm => ({
  id,
  startsOn,
  endsOn,
  packageTierId,
});
const anyTerms = fc
  .array(fc.tuple(anyDays, fc.constantFrom(1, 2, 4, 8)), { maxLength: 12 })
  .map((list) => list.map(([days, packageTierId], index) => ({ ...days, packageTierId, id: index + 1 })));

test.each([
  ['2026-07-31', 'future'],
  ['2026-08-01', 'current'],
  ['2027-07-31', 'current'],
  ['2027-08-01', 'past'],
])('B262 B263: on %s a year from August 1 is %s', (today, expected) => {
  const days = { startsOn: '2026-08-01', endsOn: '2027-07-31' };
  const holds = { future: isFuture(days, today), current: isCurrent(days, today), past: isPast(days, today) };
  expect(Object.entries(holds).filter(([, is]) => is)).toEqual([[expected, true]]);
});

test('B262 B263: on every day a subscription is exactly one of future, current and past', () => {
  fc.assert(
    fc.property(anyDays, anyDay, (days, today) => {
      const flags = [isFuture(days, today), isCurrent(days, today), isPast(days, today)];
      expect(flags.filter(Boolean)).toHaveLength(1);
    }),
  );
});

describe('of several subscriptions', () => {
  const year = term(1, '2026-01-01', '2026-12-31');
  const half = term(2, '2026-07-01', '2026-12-31');
  const again = term(3, '2026-07-01', '2026-09-30');
  const clinical = term(4, '2026-08-01', '2026-12-31', 8);
  const next = term(6, '2027-01-01', '2027-12-31');
  const nextToo = term(5, '2027-01-01', '2027-06-30');
  const all = [next, clinical, again, year, nextToo, half];

  test.each([
    ['2026-06-30', 1],
    ['2026-07-01', 3],
    ['2026-10-01', 2],
    ['2028-01-01', null],
  ])('B055 B262: on %s the current one started last and has the higher id: %s', (today, id) => {
    expect(currentTerm(all, 'sports', today)?.id ?? null).toBe(id);
  });

  test('B055 B263: the nearest future one starts first and has the smaller id', () => {
    expect(nearestFutureTerm(all, 'sports', '2026-10-01')?.id).toBe(5);
    expect(nearestFutureTerm(all, 'sports', '2027-01-01')).toBeNull();
    expect(nearestFutureTerm(all, 'clinical', '2026-07-31')?.id).toBe(4);
  });

  test('B389: the previous one ended last', () => {
    expect(previousTerm(all, 'sports', '2026-10-01')?.id).toBe(3);
    expect(previousTerm(all, 'sports', '2027-02-01')?.id).toBe(2);
    expect(previousTerm(all, 'clinical', '2026-12-31')).toBeNull();
  });

  test.each([
    ['2025-12-31', 'sports', null],
    ['2026-02-01', 'sports', 1],
    ['2026-08-01', 'sports', 3],
    ['2027-02-01', 'sports', 6],
    ['2028-03-01', 'sports', 6],
    ['2026-07-31', 'clinical', null],
    ['2027-03-01', 'clinical', 4],
  ] as const)('B390: a fee written on %s for no term is of one %s term: %s', (writtenOn, family, id) => {
    expect(termOfFee(all, family, writtenOn)?.id ?? null).toBe(id);
  });

  test('B055: the choice does not depend on the order', () => {
    fc.assert(
      fc.property(anyTerms, anyDay, (terms, today) => {
        const turned = terms.toReversed();
        for (const choose of [currentTerm, nearestFutureTerm, previousTerm]) {
          expect(choose(turned, 'sports', today)).toEqual(choose(terms, 'sports', today));
        }
      }),
    );
  });
});

describe('an overlap', () => {
  test.each([
    [[term(1, '2026-01-01', '2026-06-30'), term(2, '2026-07-01', '2026-12-31')], []],
    [
      [term(1, '2026-01-01', '2026-07-01'), term(2, '2026-07-01', '2026-12-31')],
      [1, 2],
    ],
    [[term(1, '2026-01-01', '2026-12-31'), term(2, '2026-03-01', '2026-03-31', 8)], []],
    [
      [term(1, '2026-01-01', '2026-12-31', 1), term(2, '2026-03-01', '2026-03-31', 6)],
      [1, 2],
    ],
    [[term(1, '2026-01-01', '2026-12-31'), term(1, '2026-01-01', '2026-12-31')], []],
  ])('B264: of %j is flagged for %j', (terms, ids) => expect([...overlappingIds(terms)]).toEqual(ids));

  test('B264: is a day on which two subscriptions of a family are current', () => {
    fc.assert(
      fc.property(anyTerms, (terms) => {
        const isSports = (tier: number) => tier <= 2;
        // Of two ranges that share a day, one holds the first day of the other.
        const expected = terms.filter((one) =>
          terms.some(
            (other) =>
              other.id !== one.id &&
              isSports(other.packageTierId) === isSports(one.packageTierId) &&
              (isCurrent(one, other.startsOn) || isCurrent(other, one.startsOn)),
          ),
        );
        expect([...overlappingIds(terms)]).toEqual(expected.map(({ id }) => id));
      }),
    );
  });
});

test.each([
  ['2026-08-01', '2026-08-01', 1],
  ['2026-08-01', '2027-07-31', 365],
  ['2027-08-01', '2028-07-31', 366],
])('B268: from %s to %s are %d days', (startsOn, endsOn, days) => {
  expect(lengthInDays({ startsOn, endsOn })).toBe(days);
});

test('B268: a length counts the first and the last day', () => {
  fc.assert(
    fc.property(anyDays, ({ startsOn, endsOn }) => {
      expect(dayAfter(startsOn, lengthInDays({ startsOn, endsOn }) - 1)).toBe(endsOn);
    }),
  );
});
