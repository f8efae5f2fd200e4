import { clampTo } from '../../numbers/limits.ts';
import { meanOf, sampleSd } from '../../numbers/statistics.ts';
import type { Measure } from '../measures/measure.ts';
import { findNorms } from '../norms/find-norms.ts';
import type { NormTable, PersonAtTest, PersonFacts } from '../norms/norm-table.ts';
import { percentileOf } from '../norms/percentile.ts';
import { type InputClass, inputClasses } from '../recordings/recording.ts';
import type { Baseline } from './comparison.ts';
import { errorOfChange } from './error-of-change.ts';
import { type BaselineOccasion, countedTests, type MeasuredTest, occasionsAmong } from './occasions.ts';
import { ownSpreadRule } from './own-spread.ts';
import { retestErrorVersion } from './retest-error.ts';
import { variabilityTypeOf } from './variability.ts';

/** Changes whenever the same occasions could give another baseline; the errors it stands on are part of it. */
export const baselineAlgorithmVersion = `baseline-1.2.0+${retestErrorVersion}+${ownSpreadRule.version}`;

/**
 * What a person's occasions say of one measure answered in one way (proposal): the arithmetic mean; low and high as mean minus
 * and plus the 90 % limit of the retest error, within the axis; the spread, how steady it is, and its percentile.
 * Null without occasions, and for measures that have no baseline.
 *
 * @param occasions as `baselineOccasions` gives them
 * @param person sex, and age at the newest occasion: norms are read with them
 */
export function computeBaseline(
  measure: Measure,
  inputClass: InputClass,
  occasions: readonly Pick<BaselineOccasion, 'score'>[],
  person: PersonFacts,
  normTables?: readonly NormTable[],
): Baseline | null {
  if (measure.hasNoBaseline || measure.isNotBaselineable) return null;
  const scores = occasions.map((occasion) => occasion.score);
  const score = meanOf(scores);
  if (score === null) return null;

  const sd = sampleSd(scores);
  const { min, max } = measure.axis;
  const limit =
    errorOfChange(measure, inputClass, { baselineTestCount: scores.length, sd })?.limits.p90 ?? null;
  const norms = findNorms(measure.id, inputClass, person, normTables);
  return {
    measureId: measure.id,
    inputClass,
    score,
    lowScore: limit === null ? null : clampTo(score - limit, min, max),
    highScore: limit === null ? null : clampTo(score + limit, min, max),
    lowScale: min,
    highScale: max,
    sd,
    baselineTestCount: scores.length,
    variabilityType: variabilityTypeOf(measure, inputClass, { score, sd, baselineTestCount: scores.length }),
    percentileNumber: norms ? percentileOf(score, norms.cutPoints) : null,
    norms: norms?.cutPoints ?? null,
    algorithmVersion: baselineAlgorithmVersion,
    normSetVersion: norms?.version ?? null,
  };
}

/**
 * Every baseline of a profile, by measure id and then by way of answering. Measures that `findMeasure` does not know are left
 * out.
 *
 * @param tests all tests of the profile, counted or not, in any order
 * @param personAt the person on the day of a test, so that a birthday moves no percentile; a baseline is of its newest occasion
 */
export function computeBaselines(
  tests: readonly MeasuredTest[],
  findMeasure: (measureId: number) => Measure | undefined,
  personAt: PersonAtTest,
  baselineStartDate: string | null,
  normTables?: readonly NormTable[],
): Baseline[] {
  const counted = countedTests(tests, baselineStartDate);
  const measureIds = new Set(counted.flatMap((test) => test.measures.map((measure) => measure.measureId)));
  return [...measureIds]
    .toSorted((a, b) => a - b)
    .flatMap((measureId) => {
      const measure = findMeasure(measureId);
      if (!measure) return [];
      return inputClasses.flatMap((inputClass) => {
        const occasions = occasionsAmong(measure, inputClass, counted);
        const newest = occasions.at(-1);
        if (newest === undefined) return [];
        return computeBaseline(measure, inputClass, occasions, personAt(newest.testId), normTables) ?? [];
      });
    });
}
