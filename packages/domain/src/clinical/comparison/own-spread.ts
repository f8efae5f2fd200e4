import { clampTo } from '../../numbers/limits.ts';
import type { MeasureUnit } from '../measures/measure.ts';

/**
 * How much a person's own occasions say about their retest error, as one versioned value (proposal).
 *
 * The form is that of Smyth 2004 (Stat Appl Genet Mol Biol 3:3): the error everybody shares counts like so many degrees of
 * freedom, each occasion of the person's own after the first like one. How many, and how far two people's errors lie apart, was
 * worked out with his estimator from the blocks of the public Stroop and flanker sessions: 4 to 8 degrees of freedom over seven
 * sets of 23 people, and own errors from about half to 1.4 times the common one.
 *
 * The cap is tighter than those 1.4: a spread is wide because a person is unsteady, or because one baseline was poor, and the
 * second must not hide a later loss.
 */
export const ownSpreadRule = {
  version: 'own-spread-2026.1',
  /** From this many occasions on a person's own spread is looked at. */
  fromOccasions: 4,
  commonDegreesOfFreedom: 6,
  floorShare: 0.5,
  capShare: 1.25,
} as const;

/**
 * What one occasion can differ by without the person: by unit, where no retest error is known to shrink towards (proposal). For
 * times the error of one frame of a 60 Hz display, 16.7 ms / sqrt 12.
 */
export const smallestErrors: Readonly<Record<MeasureUnit, number>> = {
  ms: 4.8,
  s: 0.1,
  points100: 1,
  count: 0.5,
  cm: 0.5,
  score: 0.5,
};

/** An error of one occasion that the person's own spread has a part in. */
export interface PooledError {
  /** In the measure's own unit. */
  sem: number;
  /** For Student's t. */
  degreesOfFreedom: number;
}

/**
 * The error of one occasion from the person's own spread and the one everybody shares: `s2 = (d0 s0^2 + (k - 1) sd^2) / (d0 + k
 * - 1)`, never under the floor nor over the cap. Four occasions within a tenth of a millisecond are luck and not a perfect
 * clock; a poor first baseline is not an unsteady person.
 *
 * @param commonSem the known error of one occasion, in the measure's own unit
 * @param sd standard deviation of the person's own occasions
 * @param occasions how many, from `ownSpreadRule.fromOccasions`
 */
export function pooledError(commonSem: number, sd: number, occasions: number): PooledError {
  const { commonDegreesOfFreedom, floorShare, capShare } = ownSpreadRule;
  const degreesOfFreedom = commonDegreesOfFreedom + occasions - 1;
  const squares = commonDegreesOfFreedom * commonSem ** 2 + (occasions - 1) * sd ** 2;
  return {
    sem: clampTo(Math.sqrt(squares / degreesOfFreedom), floorShare * commonSem, capShare * commonSem),
    degreesOfFreedom,
  };
}
