import { isBaselineTest, isTestExcluded, type TestFacts } from './occasions.ts';

/** The six dots of the specification. */
export type TestDotType =
  | 'screening'
  | 'assessment'
  | 'baselineScreening'
  | 'baselineAssessment'
  | 'excludedBaselineScreening'
  | 'excludedBaselineAssessment';

/** The name of each kind of test. */
export const testDotLabels: Readonly<Record<TestDotType, string>> = {
  screening: 'Screening',
  assessment: 'Assessment',
  baselineScreening: 'Baseline Screening',
  baselineAssessment: 'Baseline Assessment',
  excludedBaselineScreening: 'Excluded Baseline Screening',
  excludedBaselineAssessment: 'Excluded Baseline Assessment',
};

/** How a test is marked in lists, charts and the report. The label says what shape and colour say. */
export interface TestDot {
  type: TestDotType;
  /** The name of the test's kind: 'Baseline Assessment'. */
  label: string;
  /** A screening is hollow, an assessment filled. */
  shape: 'hollow' | 'filled';
  /** Blue for a baseline test, grey for any other. */
  color: 'baseline' | 'nonBaseline';
  isCrossedOut: boolean;
}

/**
 * The dot of a test. It is an assessment when it holds duplicate tests, a baseline when it was meant as one and not taken in
 * an event, and crossed out when it is a baseline test that does not count (flagged, or from before the start date).
 */
export function testDotOf(
  test: TestFacts & { hasDuplicateTests: boolean },
  baselineStartDate: string | null,
): TestDot {
  const kind = test.hasDuplicateTests ? 'Assessment' : 'Screening';
  const shape = test.hasDuplicateTests ? 'filled' : 'hollow';
  if (!isBaselineTest(test)) {
    const type = test.hasDuplicateTests ? 'assessment' : 'screening';
    return { type, label: testDotLabels[type], shape, color: 'nonBaseline', isCrossedOut: false };
  }
  const isCrossedOut = isTestExcluded(test, baselineStartDate);
  const type = `${isCrossedOut ? 'excludedBaseline' : 'baseline'}${kind}` as const;
  return { type, label: testDotLabels[type], shape, color: 'baseline', isCrossedOut };
}
