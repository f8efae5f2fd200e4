import { exceeds, reaches } from '../../numbers/limits.ts';
import type { Measure } from '../measures/measure.ts';
import type { InputClass } from '../recordings/recording.ts';
import type { ChangeLevel } from './comparison.ts';
import { type BaselineSpread, errorOfChange } from './error-of-change.ts';

/** How much worse, in per cent of the baseline, is a warning, and above how much it is bad (specification). */
export const percentLimits = { warning: 10, bad: 15 } as const;

/** Inspection Time is judged by milliseconds: how much slower is a warning (yellow), and how much is bad (red). */
export interface MillisecondThresholds {
  yellowMs: number;
  redMs: number;
}

/** A change seen in the measure's own direction: above zero for the worse, in the measure's own unit. */
export function worseBy(measure: Pick<Measure, 'direction'>, scoreChange: number): number {
  return measure.direction === 'higherIsBetter' ? 0 - scoreChange : scoreChange;
}

/**
 * The colour of a change by per cent: below 10 % for the worse is normal, exactly 10 and exactly 15 are a warning, above 15 is
 * bad; any change for the better is normal. Judged before rounding, so 9.96 % is normal though it reads '10%'.
 *
 * @param baselineScore above 0; nothing is a percentage of anything else
 * @param worse `worseBy` of the change
 */
export function levelByPercent(baselineScore: number, worse: number): ChangeLevel {
  const percentWorse = (100 * worse) / baselineScore;
  if (exceeds(percentWorse, percentLimits.bad)) return 'bad';
  return reaches(percentWorse, percentLimits.warning) ? 'warning' : 'normal';
}

/** The colour of a change by milliseconds; reaching a threshold counts (specification, with our reading of equality). */
export function levelByMilliseconds(worseMs: number, thresholds: MillisecondThresholds): ChangeLevel {
  if (reaches(worseMs, thresholds.redMs)) return 'bad';
  return reaches(worseMs, thresholds.yellowMs) ? 'warning' : 'normal';
}

/**
 * The thresholds of a measure that is judged by milliseconds: the profile's own, else the 80 and 90 % limits of its retest
 * error against this baseline (proposal). Null for other measures, and where neither is known.
 *
 * @param own thresholds set for the profile, if any
 */
export function thresholdsFor(
  measure: Measure,
  inputClass: InputClass,
  baseline: BaselineSpread,
  own: MillisecondThresholds | undefined,
): MillisecondThresholds | null {
  if (measure.changeRule !== 'milliseconds') return null;
  if (own) return own;
  const error = errorOfChange(measure, inputClass, baseline);
  return error && { yellowMs: error.limits.p80, redMs: error.limits.p90 };
}

/** The word beside each colour. */
export const changeLevelWords = {
  normal: 'Normal',
  warning: 'Warning',
  bad: 'Worse',
} as const satisfies Record<Exclude<ChangeLevel, 'none'>, string>;

/** The word of a change of a difference of two times, which has no colour: 'Larger', 'Smaller' or 'Same'. */
export function wordOfDifference(scoreChange: number): 'Larger' | 'Smaller' | 'Same' {
  if (exceeds(scoreChange, 0)) return 'Larger';
  return exceeds(0 - scoreChange, 0) ? 'Smaller' : 'Same';
}

/** The word of a change that has no colour, as of symptom totals: 'More', 'Fewer' or 'Same'. */
export function wordOfCount(scoreChange: number): 'More' | 'Fewer' | 'Same' {
  if (exceeds(scoreChange, 0)) return 'More';
  return exceeds(0 - scoreChange, 0) ? 'Fewer' : 'Same';
}
