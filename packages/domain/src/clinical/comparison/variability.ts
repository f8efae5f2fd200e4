import { exceeds } from '../../numbers/limits.ts';
import type { VariabilityType } from './comparison.ts';

/** Points of the normal distribution that divide green from yellow for a pair (80 %), and yellow from red (95 %). */
const pairGreenPoint = 1.28;
const redPoint = 1.96;

/**
 * How steady a person was over the baseline occasions (proposal). Green (1): the standard deviation is at most the retest
 * error, or of two occasions the difference is below its 80 % limit. Yellow (2): up to the 95 % limit. Red (3): beyond.
 * Grey (0): fewer than two occasions, or no retest error to compare with.
 *
 * For two occasions the standard deviation is the difference / sqrt 2, so the 95 % limit of a difference (1.96 x sqrt 2 x SEM)
 * is a standard deviation of 1.96 x SEM; that is the limit for any number of occasions.
 *
 * @param sd within-person standard deviation of the occasions, in the measure's own unit; null below two
 * @param sem published error of one occasion; null where none is known
 */
export function variabilityTypeOf(sd: number | null, occasions: number, sem: number | null): VariabilityType {
  if (sd === null || occasions < 2 || sem === null) return 0;
  if (exceeds(sd, redPoint * sem)) return 3;
  if (!exceeds(sd, sem)) return 1;
  return occasions === 2 && sd < pairGreenPoint * sem ? 1 : 2;
}

/** Colour and word of each variability type. */
export const variabilityLooks = {
  0: { color: 'grey', label: 'No data' },
  1: { color: 'green', label: 'Low variability' },
  2: { color: 'yellow', label: 'Medium variability' },
  3: { color: 'red', label: 'High variability' },
} as const satisfies Record<VariabilityType, { color: string; label: string }>;
