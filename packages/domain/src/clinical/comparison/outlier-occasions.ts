import { exceeds } from '../../numbers/limits.ts';
import { meanOf, sampleSd } from '../../numbers/statistics.ts';
import type { Measure } from '../measures/measure.ts';
import { findNorms } from '../norms/find-norms.ts';
import type { NormTable, PersonAtTest, PersonFacts } from '../norms/norm-table.ts';
import { percentileOf } from '../norms/percentile.ts';
import { type InputClass, inputClasses } from '../recordings/recording.ts';
import { errorOfChange } from './error-of-change.ts';
import { formatBaselineScore, formatScoreWithUnit } from './format-score.ts';
import { type BaselineOccasion, countedTests, type MeasuredTest, occasionsAmong } from './occasions.ts';
import { smallestErrors } from './own-spread.ts';

/**
 * When a baseline test looks as if it would not protect anybody, as one versioned value (proposal; section 9 of the clinical
 * facts for the two rules by norms). A test that is found stays in the baseline until a person decides.
 */
export const outlierRule = {
  version: 'outlier-occasions-2026.2',
  /** Two of the same person's occasions differ so by chance once in a hundred: the 99 % point over the 95 % one. */
  pointOverP95: 2.576 / 1.96,
  /** Of the mean of the others, where no error is known and there are too few to know their own: twice what is red. */
  shareWithoutError: 0.3,
  fewestOccasions: 3,
  /** More than these far from the rest are no slips but a trend, and the newest tests say what is so now. */
  mostPerMeasure: 5,
  belowPercentile: 2,
  lowOnSeveral: { belowPercentile: 10, measures: 3 },
} as const;

export type OutlierReason = 'farFromOthers' | 'belowPercentile' | 'lowOnSeveral';

/** A baseline test about which somebody should decide. */
export interface OutlierOccasion {
  testId: number;
  completedOn: string;
  /** One, or those of a sitting that are meant together. */
  measureIds: readonly number[];
  reason: OutlierReason;
  /** One sentence with the values and the limit. */
  sentence: string;
}

/** What to do about an occasion that was found, in a sentence. */
export const outlierAdvice =
  'We advise a retest. Decide whether this test counts. Until you do, it counts, and a poor baseline can hide a later decline.';

/**
 * The baseline tests that a person should look at: a score far from those of the same person's other occasions (three or more
 * occasions), a score below the second percentile of its norms, or one below the tenth on three or more measures of one sitting.
 * Oldest first.
 *
 * @param tests all tests of the profile, counted or not, in any order
 * @param personAt the person on the day of a test
 */
export function outlierOccasions(
  tests: readonly MeasuredTest[],
  findMeasure: (measureId: number) => Measure | undefined,
  personAt: PersonAtTest,
  baselineStartDate: string | null,
  normTables?: readonly NormTable[],
): OutlierOccasion[] {
  const counted = countedTests(tests, baselineStartDate);
  const measures = [...new Set(counted.flatMap((test) => test.measures.map(({ measureId }) => measureId)))]
    .toSorted((a, b) => a - b)
    .flatMap((id) => findMeasure(id) ?? [])
    .filter(
      (measure) => !measure.hasNoBaseline && !measure.isNotBaselineable && measure.changeRule !== 'none',
    );
  const far = measures.flatMap((measure) =>
    inputClasses.flatMap((inputClass) =>
      farFromOthers(measure, inputClass, occasionsAmong(measure, inputClass, counted)),
    ),
  );
  const low = counted.flatMap((test) => lowIn(test, measures, personAt(test.testId), normTables));
  return counted.flatMap(({ testId }) => [...far, ...low].filter((one) => one.testId === testId));
}

/** The one that is furthest from the mean of the others, then the next of those that are left. */
function farFromOthers(
  measure: Measure,
  inputClass: InputClass,
  occasions: readonly BaselineOccasion[],
  mostFound: number = outlierRule.mostPerMeasure,
): OutlierOccasion[] {
  if (occasions.length < outlierRule.fewestOccasions || mostFound === 0) return [];
  const distances = occasions.flatMap((occasion) => {
    const others = occasions.filter((one) => one !== occasion).map(({ score }) => score);
    const mean = meanOf(others);
    const spread = { baselineTestCount: others.length, sd: sampleSd(others) };
    const limit = errorOfChange(measure, inputClass, spread)?.limits.p95;
    if (mean === null) return [];
    const allowed =
      limit === undefined ? allowedWithoutError(measure, mean) : limit * outlierRule.pointOverP95;
    if (allowed === null) return [];
    const isByChance = limit !== undefined;
    return [{ occasion, mean, isByChance, share: Math.abs(occasion.score - mean) / allowed }];
  });
  const [furthest] = distances.toSorted((a, b) => b.share - a.share);
  if (furthest === undefined || !exceeds(furthest.share, 1)) return [];
  const { occasion, mean, isByChance } = furthest;
  const isBetter = occasion.score > mean === (measure.direction === 'higherIsBetter');
  const others = occasions.filter((one) => one !== occasion);
  const score = formatScoreWithUnit(measure, occasion.score);
  return [
    {
      testId: occasion.testId,
      completedOn: occasion.completedOn,
      measureIds: [measure.id],
      reason: 'farFromOthers',
      sentence: `${measure.name} ${score} is ${isBetter ? 'better' : 'poorer'} than the other ${others.length} baseline tests (${formatBaselineScore(measure, mean)} on average) by more than ${isByChance ? 'chance explains (99%)' : `${100 * outlierRule.shareWithoutError}% of it`}.`,
    },
    ...farFromOthers(measure, inputClass, others, mostFound - 1),
  ];
}

/** A share of the mean, and never less than what the clock and the scale can tell apart; null where nothing is a share of it. */
function allowedWithoutError(measure: Measure, mean: number): number | null {
  if (measure.changeRule === 'noiseOnly' || mean <= 0) return null;
  return Math.max(outlierRule.shareWithoutError * mean, 3 * smallestErrors[measure.unit]);
}

function lowIn(
  test: MeasuredTest,
  measures: readonly Measure[],
  person: PersonFacts,
  normTables: readonly NormTable[] | undefined,
): OutlierOccasion[] {
  const known = test.measures.flatMap((found) => {
    const measure = measures.find(({ id }) => id === found.measureId);
    if (measure === undefined || found.score === null || found.standing !== 'counted') return [];
    const norms = findNorms(measure.id, found.inputClass, person, normTables);
    return norms
      ? [{ measure, score: found.score, percentile: percentileOf(found.score, norms.cutPoints) }]
      : [];
  });
  const { testId, completedOn } = test;
  const { belowPercentile, lowOnSeveral } = outlierRule;
  const low = known.filter(({ percentile }) => percentile < lowOnSeveral.belowPercentile);
  const lowest: OutlierOccasion[] = known
    .filter(({ percentile }) => percentile < belowPercentile)
    .map(({ measure, score }) => ({
      testId,
      completedOn,
      measureIds: [measure.id],
      reason: 'belowPercentile',
      sentence: `${measure.name} ${formatScoreWithUnit(measure, score)} is below the 2nd percentile of its norms.`,
    }));
  if (low.length < lowOnSeveral.measures) return lowest;
  const names = low.map(({ measure }) => measure.name).join(', ');
  return [
    ...lowest,
    {
      testId,
      completedOn,
      measureIds: low.map(({ measure }) => measure.id),
      reason: 'lowOnSeveral',
      sentence: `${low.length} measures of one sitting are below the 10th percentile of their norms: ${names}.`,
    },
  ];
}
