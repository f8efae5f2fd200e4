/** What one field says about two entries: bits for (above 0) or against, and how it is said. */
export interface Evidence {
  /** log2(m / u): how often a field looks so in two entries of one person (m) over how often in entries of two people (u). */
  bits: number;
  /** What is the same: 'birth date'. */
  same?: string;
  /** How it differs: 'last name differs by one letter'. */
  differs?: string;
}

/** A field that is not known on either side speaks neither for nor against. */
export const nothing: Evidence = { bits: 0 };

/** @returns log2(m / u) */
export const bitsOf = (m: number, u: number): number => Math.log2(m / u);

/**
 * Adds the odds of two explanations that both have to be overcome: the sum is below the smaller of the two.
 * @param one log2 of odds
 * @param other log2 of odds
 * @returns log2 of the odds against both together
 */
export function againstBoth(one: number, other: number): number {
  const least = Math.min(one, other);
  return least - Math.log2(2 ** (least - one) + 2 ** (least - other));
}
