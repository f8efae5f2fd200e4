import { bitsOf, type Evidence, nothing } from './evidence.ts';
import type { NameLikeness, PreparedName } from './name-likeness.ts';

type Known = Exclude<NameLikeness, 'unknown'>;

/**
 * How often the names of two entries of one person stand so (m): the rates of Febrl's set 3, with the short forms, middle names and
 * initials of rosters beside them. That one side is an initial says nothing by itself, so there m is how often it is the right one.
 */
const ofOnePerson: Readonly<Record<'first' | 'last', Readonly<Record<Known, number>>>> = {
  first: {
    same: 0.75,
    nickname: 0.02,
    longer: 0.02,
    initial: 0.95,
    slip: 0.13,
    rhyme: 0.04,
    slips: 0.012,
    alike: 0.006,
    another: 0.06,
  },
  last: {
    same: 0.75,
    nickname: 0.02,
    longer: 0.02,
    initial: 0.95,
    slip: 0.15,
    rhyme: 0.04,
    slips: 0.016,
    alike: 0.006,
    another: 0.06,
  },
};

/** How often the names of two people stand so (u), where it does not go by the name. */
const ofTwoPeople = { nickname: 0.001, longer: 0.0015, initial: 0.08, alike: 0.002, another: 0.98 };

/**
 * How often somebody else's name is one letter away, by the letters of the shorter one: from none to seven and more. Counted among
 * different people: first names have siblings (Emily and Emilie), last names of six letters and more hardly any.
 */
const slipShares = {
  first: [0.01, 0.01, 0.006, 0.002, 0.001, 0.001, 0.0008, 0.0008],
  last: [0.01, 0.01, 0.004, 0.001, 0.0008, 0.0004, 0.0002, 0.0002],
} as const;
/** Two letters away are so many times as many names. */
const slipsFactor = 4;
const longestSlip = slipShares.first.length - 1;

/**
 * What two first or two last names say.
 * @param shareOf how likely somebody else has a name, 0 to 1
 */
export function nameEvidence(
  kind: 'first' | 'last',
  likeness: NameLikeness,
  shareOf: (name: PreparedName) => number,
  names: readonly [PreparedName, PreparedName],
): Evidence {
  if (likeness === 'unknown') return nothing;
  return {
    bits: bitsOf(ofOnePerson[kind][likeness], uOf(kind, likeness, shareOf, names)),
    ...wordsOf(likeness, `${kind} name`),
  };
}

function uOf(
  kind: 'first' | 'last',
  likeness: Known,
  shareOf: (name: PreparedName) => number,
  [one, other]: readonly [PreparedName, PreparedName],
): number {
  if (likeness === 'another' || likeness === 'initial') return ofTwoPeople[likeness];
  const [rarer, commoner] = [shareOf(one), shareOf(other)].sort((a, b) => a - b) as [number, number];
  if (likeness === 'same') return commoner;
  const length = Math.min(one.whole.length, other.whole.length, longestSlip);
  const slipShare = slipShares[kind][length] ?? 0;
  const usual = isOneLetter(likeness)
    ? slipShare
    : likeness === 'slips'
      ? slipsFactor * slipShare
      : ofTwoPeople[likeness];
  // Somebody else either has the rarer name, or has the commoner one and is mistyped as often as anybody.
  const { [likeness]: m, same } = ofOnePerson[kind];
  return Math.max(usual, rarer, (commoner * m) / same);
}

const isOneLetter = (likeness: Known): likeness is 'slip' | 'rhyme' =>
  likeness === 'slip' || likeness === 'rhyme';

function wordsOf(likeness: Known, name: string): Omit<Evidence, 'bits'> {
  switch (likeness) {
    case 'same':
      return { same: name };
    case 'nickname':
      return { differs: `${name} is a short form` };
    case 'longer':
      return { differs: `${name} has one more part` };
    case 'initial':
      return { differs: `${name} is an initial` };
    case 'slip':
    case 'rhyme':
      return { differs: `${name} differs by one letter` };
    case 'slips':
      return { differs: `${name} differs by 2 letters` };
    case 'alike':
      return { differs: `${name} is alike` };
    case 'another':
      return { differs: `another ${name}` };
  }
}
