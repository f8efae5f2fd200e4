import { expect, test } from 'vitest';
import { madeUpRoster } from '../../test/record-linkage/made-up-roster.ts';
import type { ComparedPerson } from './compare-people.ts';
import { keysOfPeople, matchBlocks, settledPairs } from './match-blocks.ts';
import { matchWithin } from './match-within.ts';
import type { PairWithin } from './pair-within.ts';
import { countPopulation, populationOf } from './population.ts';

/** Each key with the places of those who have it, as a long list is taken through: so many keys at a time. */
function inParts(people: readonly ComparedPerson[], keysAtOnce: number): PairWithin[] {
  const blocks = new Map<string, number[]>();
  for (const [place, keys] of keysOfPeople(people).entries())
    for (const key of keys) blocks.set(key, [...(blocks.get(key) ?? []), place]);
  const all = [...blocks.values()].filter(({ length }) => length > 1);
  const found = new Map<string, PairWithin>();
  for (let at = 0; at < all.length; at += keysAtOnce) {
    const part = all.slice(at, at + keysAtOnce);
    const places = [...new Set(part.flat())];
    const placeIn = new Map(places.map((place, index) => [place, index]));
    const pairs = matchBlocks(
      places.flatMap((place) => people[place] ?? []),
      part.map((block) => block.flatMap((place) => placeIn.get(place) ?? [])),
      populationOf(people),
    );
    for (const { first, second, ...match } of pairs) {
      const [one, other] = [places[first] ?? -1, places[second] ?? -1];
      const pair = { first: Math.min(one, other), second: Math.max(one, other), ...match };
      found.set(`${pair.first} ${pair.second}`, pair);
    }
  }
  return settledPairs([...found.values()], people.length);
}

test.each([3, 50, 100_000])(
  'a list taken through %i keys at a time has the pairs of the whole list',
  (at) => {
    const { people } = madeUpRoster({ seed: 41, persons: 400, copied: 0.3, errors: 1 });
    const [whole, parts] = [matchWithin(people), inParts(people, at)];
    const told = (pairs: readonly PairWithin[]) =>
      pairs.map(({ first, second, band, reason }) => `${first} ${second} ${band} ${reason}`).sort();
    expect(whole.length).toBeGreaterThan(100);
    expect(told(parts)).toEqual(told(whole));
  },
);

test('somebody who is there very often is paired with some, and nobody is left out', () => {
  const maya: ComparedPerson = { firstName: 'Maya', lastName: 'Okafor', birthDate: '2009-03-14', sex: 'F' };
  const people = Array.from({ length: 150 }, () => maya);
  const block = people.map((_, place) => place);
  const others = madeUpRoster({ seed: 43, persons: 300, copied: 0, errors: 0 }).people;
  const pairs = matchBlocks(people, [block], populationOf([maya, maya, ...others]));
  expect(pairs.length).toBeLessThan(150 * 20);
  expect(new Set(pairs.flatMap(({ first, second }) => [first, second])).size).toBe(150);
});

test('people counted some at a time are the population of all of them', () => {
  const { people } = madeUpRoster({ seed: 42, persons: 300, copied: 0.3, errors: 1 });
  const count = countPopulation();
  count.add(people.slice(0, 100));
  count.add(people.slice(100));
  expect(count.population()).toEqual(populationOf(people));
});
