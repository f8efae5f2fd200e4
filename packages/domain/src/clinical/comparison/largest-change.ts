import type { Measure } from '../measures/measure.ts';
import { worseBy } from './change-level.ts';
import type { MeasureComparison } from './comparison.ts';
import { type VerdictLevel, verdictLevelOf } from './verdict-level.ts';

/** Changes with the rule below. */
export const largestChangeVersion = 'largest-change-2026.1';

/** The change that a list shows of a profile's newest test. */
export type LargestChange = Pick<
  MeasureComparison,
  'measureId' | 'percentChange' | 'changeLevel' | 'changeWord'
> & {
  /** score - baseline, in the measure's own unit. */
  scoreChange: number;
  /** What the change is in the verdict; lists call worse whom the page calls worse. */
  verdictLevel: VerdictLevel;
};

const verdictOrder = { none: 0, normal: 1, warning: 2, worse: 3 } as const;
const levelOrder = { none: 0, normal: 1, warning: 2, bad: 3 } as const;

/**
 * The judged change of a test that is most for the worse: by what it is in the verdict, then by colour, then by how much of the baseline it is (proposal).
 * @param findMeasure measures by id; what it does not know is left out
 * @returns null where no change has a colour
 */
export function largestChangeOf(
  comparisons: readonly MeasureComparison[],
  findMeasure: (measureId: number) => Measure | undefined,
): LargestChange | null {
  const judged = comparisons.flatMap((comparison) => {
    const measure = findMeasure(comparison.measureId);
    if (measure === undefined || comparison.changeLevel === 'none' || comparison.scoreChange === null)
      return [];
    const worse = worseBy(measure, comparison.scoreChange) / Math.abs(comparison.baseline?.score || 1);
    const verdictLevel = verdictLevelOf(comparison);
    return [{ comparison, scoreChange: comparison.scoreChange, worse, verdictLevel }];
  });
  const [most] = judged.toSorted(
    (a, b) =>
      verdictOrder[b.verdictLevel] - verdictOrder[a.verdictLevel] ||
      levelOrder[b.comparison.changeLevel] - levelOrder[a.comparison.changeLevel] ||
      b.worse - a.worse,
  );
  if (most === undefined) return null;
  const { measureId, percentChange, changeLevel, changeWord } = most.comparison;
  const { scoreChange, verdictLevel } = most;
  return { measureId, scoreChange, percentChange, changeLevel, changeWord, verdictLevel };
}
