import { findMeasure } from '../measures/find-measure.ts';

/**
 * What a threshold that is set for a profile may be, in whole milliseconds of slowing: more than nothing, and no more than the axis of
 * Inspection Time is long (17 to 2000 ms).
 */
export const ownThresholdBoundsMs = { least: 1, most: 1983 } as const;

/** Whether a change of a measure is judged by milliseconds, so that thresholds can be set for a profile. */
export function isJudgedByMilliseconds(measureId: number): boolean {
  return findMeasure(measureId)?.changeRule === 'milliseconds';
}
