import { exceeds, reaches } from '../../numbers/limits.ts';
import type { Measure } from '../measures/measure.ts';
import type { InputClass } from '../recordings/recording.ts';
import type { Baseline, ReliableChange, ReliableChangeLevel } from './comparison.ts';
import { findRetestError } from './retest-error.ts';

/** Occasions from which on a person's own spread is used in place of the published error (proposal). */
export const occasionsForOwnVariance = 4;

/** Two-sided 70, 80, 90 and 95 % points of the normal distribution. */
const normalPoints = [1.04, 1.28, 1.645, 1.96] as const;

type Points = readonly [p70: number, p80: number, p90: number, p95: number];

/**
 * The same points of Student's t for 3 to 30 degrees of freedom. A spread known from four occasions is itself uncertain: by
 * the normal points one healthy person in seven, not one in twenty, would read 'beyond noise, 95 %' (Crawford and Howell 1998
 * for one person against a small sample).
 */
const studentPoints: readonly Points[] = [
  [1.25, 1.638, 2.353, 3.182],
  [1.19, 1.533, 2.132, 2.776],
  [1.156, 1.476, 2.015, 2.571],
  [1.134, 1.44, 1.943, 2.447],
  [1.119, 1.415, 1.895, 2.365],
  [1.108, 1.397, 1.86, 2.306],
  [1.1, 1.383, 1.833, 2.262],
  [1.093, 1.372, 1.812, 2.228],
  [1.088, 1.363, 1.796, 2.201],
  [1.083, 1.356, 1.782, 2.179],
  [1.079, 1.35, 1.771, 2.16],
  [1.076, 1.345, 1.761, 2.145],
  [1.074, 1.341, 1.753, 2.131],
  [1.071, 1.337, 1.746, 2.12],
  [1.069, 1.333, 1.74, 2.11],
  [1.067, 1.33, 1.734, 2.101],
  [1.066, 1.328, 1.729, 2.093],
  [1.064, 1.325, 1.725, 2.086],
  [1.063, 1.323, 1.721, 2.08],
  [1.061, 1.321, 1.717, 2.074],
  [1.06, 1.319, 1.714, 2.069],
  [1.059, 1.318, 1.711, 2.064],
  [1.058, 1.316, 1.708, 2.06],
  [1.058, 1.315, 1.706, 2.056],
  [1.057, 1.314, 1.703, 2.052],
  [1.056, 1.313, 1.701, 2.048],
  [1.055, 1.311, 1.699, 2.045],
  [1.055, 1.31, 1.697, 2.042],
];

function pointsOfOwnVariance(occasions: number): Points {
  return studentPoints[occasions - 1 - 3] ?? normalPoints;
}

/** What a difference between a baseline and one later test has to be set against. */
export interface ErrorOfChange {
  /** Standard error of the difference, in the measure's own unit; above zero. */
  sdiff: number;
  /** The change that each level needs, in the measure's own unit. */
  limits: ReliableChange['limits'];
  practiceChange: number;
  source: string;
  usedPersonalVariance: boolean;
}

/** What `errorOfChange` needs of a baseline. */
export type BaselineSpread = Pick<Baseline, 'baselineTestCount' | 'sd'>;

function errorFrom(
  errorOfOneOccasion: number,
  occasions: number,
  points: Points,
  rest: Pick<ErrorOfChange, 'practiceChange' | 'source' | 'usedPersonalVariance'>,
): ErrorOfChange {
  const sdiff = errorOfOneOccasion * Math.sqrt(1 / occasions + 1);
  const [p70, p80, p90, p95] = points;
  return {
    sdiff,
    limits: { p70: p70 * sdiff, p80: p80 * sdiff, p90: p90 * sdiff, p95: p95 * sdiff },
    ...rest,
  };
}

/**
 * The error of a difference: `Sdiff = SEM x sqrt(1/k + 1/m)` with k baseline occasions and m = 1 retest (Jacobson and Truax
 * 1991; Iverson et al. 2003 for the form with two errors). From four occasions on the person's own standard deviation takes the
 * place of the SEM (proposal), with Student's t for its small sample.
 * A baseline test against the baseline it belongs to is judged by the same error, which is then a little too wide.
 *
 * Null where no error is published and there are too few occasions; where all occasions are equal, as a spread of zero would
 * make any change a sure one; and for measures without a colour rule (symptoms, surveys).
 */
export function errorOfChange(
  measure: Measure,
  inputClass: InputClass,
  baseline: BaselineSpread,
): ErrorOfChange | null {
  if (measure.changeRule === 'none' || baseline.baselineTestCount < 1) return null;
  const count = baseline.baselineTestCount;
  if (count >= occasionsForOwnVariance && baseline.sd !== null && baseline.sd > 0) {
    return errorFrom(baseline.sd, count, pointsOfOwnVariance(count), {
      practiceChange: 0,
      source: `Own spread over ${count} baseline tests.`,
      usedPersonalVariance: true,
    });
  }
  const published = findRetestError(measure.id, inputClass);
  if (!published) return null;
  return errorFrom(published.sem, count, normalPoints, {
    practiceChange: published.practiceChange,
    source: published.source,
    usedPersonalVariance: false,
  });
}

function levelOf(size: number, limits: ReliableChange['limits']): ReliableChangeLevel {
  if (reaches(size, limits.p95)) return 'p95';
  if (reaches(size, limits.p90)) return 'p90';
  if (reaches(size, limits.p80)) return 'p80';
  return reaches(size, limits.p70) ? 'p70' : 'none';
}

/**
 * Whether a change is more than the noise of the test: `RCI = (retest - baseline - practice) / Sdiff` (Jacobson and Truax
 * 1991), signed so that negative is worse whatever the measure's direction. Reaching a limit counts.
 * Null where `errorOfChange` is.
 *
 * @param scoreChange score - baseline, in the measure's own unit
 */
export function reliableChangeOf(
  measure: Measure,
  inputClass: InputClass,
  baseline: BaselineSpread,
  scoreChange: number,
): ReliableChange | null {
  const error = errorOfChange(measure, inputClass, baseline);
  if (!error) return null;
  const beyondPractice = scoreChange - error.practiceChange;
  const gain = measure.direction === 'higherIsBetter' ? beyondPractice : -beyondPractice;
  // Adding zero turns the minus zero of an unchanged time into zero.
  const rci = gain / error.sdiff + 0;
  const isChange = exceeds(Math.abs(gain), 0);
  return {
    rci,
    sdiff: error.sdiff,
    level: levelOf(Math.abs(gain), error.limits),
    direction: !isChange ? 'same' : gain > 0 ? 'better' : 'worse',
    limits: error.limits,
    source: error.source,
    usedPersonalVariance: error.usedPersonalVariance,
  };
}

/** 'Within noise' or 'Beyond noise, 95%'; 'Retest error not known' where nothing is published. */
export function formatReliableChange(change: ReliableChange | null): string {
  if (!change) return 'Retest error not known';
  return change.level === 'none' ? 'Within noise' : `Beyond noise, ${change.level.slice(1)}%`;
}
