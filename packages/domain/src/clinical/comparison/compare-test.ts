import { type ComparisonContext, compareMeasure, type MeasureToCompare } from './compare-measure.ts';
import type { MeasureComparison, Verdict } from './comparison.ts';
import { type MeaningFacts, noMeaningFacts, ownMeaningsOf } from './own-meaning.ts';
import { verdictOf } from './verdict.ts';

export interface TestToCompare extends ComparisonContext {
  /** The measures of the test in the order they are to be shown; stances of a composite are not among them. */
  measures: readonly MeasureToCompare[];
  /** What has a meaning without a baseline beside the scores; by default nothing. */
  facts?: MeaningFacts | undefined;
}

export interface TestComparison {
  /** In the order of `measures`. */
  comparisons: MeasureComparison[];
  verdict: Verdict;
}

/**
 * A test against the profile's current baselines, and the one answer on top of it. The page, the lists and the report all read
 * this, so they cannot disagree.
 */
export function compareTest(test: TestToCompare): TestComparison {
  const compared = test.measures.map((item) => ({
    measure: item.measure,
    comparison: compareMeasure(item, test),
  }));
  return {
    comparisons: compared.map(({ comparison }) => comparison),
    verdict: verdictOf(compared, ownMeaningsOf(compared, test.facts ?? noMeaningFacts)),
  };
}
