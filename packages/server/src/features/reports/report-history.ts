import type { ReportHistory } from '@plumbline/contract';
import { findMeasure, formatScore, testDotOf } from '@plumbline/domain';
import { inCategoryOrder } from '@plumbline/domain/clinical/measures/category-order';
import { measuredTest, type ProfileRecord, type TestRow } from '../../records/profiles/profile-record.ts';
import { eventLabel } from './event-label.ts';

/**
 * The table of the tests that the report holds (pure).
 * @param tests newest first
 * @param day writes an instant as a day in the zone of the report
 */
export function reportHistory(
  record: ProfileRecord,
  tests: readonly TestRow[],
  thisTestId: number,
  day: (at: Date) => string,
): ReportHistory {
  const ids = [...new Set(tests.flatMap((test) => test.measures.map(({ measureId }) => measureId)))];
  const measures = ids.flatMap((id) => {
    const measure = findMeasure(id);
    return measure === undefined || measure.excludeFromHistoryTable ? [] : [measure];
  });
  return {
    tests: tests.map((test) => ({
      testId: test.id,
      dateText: day(test.completedAt),
      dot: testDotOf(
        { ...measuredTest(test), hasDuplicateTests: test.hasDuplicateTests },
        record.baselineStartDate,
      ).type,
      isThisTest: test.id === thisTestId,
    })),
    events: record.events
      .map((event) => ({
        label: eventLabel(event),
        periodText:
          event.endedAt === null
            ? `since ${day(event.startedAt)}`
            : `${day(event.startedAt)} to ${day(event.endedAt)}`,
        testIndexes: tests.flatMap((test, index) => (test.eventId === event.id ? [index] : [])),
      }))
      .toReversed(),
    rows: inCategoryOrder(measures, ({ categoryId }) => categoryId)
      .map((measure) => ({
        label: measure.name,
        cells: tests.map((test) => {
          const found = test.measures.find(({ measureId }) => measureId === measure.id);
          return found === undefined || found.score === null
            ? null
            : { text: formatScore(measure, found.score), isExcluded: found.standing !== 'counted' };
        }),
      }))
      // What was skipped each time, or has no score by nature, is a line without a number.
      .filter(({ cells }) => cells.some((cell) => cell !== null)),
  };
}
