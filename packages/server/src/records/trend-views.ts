import type { MeasureTrend } from '@plumbline/contract';
import {
  type Baseline,
  findMeasure,
  historyTestCount,
  isBaselineTest,
  isChartable,
  isTestExcluded,
} from '@plumbline/domain';
import { measuredTest, type ProfileRecord } from './profile-record.ts';

/** Every chartable measure over the last tests that have it, oldest first, in the way of answering of the newest one. */
export function trendViews(record: ProfileRecord, baselines: readonly Baseline[]): MeasureTrend[] {
  const measureIds = [
    ...new Set(record.tests.toReversed().flatMap((test) => test.measures.map((m) => m.measureId))),
  ];
  return measureIds.flatMap((measureId) => {
    const measure = findMeasure(measureId);
    if (measure === undefined || !isChartable(measure) || measure.hasNoTrendChart) return [];
    const having = record.tests.flatMap((test) => {
      const found = test.measures.find((one) => one.measureId === measureId);
      return found === undefined || found.score === null ? [] : [{ test, found, score: found.score }];
    });
    const inputClass = having.at(-1)?.found.inputClass;
    if (inputClass === undefined) return [];
    const points = having
      .filter(({ found }) => found.inputClass === inputClass)
      .slice(-historyTestCount)
      .map(({ test, found, score }) => {
        const facts = measuredTest(test);
        return {
          testId: test.id,
          completedOn: facts.completedOn,
          score,
          isExcluded: found.standing === 'excluded' || isTestExcluded(facts, record.baselineStartDate),
          isEvent: facts.isEvent,
          isBaseline: isBaselineTest(facts),
        };
      });
    const baseline =
      baselines.find((one) => one.measureId === measureId && one.inputClass === inputClass) ?? null;
    return [{ measureId, inputClass, baseline, points }];
  });
}
