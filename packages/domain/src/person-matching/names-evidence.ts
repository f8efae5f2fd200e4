import { againstBoth, type Evidence } from './evidence.ts';
import { nameEvidence } from './name-evidence.ts';
import { type NameLikeness, nameLikeness, type PreparedName } from './name-likeness.ts';
import { firstNameShare, lastNameShare, type Population } from './population.ts';

export interface PreparedNames {
  first: PreparedName;
  last: PreparedName;
}

/** What the names of two entries say together. */
export interface NamesEvidence {
  evidence: readonly Evidence[];
  /** How the first names stand to each other, in the columns they are likeliest meant for. */
  first: NameLikeness;
  /** Whether the last names are so much the same that the two may be of one family. */
  mayShareLastName: boolean;
}

type Pair = readonly [PreparedName, PreparedName];

/** How often one of two entries has a name in the other one's column. */
const swappedShare = 0.05;

/**
 * What first and last name say, either as they stand or in each other's column, whichever is likelier. A row may be half swapped: one
 * name in the other one's place, and something else in its own.
 */
export function namesEvidence(
  one: PreparedNames,
  other: PreparedNames,
  population: Population,
): NamesEvidence {
  const [firsts, lasts]: [Pair, Pair] = [
    [one.first, other.first],
    [one.last, other.last],
  ];
  const first = nameLikeness(...firsts, 'first');
  const last = nameLikeness(...lasts, 'last');
  const asTheyStand: NamesEvidence = {
    evidence: [
      nameEvidence('first', first, ({ whole }) => firstNameShare(population, whole), firsts),
      nameEvidence('last', last, ({ whole }) => lastNameShare(population, whole), lasts),
    ],
    first,
    mayShareLastName: last !== 'another',
  };
  if (isInPlace(first) && isInPlace(last)) return asTheyStand;
  const swapped = swappedEvidence(one, other, population);
  return swapped !== null && bitsOfAll(swapped) > bitsOfAll(asTheyStand) ? swapped : asTheyStand;
}

const bitsOfAll = ({ evidence }: NamesEvidence): number => evidence.reduce((sum, { bits }) => sum + bits, 0);

/** Two names that say the same as they stand are not looked for in each other's column. */
const isInPlace = (likeness: NameLikeness): boolean =>
  likeness === 'same' || likeness === 'nickname' || likeness === 'slip' || likeness === 'longer';

const isMeant = (likeness: NameLikeness): boolean =>
  likeness === 'same' || likeness === 'slip' || likeness === 'slips';

function swappedEvidence(
  one: PreparedNames,
  other: PreparedNames,
  population: Population,
): NamesEvidence | null {
  const [there, back]: [Pair, Pair] = [
    [one.first, other.last],
    [one.last, other.first],
  ];
  const [likeThere, likeBack] = [nameLikeness(...there, 'last'), nameLikeness(...back, 'last')];
  if (isMeant(likeThere) && isMeant(likeBack)) {
    const bits = wholeSwapBits(population, [
      [likeThere, there],
      [likeBack, back],
    ]);
    const isExact = likeThere === 'same' && likeBack === 'same';
    const differs = `first and last name are swapped${isExact ? '' : ', with a slip of letters'}`;
    return { evidence: [{ bits, differs }], first: 'same', mayShareLastName: true };
  }
  if (!isMeant(likeThere) && !isMeant(likeBack)) return null;
  const bits =
    Math.log2(swappedShare) +
    nameEvidence('last', likeThere, rarerColumn(population), there).bits +
    nameEvidence('last', likeBack, rarerColumn(population), back).bits;
  // Both entries may name two people of one family by their one last name, and then have their first names beside it.
  const [shared, unmatched] = isMeant(likeThere) ? [there, likeBack] : [back, likeThere];
  const isLastName =
    shareOf(shared, (name) => lastNameShare(population, name)) >=
    shareOf(shared, (name) => firstNameShare(population, name));
  return {
    evidence: [{ bits, differs: 'one name is in the place of the other' }],
    first: isLastName ? unmatched : 'same',
    mayShareLastName: isLastName,
  };
}

/** Whose columns are swapped may be somebody else of the same names, or somebody whose names are really the other way round. */
function wholeSwapBits(population: Population, sides: readonly (readonly [NameLikeness, Pair])[]): number {
  let ofSameNames = 0;
  let ofOtherNames = Math.log2(swappedShare);
  for (const [likeness, names] of sides) {
    ofSameNames += nameEvidence('last', likeness, commonerColumn(population), names).bits;
    ofOtherNames += nameEvidence('last', likeness, rarerColumn(population), names).bits;
  }
  return againstBoth(ofSameNames, ofOtherNames);
}

/** How likely somebody else has the name in the column in which fewer have it. */
const rarerColumn =
  (population: Population) =>
  ({ whole }: PreparedName): number =>
    Math.min(firstNameShare(population, whole), lastNameShare(population, whole));

const commonerColumn =
  (population: Population) =>
  ({ whole }: PreparedName): number =>
    Math.max(firstNameShare(population, whole), lastNameShare(population, whole));

const shareOf = ([one, other]: Pair, share: (name: string) => number): number =>
  Math.max(share(one.whole), share(other.whole));
