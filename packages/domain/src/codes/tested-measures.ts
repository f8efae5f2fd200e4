import type { ChangeLevel, MeasureComparison } from '../clinical/comparison/comparison.ts';
import { formatScore } from '../clinical/comparison/format-score.ts';
import { findMeasure } from '../clinical/measures/find-measure.ts';
import { meanOf } from '../numbers/statistics.ts';

/** One measure over all tests that a person took under a code. */
export interface TestedMeasure {
  measureId: number;
  name: string;
  /** The mean of those of its scores that count, in the measure's own unit; null where no test has a score. */
  score: number | null;
  display: string;
  /** The one most for the worse among the tests. */
  changeLevel: ChangeLevel;
  changeWord: string;
  /** The protocol asks for it and no test has a score of it. */
  isIncomplete: boolean;
}

const worst: Readonly<Record<ChangeLevel, number>> = { none: 0, normal: 1, warning: 2, bad: 3 };

/**
 * What a person's tests under a code say, measure by measure: those of the protocol in its order, whether or not they were taken,
 * then whatever else the tests hold. Measures that are not known any more are left out.
 *
 * @param protocolMeasureIds the measures the code asks for, in order
 * @param tests the comparisons of each test with the person's baselines, newest first
 */
export function testedMeasuresOf(
  protocolMeasureIds: readonly number[],
  tests: readonly (readonly MeasureComparison[])[],
): TestedMeasure[] {
  const asked = new Set(protocolMeasureIds);
  const taken = tests.flatMap((comparisons) => comparisons.map(({ measureId }) => measureId));
  return [...new Set([...asked, ...taken])].flatMap((measureId) => {
    const measure = findMeasure(measureId);
    if (measure === undefined) return [];
    const found = tests.flatMap((comparisons) => comparisons.filter((one) => one.measureId === measureId));
    const score = meanScoreOf(found);
    const [judged] = found.toSorted((a, b) => worst[b.changeLevel] - worst[a.changeLevel]);
    return {
      measureId,
      name: measure.name,
      score,
      display: formatScore(measure, score),
      changeLevel: judged?.changeLevel ?? 'none',
      changeWord: judged?.changeWord ?? '',
      isIncomplete: asked.has(measureId) && score === null,
    };
  });
}

const isSound = ({ changeWord, validity }: MeasureComparison): boolean =>
  changeWord !== 'Excluded' && validity.every(({ effect }) => effect !== 'invalid');

/**
 * The mean of the scores that nobody took out and that are valid, of those that were answered as the newest of them was: two ways of
 * answering have no common mean. Where none is left, the newest score, so that something is shown of what was taken.
 */
function meanScoreOf(newestFirst: readonly MeasureComparison[]): number | null {
  const scored = newestFirst.filter(({ score }) => score !== null);
  const sound = scored.filter(isSound);
  const [newest] = sound;
  const meant = newest ? sound.filter((one) => one.inputClass === newest.inputClass) : scored.slice(0, 1);
  return meanOf(meant.flatMap(({ score }) => score ?? []));
}

/** Whether somebody should look at a person's tests under a code: something is missing, or worse than the baseline (C201). */
export const hasIncompleteOrRed = (measures: readonly TestedMeasure[]): boolean =>
  measures.some(({ isIncomplete, changeLevel }) => isIncomplete || changeLevel === 'bad');
