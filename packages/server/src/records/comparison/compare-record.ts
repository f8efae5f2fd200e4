import {
  type Baseline,
  compareTest,
  findMeasure,
  type MeaningFacts,
  severityOf,
  type TestComparison,
  testDotOf,
  whyNotCounted,
} from '@plumbline/domain';
import {
  type MeasuredRow,
  measuredTest,
  type ProfileRecord,
  personOn,
  type TestRow,
} from '../profiles/profile-record.ts';

/**
 * A test of a record against baselines: the same answer for the page, the lists and the report. Norms are read with the age on the day of
 * the test.
 * @param facts what means something without a baseline; needed where the verdict is shown
 */
export function compareRecordedTest(
  record: Pick<ProfileRecord, 'person' | 'birthDate' | 'thresholds' | 'baselineStartDate'>,
  baselines: readonly Baseline[],
  test: MeasuredRow,
  facts?: MeaningFacts,
): TestComparison {
  return compareTest({
    measures: test.measures.flatMap((result) => {
      const measure = findMeasure(result.measureId);
      return measure ? [{ measure, result, severity: severityOf(measure.id, result.score) }] : [];
    }),
    facts,
    baselines,
    person: personOn(record, test),
    thresholds: record.thresholds,
    isBaselineTest: whyNotCounted(measuredTest(test), record.baselineStartDate) === null,
  });
}

/** 'Baseline Assessment' and so on. */
export function typeLabelOf(record: ProfileRecord, test: TestRow): string {
  return testDotOf(
    { ...measuredTest(test), hasDuplicateTests: test.hasDuplicateTests },
    record.baselineStartDate,
  ).label;
}
