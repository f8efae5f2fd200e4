import { findMeasure } from '../../measures/find-measure.ts';
import { vomsMeasureId } from '../../measures/survey-measures.ts';

/** One step as it was scored: the total of its symptoms (null without one), and the near point where it was measured. */
export interface VomsStep {
  /** 94 baseline symptoms, 95 to 101 the steps. */
  measureId: number;
  total: number | null;
  convergenceCm: number | null;
}

/** What the VOMS says as a whole, by both ways of scoring it. */
export interface VomsSummary {
  /** Before anything was provoked. */
  baselineTotal: number | null;
  /** The largest rise of a step over the baseline symptoms. */
  maxProvocation: number | null;
  /** The largest total of a step. */
  maxTotal: number | null;
  convergenceCm: number | null;
  /** By total: a step of 2 or more, or a near point of 5 cm or more (Mucha et al. 2014). */
  isPositiveByTotal: boolean | null;
  /** By change: a rise of 2 or more on a step, or a near point of 5 cm or more (proposal, after Elbin et al. 2022). */
  isPositiveByChange: boolean | null;
  /** Of healthy people, how many this rule would call positive (CARE; 78 healthy adults). */
  falsePositiveText: string;
}

const cutOffTotal = 2;
const cutOffChange = 2;
const cutOffConvergenceCm = 5;

/**
 * Reads the steps of a VOMS together.
 * @param steps in any order; steps that were not done are left out or have a null total
 */
export function summarizeVoms(steps: readonly VomsStep[]): VomsSummary {
  const baselineStepId = findMeasure(vomsMeasureId)?.restingComponentId;
  const baselineTotal = steps.find(({ measureId }) => measureId === baselineStepId)?.total ?? null;
  const totals = steps.flatMap(({ measureId, total }) =>
    measureId === baselineStepId || total === null ? [] : [total],
  );
  const convergenceCm = steps.find((step) => step.convergenceCm !== null)?.convergenceCm ?? null;
  const maxTotal = totals.length === 0 ? null : Math.max(...totals);
  const maxProvocation = maxTotal === null || baselineTotal === null ? null : maxTotal - baselineTotal;
  const isFar = convergenceCm !== null && convergenceCm >= cutOffConvergenceCm;
  return {
    baselineTotal,
    maxProvocation,
    maxTotal,
    convergenceCm,
    // A near point that is far enough says it alone, whatever was asked beside it.
    isPositiveByTotal: isFar || (maxTotal === null ? null : maxTotal >= cutOffTotal),
    isPositiveByChange: isFar || (maxProvocation === null ? null : maxProvocation >= cutOffChange),
    falsePositiveText:
      'About 21 in 100 healthy people have a change of 2 or more on one step, and 21 to 32 in 100 a near point of 5 cm or more.',
  };
}
