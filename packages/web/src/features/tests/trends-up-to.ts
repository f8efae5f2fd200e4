import type { MeasureTrend } from '@plumbline/contract';

/**
 * The trends as they were when a test was completed: nothing that came later stands beside its verdict.
 * @param completedOn ISO 8601 instant of the test
 */
export function trendsUpTo(trends: readonly MeasureTrend[], completedOn: string): MeasureTrend[] {
  const until = Date.parse(completedOn);
  return trends.flatMap((trend) => {
    const points = trend.points.filter((point) => Date.parse(point.completedOn) <= until);
    return points.length === 0 ? [] : [{ ...trend, points }];
  });
}
