import { exceeds, reaches } from '../../numbers/limits.ts';
import type { Measure } from '../measures/measure.ts';
import type { InputClass } from '../recordings/recording.ts';
import type { ReliableChange, ReliableChangeLevel } from './comparison.ts';
import { type BaselineSpread, errorOfChange, type PlaceOfTest } from './error-of-change.ts';

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
  place: PlaceOfTest = 'retest',
): ReliableChange | null {
  const error = errorOfChange(measure, inputClass, baseline, place);
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
    practiceChange: error.practiceChange,
    source: error.source,
    version: error.version,
    usedPersonalVariance: error.usedPersonalVariance,
  };
}

/** Whether a change is for the worse and beyond its 90 % limit: the half of the verdict's rule that is not the colour. */
export function isBeyondNoiseForWorse(change: ReliableChange | null): boolean {
  return change?.direction === 'worse' && (change.level === 'p90' || change.level === 'p95');
}

/** 'Within noise' or 'Beyond noise, 95%'; 'Retest error not known' where nothing is published. */
export function formatReliableChange(change: ReliableChange | null): string {
  if (!change) return 'Retest error not known';
  return change.level === 'none' ? 'Within noise' : `Beyond noise, ${change.level.slice(1)}%`;
}
