import { quantileOfChiSquare, twoSidedStudent } from './distributions.ts';
import { mean, sd } from './moments.ts';

/** A 95 % interval. */
export type Interval = readonly [from: number, to: number];

export const z95 = 1.96;

/** Of a correlation of `pairs` pairs (at least four), by Fisher's transformation. */
export function fisherInterval(r: number, pairs: number): Interval {
  const halfWidth = z95 / Math.sqrt(pairs - 3);
  return [Math.tanh(Math.atanh(r) - halfWidth), Math.tanh(Math.atanh(r) + halfWidth)];
}

/** Of a share of `count` out of `all` independent cases (Wilson 1927). */
export function wilsonInterval(count: number, all: number): Interval {
  const share = count / all;
  const square = z95 ** 2;
  const middle = (share + square / (2 * all)) / (1 + square / all);
  const halfWidth =
    (z95 / (1 + square / all)) * Math.sqrt((share * (1 - share)) / all + square / (4 * all ** 2));
  return [Math.max(0, middle - halfWidth), Math.min(1, middle + halfWidth)];
}

/** A mean with its standard error and Student's interval. */
export interface EstimatedMean {
  people: number;
  mean: number;
  standardError: number;
  interval: Interval;
}

/** @param values one a person, of at least two people */
export function estimatedMean(values: readonly number[]): EstimatedMean {
  const standardError = sd(values) / Math.sqrt(values.length);
  const halfWidth = twoSidedStudent(0.95, values.length - 1) * standardError;
  const middle = mean(values);
  return {
    people: values.length,
    mean: middle,
    standardError,
    interval: [middle - halfWidth, middle + halfWidth],
  };
}

/** Of a standard deviation with so many degrees of freedom, by the chi-square distribution (normal values). */
export function sdInterval(deviation: number, freedom: number): Interval {
  return [
    deviation * Math.sqrt(freedom / quantileOfChiSquare(0.975, freedom)),
    deviation * Math.sqrt(freedom / quantileOfChiSquare(0.025, freedom)),
  ];
}
