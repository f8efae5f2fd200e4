import { atWeight } from './compare-people.ts';
import { againstBoth } from './evidence.ts';
import type { PairWithin } from './pair-within.ts';

/** From 0.99 on an entry is taken for the third one that two others have in common. */
const sureFrom = Math.log2(0.99 / 0.01);
/** What a third entry says is never more than 0.9: the two may have little in common themselves. */
const mostByThird = Math.log2(0.9 / 0.1);

/** An entry that is surely more others than this vouches for those that it is surest of. */
const mostVouchedFor = 30;

interface Sure {
  entry: number;
  weight: number;
}

/**
 * Adds the pairs whose two entries are each surely a third one, however little they have in common themselves: one lost its birth
 * date, the other its name.
 * @param pairs each once, at most one of two entries
 * @returns the same pairs and the new ones; a pair that the third entry makes likelier has the higher weight
 */
export function withThirdEntries(pairs: readonly PairWithin[]): PairWithin[] {
  const all = new Map(pairs.map((pair) => [keyOf(pair.first, pair.second), pair]));
  for (const found of sureByEntry(pairs).values()) {
    const sure =
      found.length > mostVouchedFor
        ? found.toSorted((one, other) => other.weight - one.weight).slice(0, mostVouchedFor)
        : found;
    for (const [place, one] of sure.entries()) {
      for (const other of sure.slice(place + 1)) {
        const key = keyOf(one.entry, other.entry);
        const direct = all.get(key);
        const weight = Math.min(againstBoth(one.weight, other.weight), mostByThird);
        if (direct !== undefined && direct.weight >= weight) continue;
        all.set(key, { ...placesOf(one.entry, other.entry), ...atWeight(weight, reasonOf(direct)) });
      }
    }
  }
  return [...all.values()];
}

function sureByEntry(pairs: readonly PairWithin[]): Map<number, Sure[]> {
  const sure = new Map<number, Sure[]>();
  const note = (of: number, found: Sure) => {
    const known = sure.get(of);
    if (known === undefined) sure.set(of, [found]);
    else known.push(found);
  };
  for (const { first, second, weight } of pairs) {
    if (weight < sureFrom) continue;
    note(first, { entry: second, weight });
    note(second, { entry: first, weight });
  }
  return sure;
}

const placesOf = (one: number, other: number) => ({
  first: Math.min(one, other),
  second: Math.max(one, other),
});

const keyOf = (one: number, other: number): string => `${Math.min(one, other)} ${Math.max(one, other)}`;

const reasonOf = (direct: PairWithin | undefined): string =>
  direct === undefined
    ? 'Both are like the same third entry'
    : `${direct.reason}, both are like the same third entry`;
