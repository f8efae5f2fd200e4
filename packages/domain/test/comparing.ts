import { computeBaseline } from '../src/clinical/comparison/baseline.ts';
import type { MeasureToCompare } from '../src/clinical/comparison/compare-measure.ts';
import { compareTest, type TestToCompare } from '../src/clinical/comparison/compare-test.ts';
import type { Baseline } from '../src/clinical/comparison/comparison.ts';
import type { TestMeasure } from '../src/clinical/comparison/test-measure.ts';
import type { Measure } from '../src/clinical/measures/measure.ts';
import type { ValidityFlag } from '../src/clinical/scoring/scored-measure.ts';
import {
  balance,
  impulseControl,
  inspectionTime,
  memory,
  reactionTime,
  symptoms,
} from './example-measures.ts';

const person = { sex: 'F', ageYears: 17 } as const;

export function baselineOf(measure: Measure, ...scores: number[]): Baseline {
  const found = computeBaseline(
    measure,
    'motion',
    scores.map((score) => ({ score })),
    person,
  );
  if (!found) throw new Error('this test expects a baseline');
  return found;
}
/** Three equal occasions. */
export const steady = (measure: Measure, score: number) => baselineOf(measure, score, score, score);

export function item(
  measure: Measure,
  score: number | null,
  overrides: Partial<TestMeasure> = {},
): MeasureToCompare {
  const result: TestMeasure = {
    measureId: measure.id,
    inputClass: 'motion',
    score,
    standing: 'counted',
    validity: [],
    ...overrides,
  };
  return { measure, result, severity: null };
}
export const compare = (
  measures: MeasureToCompare[],
  baselines: Baseline[],
  overrides: Partial<TestToCompare> = {},
) => compareTest({ measures, baselines, person, thresholds: new Map(), isBaselineTest: false, ...overrides });
export const only = (
  one: MeasureToCompare,
  baselines: Baseline[],
  overrides: Partial<TestToCompare> = {},
) => {
  const [comparison] = compare([one], baselines, overrides).comparisons;
  if (!comparison) throw new Error('one measure gives one comparison');
  return comparison;
};
export const invalid: ValidityFlag = {
  rule: 'lapse',
  effect: 'invalid',
  sentence: 'Three trials were slower than 2000 ms.',
  value: 3,
  threshold: 2,
};

export const injured = [
  item(balance, 71.4),
  item(reactionTime, 262),
  item(impulseControl, 338),
  item(inspectionTime, 71),
  item(memory, 58),
  item(symptoms, 21),
];
export const usual = [
  steady(balance, 88.2),
  steady(reactionTime, 221),
  steady(impulseControl, 302),
  steady(inspectionTime, 66),
  steady(memory, 66.5),
  steady(symptoms, 3),
];
