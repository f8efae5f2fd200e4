import type { Measure } from '../measures/measure.ts';
import type { InputClass } from '../recordings/recording.ts';
import type { Baseline, ReliableChange } from './comparison.ts';
import { ownSpreadRule, type PooledError, pooledError, smallestErrors } from './own-spread.ts';
import { findRetestError, type RetestError, retestErrorVersion } from './retest-error.ts';
import { type LevelPoints, normalPoints, pointsOfStudentsT } from './students-t.ts';

/** What a difference between a baseline and one test has to be set against. */
export interface ErrorOfChange {
  /** Standard error of the difference, in the measure's own unit; above zero. */
  sdiff: number;
  /** The change that each level needs, in the measure's own unit. */
  limits: ReliableChange['limits'];
  /** What practice alone is expected to change, in the measure's own unit and sign. */
  practiceChange: number;
  source: string;
  /** Of the table of errors, and of the rule for a person's own spread where that was used. */
  version: string;
  usedPersonalVariance: boolean;
}

/** What `errorOfChange` needs of a baseline. */
export type BaselineSpread = Pick<Baseline, 'baselineTestCount' | 'sd'>;

/** Whether a test came after the baseline, or is one of the occasions that the baseline is made of. */
export type PlaceOfTest = 'retest' | 'ownOccasion';

interface ErrorOfOccasion {
  sem: number;
  points: LevelPoints;
  usedPersonalVariance: boolean;
  source: string;
}

/**
 * The error of a difference: `Sdiff = SEM x sqrt(1/k + 1/m)` with k baseline occasions and m = 1 retest (Jacobson and Truax
 * 1991; Iverson et al. 2003 for the form with two errors). A test that is itself one of the k occasions can be no further from
 * their mean than `SEM x sqrt(1 - 1/k)`.
 *
 * From four occasions on the person's own standard deviation is pooled with the known error (`pooledError`). Where none is
 * known, the own spread stands alone, with Student's t of its few values and never under `smallestErrors`.
 *
 * Practice: a mean gain from the first occasion to the second is in one baseline test's retest whole, and in the retest of k
 * occasions, of which k - 1 have it already, as one k-th. Its own uncertainty widens the error. Further gains are not known.
 *
 * Null where no error is known: fewer than four occasions without one; equal ones, whose spread of zero would call every change
 * a sure one; and for measures that nothing is judged of (symptoms, surveys).
 */
export function errorOfChange(
  measure: Measure,
  inputClass: InputClass,
  baseline: BaselineSpread,
  place: PlaceOfTest = 'retest',
): ErrorOfChange | null {
  if (measure.changeRule === 'none' || baseline.baselineTestCount < 1) return null;
  const count = baseline.baselineTestCount;
  if (place === 'ownOccasion' && count < 2) return null;
  const known = findRetestError(measure.id, inputClass);
  const occasion = errorOfOccasion(measure, known, baseline);
  if (!occasion) return null;
  const practice = place === 'retest' ? (known?.practice ?? null) : null;
  const variance = occasion.sem ** 2 * (place === 'retest' ? 1 + 1 / count : 1 - 1 / count);
  const sdiff = Math.sqrt(variance + ((practice?.standardError ?? 0) / count) ** 2);
  const [p70, p80, p90, p95] = occasion.points;
  return {
    sdiff,
    limits: { p70: p70 * sdiff, p80: p80 * sdiff, p90: p90 * sdiff, p95: p95 * sdiff },
    practiceChange: (practice?.change ?? 0) / count,
    source: occasion.source,
    version: occasion.usedPersonalVariance
      ? `${retestErrorVersion}+${ownSpreadRule.version}`
      : retestErrorVersion,
    usedPersonalVariance: occasion.usedPersonalVariance,
  };
}

function errorOfOccasion(
  measure: Measure,
  known: RetestError | null,
  { baselineTestCount: count, sd }: BaselineSpread,
): ErrorOfOccasion | null {
  const hasOwnSpread = count >= ownSpreadRule.fromOccasions && sd !== null;
  if (!known) {
    if (!hasOwnSpread || sd === 0) return null;
    const own = { sem: Math.max(sd, smallestErrors[measure.unit]), degreesOfFreedom: count - 1 };
    return ownError(own, `The person’s own spread over ${count} baseline tests.`);
  }
  if (hasOwnSpread) {
    return ownError(
      pooledError(known.sem, sd, count),
      `The person’s own spread over ${count} baseline tests, pooled with the retest error of other people. ${known.source}`,
    );
  }
  return { sem: known.sem, points: normalPoints, usedPersonalVariance: false, source: known.source };
}

function ownError({ sem, degreesOfFreedom }: PooledError, source: string): ErrorOfOccasion {
  return { sem, points: pointsOfStudentsT(degreesOfFreedom), usedPersonalVariance: true, source };
}
