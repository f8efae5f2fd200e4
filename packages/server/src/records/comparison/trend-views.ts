import type { MeasureTrend } from '@plumbline/contract';
import { type Baseline, findMeasure, isChartable, trendOf } from '@plumbline/domain';
import { measuredTest, type ProfileRecord } from '../profiles/profile-record.ts';

/** Every chartable measure over the last tests that have it, oldest first, in the way of answering of the newest one. */
export function trendViews(record: ProfileRecord, baselines: readonly Baseline[]): MeasureTrend[] {
  const tests = record.tests.map(measuredTest);
  // Newest first, so that what is tested now comes before what was given up.
  const scored = tests.toReversed().flatMap((test) => test.measures.filter(({ score }) => score !== null));
  const measureIds = [...new Set(scored.map(({ measureId }) => measureId))];
  return measureIds.flatMap((measureId) => {
    const measure = findMeasure(measureId);
    if (measure === undefined || !isChartable(measure) || measure.hasNoTrendChart) return [];
    const inputClass = scored.find((one) => one.measureId === measureId)?.inputClass;
    if (inputClass === undefined) return [];
    const points = trendOf(measureId, inputClass, tests, record.baselineStartDate);
    const baseline =
      baselines.find((one) => one.measureId === measureId && one.inputClass === inputClass) ?? null;
    return [{ measureId, inputClass, baseline, points }];
  });
}
