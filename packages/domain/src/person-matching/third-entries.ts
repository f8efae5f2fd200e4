import { atWeight } from './compare-people.ts';
import type { PairWithin } from './pair-within.ts';

/** From 0.7 on an entry counts as the third one that two others have in common. */
const countsFrom = Math.log2(0.7 / 0.3);
/** What a third entry says is never more than 0.9: the two may have little in common themselves. */
const mostByThird = Math.log2(0.9 / 0.1);

/** An entry that is like more others than this vouches for those that it is surest of. */
const mostVouchedFor = 30;

interface Like {
  entry: number;
  weight: number;
}

/**
 * Adds the pairs whose two entries are each probably a third one, however little they have in common themselves: one lost its birth
 * date, the other its name. They are one person as surely as both are the third.
 * @param pairs each once, at most one of two entries
 * @returns the same pairs and the new ones; a pair that the third entry makes likelier has the higher weight
 */
export function withThirdEntries(pairs: readonly PairWithin[]): PairWithin[] {
  const all = new Map(pairs.map((pair) => [keyOf(pair.first, pair.second), pair]));
  for (const found of likeByEntry(pairs).values()) {
    const like =
      found.length > mostVouchedFor
        ? found.toSorted((one, other) => other.weight - one.weight).slice(0, mostVouchedFor)
        : found;
    for (const [place, one] of like.entries()) {
      for (const other of like.slice(place + 1)) {
        const key = keyOf(one.entry, other.entry);
        const direct = all.get(key);
        const weight = Math.min(ofBoth(one.weight, other.weight), mostByThird);
        if (direct !== undefined && direct.weight >= weight) continue;
        all.set(key, { ...placesOf(one.entry, other.entry), ...atWeight(weight, reasonOf(direct)) });
      }
    }
  }
  return [...all.values()];
}

/** The odds, in bits, that both of two are so. */
function ofBoth(one: number, other: number): number {
  const share = 1 / ((1 + 2 ** -one) * (1 + 2 ** -other));
  return Math.log2(share / (1 - share));
}

function likeByEntry(pairs: readonly PairWithin[]): Map<number, Like[]> {
  const like = new Map<number, Like[]>();
  const note = (of: number, found: Like) => {
    const known = like.get(of);
    if (known === undefined) like.set(of, [found]);
    else known.push(found);
  };
  for (const { first, second, weight } of pairs) {
    if (weight < countsFrom) continue;
    note(first, { entry: second, weight });
    note(second, { entry: first, weight });
  }
  return like;
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
