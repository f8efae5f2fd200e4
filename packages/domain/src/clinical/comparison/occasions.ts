import { epochMsOf } from '../../time/instant.ts';
import type { Measure } from '../measures/measure.ts';
import type { InputClass } from '../recordings/recording.ts';
import type { TestMeasure } from './test-measure.ts';

/** What decides whether a test counts towards a baseline. */
export interface TestFacts {
  testId: number;
  /** ISO 8601 with an offset. */
  completedOn: string;
  /** Taken inside an injury event. */
  isEvent: boolean;
  isNonBaseline: boolean;
  /** The whole test was taken out by a person. */
  isExcluded: boolean;
}

/** A test with its measures, as `measuresOfTest` makes them. */
export interface MeasuredTest extends TestFacts {
  measures: readonly TestMeasure[];
}

/** One test that counts towards the baseline of a measure. */
export interface BaselineOccasion {
  testId: number;
  completedOn: string;
  /** Unrounded, in the measure's own unit. */
  score: number;
}

/** What a profile's baseline start date is set to when all tests are to count. It has no offset; it is read as UTC. */
export const allTestsStartDate = '2000-01-01T00:00:00';

const lastYearThatMeansAllTests = 2001;

/**
 * From when tests count towards the baseline, in epoch milliseconds; null when all do: no date, or one in the year 2001 or
 * earlier (UTC), which is what the sentinel is.
 */
export function baselineStartMs(baselineStartDate: string | null): number | null {
  if (baselineStartDate === null) return null;
  const hasOffset = /(Z|[+-]\d{2}:\d{2})$/.test(baselineStartDate);
  const startMs = epochMsOf(hasOffset ? baselineStartDate : `${baselineStartDate}Z`);
  return new Date(startMs).getUTCFullYear() <= lastYearThatMeansAllTests ? null : startMs;
}

/** A baseline test was meant as one and not taken inside an event. Whether it counts is another question. */
export function isBaselineTest(test: Pick<TestFacts, 'isEvent' | 'isNonBaseline'>): boolean {
  return !test.isEvent && !test.isNonBaseline;
}

export type NotCountedReason = 'event' | 'nonBaseline' | 'excluded' | 'beforeStart';

/**
 * Why a test does not count towards any baseline, or null when it may (proposal, after the specification's exclusion rule):
 * event tests and non-baseline tests never do, excluded ones do not, nor those completed before the start date.
 */
export function whyNotCounted(test: TestFacts, baselineStartDate: string | null): NotCountedReason | null {
  if (test.isEvent) return 'event';
  if (test.isNonBaseline) return 'nonBaseline';
  if (test.isExcluded) return 'excluded';
  const startMs = baselineStartMs(baselineStartDate);
  if (startMs !== null && epochMsOf(test.completedOn) < startMs) return 'beforeStart';
  return null;
}

/** Whether a test shows as excluded: it is flagged, or it is a baseline test from before the profile's baseline start date. */
export function isTestExcluded(test: TestFacts, baselineStartDate: string | null): boolean {
  if (test.isExcluded) return true;
  return isBaselineTest(test) && whyNotCounted(test, baselineStartDate) === 'beforeStart';
}

/**
 * Oldest first; two tests of the same moment by id, so that a baseline does not depend on the order they were read in. Each
 * time is read once: a profile can have hundreds of tests, and every measure needs them in order.
 */
export function oldestFirst<T extends Pick<TestFacts, 'testId' | 'completedOn'>>(tests: readonly T[]): T[] {
  return tests
    .map((test) => ({ test, at: epochMsOf(test.completedOn) }))
    .toSorted((a, b) => a.at - b.at || a.test.testId - b.test.testId)
    .map(({ test }) => test);
}

/** The tests that count towards baselines, oldest first. */
export function countedTests<T extends TestFacts>(
  tests: readonly T[],
  baselineStartDate: string | null,
): T[] {
  return oldestFirst(tests.filter((test) => whyNotCounted(test, baselineStartDate) === null));
}

/**
 * The occasions that make the baseline of one measure, oldest first: tests that count, in which the measure was answered in the
 * same way (`inputClass`) and has a complete, valid, included score.
 *
 * @param baselineStartDate the profile's, ISO 8601; see `baselineStartMs`
 */
export function baselineOccasions(
  measure: Measure,
  inputClass: InputClass,
  tests: readonly MeasuredTest[],
  baselineStartDate: string | null,
): BaselineOccasion[] {
  return occasionsAmong(measure, inputClass, countedTests(tests, baselineStartDate));
}

/** The same among tests that `countedTests` has already chosen and ordered. */
export function occasionsAmong(
  measure: Measure,
  inputClass: InputClass,
  counted: readonly MeasuredTest[],
): BaselineOccasion[] {
  return counted.flatMap((test) => {
    const found = test.measures.find((one) => one.measureId === measure.id && one.inputClass === inputClass);
    if (found?.standing !== 'counted' || found.score === null) return [];
    return [{ testId: test.testId, completedOn: test.completedOn, score: found.score }];
  });
}
