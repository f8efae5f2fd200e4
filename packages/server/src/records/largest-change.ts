import { findMeasure, type MeasureComparison, verdictLevelOf, worseBy } from '@plumbline/domain';

const verdictOrder = { none: 0, normal: 1, warning: 2, worse: 3 } as const;
const levelOrder = { none: 0, normal: 1, warning: 2, bad: 3 } as const;

/**
 * The judged change of a test that is most for the worse, as the lists keep it: by what it is in the verdict, so that a list calls
 * nobody worse whom the page does not; then by colour, then by how much of the baseline it is.
 */
export function largestChangeOf(comparisons: readonly MeasureComparison[]) {
  const judged = comparisons.flatMap((comparison) => {
    const measure = findMeasure(comparison.measureId);
    if (measure === undefined || comparison.changeLevel === 'none' || comparison.scoreChange === null)
      return [];
    const worse = worseBy(measure, comparison.scoreChange) / Math.abs(comparison.baseline?.score || 1);
    return [
      {
        comparison,
        scoreChange: comparison.scoreChange,
        worse,
        verdictLevel: verdictLevelOf(comparison),
      },
    ];
  });
  const [most] = judged.toSorted(
    (a, b) =>
      verdictOrder[b.verdictLevel] - verdictOrder[a.verdictLevel] ||
      levelOrder[b.comparison.changeLevel] - levelOrder[a.comparison.changeLevel] ||
      b.worse - a.worse,
  );
  return most === undefined
    ? null
    : {
        measureId: most.comparison.measureId,
        scoreChange: most.scoreChange,
        percentChange: most.comparison.percentChange,
        changeLevel: most.comparison.changeLevel,
        changeWord: most.comparison.changeWord,
        verdictLevel: most.verdictLevel,
      };
}
