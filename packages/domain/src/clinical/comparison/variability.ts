import { exceeds } from '../../numbers/limits.ts';
import type { Measure } from '../measures/measure.ts';
import type { InputClass } from '../recordings/recording.ts';
import { percentLimits } from './change-level.ts';
import type { Baseline, VariabilityType } from './comparison.ts';
import { smallestErrors } from './own-spread.ts';
import { findRetestError } from './retest-error.ts';

/** Points of the normal distribution that divide green from yellow for a pair (80 %), and yellow from red (95 %). */
const pairGreenPoint = 1.28;
const redPoint = 1.96;

/** Without a known error a spread is judged from this many occasions on: two say next to nothing about it. */
const occasionsWithoutError = 3;

/** Up to which share of the mean a spread is green and yellow where no error is known: half the warning limit, and all of it. */
const shares = { green: percentLimits.warning / 200, yellow: percentLimits.warning / 100 } as const;

/** What `variabilityTypeOf` reads of a baseline. */
export type SpreadToJudge = Pick<Baseline, 'score' | 'sd' | 'baselineTestCount'>;

/**
 * How steady a person was over the baseline occasions (proposal).
 *
 * With a known retest error: green (1) where the standard deviation is at most that error, or of two occasions the difference is
 * below its 80 % limit; yellow (2) up to the 95 % limit; red (3) beyond. For two occasions the standard deviation is the
 * difference / sqrt 2, so the 95 % limit of a difference (1.96 x sqrt 2 x SEM) is a standard deviation of 1.96 x SEM; that is
 * the limit for any number of occasions.
 *
 * Without one, from three occasions on: green up to 5 % of the mean, yellow up to 10 %, which is the warning limit of a change,
 * red beyond; never under what the clock and the scale can tell apart. Grey (0) otherwise: `whyNoVariability` says why.
 */
export function variabilityTypeOf(
  measure: Measure,
  inputClass: InputClass,
  { score, sd, baselineTestCount: occasions }: SpreadToJudge,
): VariabilityType {
  if (sd === null || whyNoVariability(measure, inputClass, occasions) !== null) return 0;
  const error = findRetestError(measure.id, inputClass);
  if (error !== null) return byError(sd, occasions, error.sem);
  const least = smallestErrors[measure.unit];
  if (!exceeds(sd, Math.max(least, shares.green * score))) return 1;
  return exceeds(sd, Math.max(least, shares.yellow * score)) ? 3 : 2;
}

function byError(sd: number, occasions: number, sem: number): VariabilityType {
  if (exceeds(sd, redPoint * sem)) return 3;
  if (!exceeds(sd, sem)) return 1;
  return occasions === 2 && sd < pairGreenPoint * sem ? 1 : 2;
}

/** Why nothing is said of how steady a person is, in a sentence; null where something is. */
export function whyNoVariability(measure: Measure, inputClass: InputClass, occasions: number): string | null {
  if (measure.changeRule === 'none') return 'Variability is not rated for this measure.';
  if (findRetestError(measure.id, inputClass) !== null)
    return occasions < 2 ? 'Variability needs two baseline tests.' : null;
  if (measure.changeRule === 'noiseOnly')
    return 'Variability is not rated, because no retest error is known for a difference of two times.';
  return occasions < occasionsWithoutError
    ? 'Variability needs three baseline tests, as no retest error is known.'
    : null;
}

/** Colour and word of each variability type. */
export const variabilityLooks = {
  0: { color: 'grey', label: 'No data' },
  1: { color: 'green', label: 'Low variability' },
  2: { color: 'yellow', label: 'Medium variability' },
  3: { color: 'red', label: 'High variability' },
} as const satisfies Record<VariabilityType, { color: string; label: string }>;
