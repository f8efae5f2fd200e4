import type { Measure } from '../measures/measure.ts';
import type { InputClass } from '../recordings/recording.ts';
import {
  type BaselineOccasion,
  baselineOccasions,
  type MeasuredTest,
  type NotCountedReason,
  oldestFirst,
  whyNotCounted,
} from './occasions.ts';

/** Why a score of a measure is no part of its baseline: the test does not count, or the measure itself does not. */
export type LeftOutReason = NotCountedReason | 'resultExcluded' | 'invalid';

/** A test that scored a measure and is no part of its baseline. */
export interface LeftOutOccasion extends BaselineOccasion {
  reason: LeftOutReason;
}

/** Which tests make a baseline, and which do not and why; both oldest first. */
export interface BaselineOrigin {
  occasions: BaselineOccasion[];
  leftOut: LeftOutOccasion[];
}

/** The reasons as people read them. */
export const leftOutSentences: Readonly<Record<LeftOutReason, string>> = {
  event: 'Taken during an event',
  nonBaseline: 'Not a baseline test',
  excluded: 'Test excluded',
  beforeStart: 'Before the baseline start date',
  resultExcluded: 'Result excluded',
  invalid: 'May not be valid',
};

/**
 * Where the baseline of one measure comes from: every test with a score of it is either an occasion or left out for one reason.
 *
 * @param tests all tests of the profile in any order
 * @param baselineStartDate the profile's, ISO 8601; null for all tests
 */
export function baselineOriginOf(
  measure: Measure,
  inputClass: InputClass,
  tests: readonly MeasuredTest[],
  baselineStartDate: string | null,
): BaselineOrigin {
  const leftOut = oldestFirst(tests).flatMap((test): LeftOutOccasion[] => {
    const found = test.measures.find((one) => one.measureId === measure.id && one.inputClass === inputClass);
    if (!found || found.score === null) return [];
    const reason = whyNotCounted(test, baselineStartDate) ?? ownReason(found.standing);
    if (reason === null) return [];
    return [{ testId: test.testId, completedOn: test.completedOn, score: found.score, reason }];
  });
  return { occasions: baselineOccasions(measure, inputClass, tests, baselineStartDate), leftOut };
}

function ownReason(standing: MeasuredTest['measures'][number]['standing']): LeftOutReason | null {
  if (standing === 'excluded') return 'resultExcluded';
  return standing === 'invalid' ? 'invalid' : null;
}
