import {
  type Baseline,
  clampTo,
  compareMeasure,
  computeBaseline,
  type InputClass,
  type MeasureComparison,
} from '@plumbline/domain';
import type { Population } from './population.ts';

/** Nobody's norms: they play no part in the verdict. */
const anybody = { sex: null, ageYears: null };

const inputClassOf = (population: Population): InputClass => population.inputClass ?? 'motion';

/** A score within the axis, as a test would give it. */
function scoreOf(population: Population, trueScore: number, occasion: number, error: number): number {
  const { min, max } = population.measure.axis;
  const practice = occasion === 0 ? 0 : population.practice;
  return clampTo(trueScore + practice + population.sem * error, min, max);
}

/** Numbers that make one person: the true score, and an error for each occasion; all in standard deviations. */
export interface Draw {
  trueScore: number;
  baselineErrors: readonly number[];
  retestError: number;
}

/** The true score stays within the axis, however far out the draw is. */
function trueScoreOf({ mean, trueSpread, measure }: Population, draw: number): number {
  const { min, max } = measure.axis;
  return clampTo(mean + trueSpread * draw, min, max);
}

/**
 * One simulated person's retest against their own baseline, judged by the product's own rules.
 *
 * @param lossInErrors how much worse the person really is at the retest, in errors of one occasion
 */
export function retestOf(population: Population, draw: Draw, lossInErrors: number): MeasureComparison {
  const inputClass = inputClassOf(population);
  const trueScore = trueScoreOf(population, draw.trueScore);
  const worse = population.measure.direction === 'higherIsBetter' ? -1 : 1;
  const occasions = draw.baselineErrors.map((error, occasion) => ({
    score: scoreOf(population, trueScore, occasion, error),
  }));
  const baseline = computeBaseline(population.measure, inputClass, occasions, anybody);
  const score = scoreOf(
    population,
    trueScore + worse * lossInErrors * population.sem,
    occasions.length,
    draw.retestError,
  );
  return comparisonOf(population, baseline, score);
}

function comparisonOf(
  { measure, ...rest }: Population,
  baseline: Baseline | null,
  score: number,
): MeasureComparison {
  return compareMeasure(
    {
      measure,
      result: {
        measureId: measure.id,
        inputClass: rest.inputClass ?? 'motion',
        score,
        standing: 'counted',
        validity: [],
      },
      severity: null,
    },
    {
      baselines: baseline === null ? [] : [baseline],
      person: anybody,
      thresholds: new Map(),
      isBaselineTest: false,
    },
  );
}
