import type { ComparedPerson } from './compare-people.ts';
import type { PairWithin } from './pair-within.ts';

/** Up to so many pairs of two groups of copies are all told; of more, each copy with the first of the others. */
const mostPairsOfGroups = 100;

/**
 * The places of a list, those of entries that are alike in everything compared together. A row pasted a hundred times is one entry: its
 * name is no commoner for it, and its copies need no comparison with each other.
 * @returns groups in the order of their first places; each has one place at least
 */
export function exactCopies(people: readonly ComparedPerson[]): number[][] {
  const groups = new Map<string, number[]>();
  for (const [place, person] of people.entries()) {
    const key = JSON.stringify([
      person.firstName,
      person.lastName,
      person.birthDate,
      person.sex,
      person.email ?? null,
      person.phone ?? null,
      person.externalId ?? null,
      person.graduationYear ?? null,
      person.groupIds ?? null,
    ]);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [place]);
    else group.push(place);
  }
  return [...groups.values()];
}

/** A match of two groups as pairs of their members; many copies are each paired with the first of the other group only. */
export function pairsOfGroups(
  one: readonly number[],
  other: readonly number[],
  match: Omit<PairWithin, 'first' | 'second'>,
): PairWithin[] {
  const [firstOfOne, firstOfOther] = [one[0], other[0]];
  if (firstOfOne === undefined || firstOfOther === undefined) return [];
  const isFew = one.length * other.length <= mostPairsOfGroups;
  const places = isFew
    ? one.flatMap((first) => other.map((second) => [first, second] as const))
    : [
        ...other.map((second) => [firstOfOne, second] as const),
        ...one.slice(1).map((first) => [first, firstOfOther] as const),
      ];
  return places.map(([first, second]) => ({
    ...match,
    first: Math.min(first, second),
    second: Math.max(first, second),
  }));
}

/** The copies of one entry as pairs, by the match of the entry with itself; of many copies, each with the first. */
export function pairsOfCopies(
  group: readonly number[],
  match: Omit<PairWithin, 'first' | 'second'>,
): PairWithin[] {
  const isFew = (group.length * (group.length - 1)) / 2 <= mostPairsOfGroups;
  return group
    .slice(0, isFew ? -1 : 1)
    .flatMap((first, place) => group.slice(place + 1).map((second) => ({ ...match, first, second })));
}
