import type { ChangeLevel } from '../clinical/comparison/comparison.ts';

interface TrendOfMeasure {
  measure: { id: number };
  points: readonly unknown[];
}

interface MeasureOfTest {
  measure: { id: number };
  comparison: { changeLevel: ChangeLevel };
}

/** As many trends stand beside the verdict on the first page. */
const mostAtGlance = 6;

/** Whether the trends have a course: one point alone has none. */
export const hasCourse = (trends: readonly Pick<TrendOfMeasure, 'points'>[]): boolean =>
  trends.some(({ points }) => points.length > 1);

/**
 * The trends beside the verdict: of measures of this test with more than one point, those that changed for the worse first, six at the
 * most.
 */
export function trendsAtGlance<Trend extends TrendOfMeasure>(
  trends: readonly Trend[],
  measures: readonly MeasureOfTest[],
): Trend[] {
  const levels = new Map(measures.map(({ measure, comparison }) => [measure.id, comparison.changeLevel]));
  const rank = ({ measure }: Trend) => {
    const level = levels.get(measure.id);
    return level === 'bad' ? 0 : level === 'warning' ? 1 : 2;
  };
  return trends
    .filter(({ measure, points }) => levels.has(measure.id) && points.length > 1)
    .toSorted((one, other) => rank(one) - rank(other))
    .slice(0, mostAtGlance);
}
