/**
 * Arithmetic mean; null of nothing. Summed as distances from the first value, so that equal values have exactly that mean
 * and no error of binary fractions turns a tie into a change.
 */
export function meanOf(values: readonly number[]): number | null {
  const [first] = values;
  if (first === undefined) return null;
  let distance = 0;
  for (const value of values) distance += value - first;
  return first + distance / values.length;
}

/** Standard deviation of a sample (divided by n - 1); null below two values, exactly 0 for equal ones. */
export function sampleSd(values: readonly number[]): number | null {
  const mean = meanOf(values);
  if (mean === null || values.length < 2) return null;
  let squares = 0;
  for (const value of values) squares += (value - mean) ** 2;
  return Math.sqrt(squares / (values.length - 1));
}

/** P(X <= z) of the standard normal distribution; Abramowitz and Stegun 1964, formula 26.2.17, error below 7.5e-8. */
export function normalCdf(z: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(z));
  const density = Math.exp((-z * z) / 2) / Math.sqrt(2 * Math.PI);
  const tail =
    density *
    t *
    (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))));
  return z < 0 ? tail : 1 - tail;
}

/**
 * The value that a standard normal variable stays below with the chance given; Acklam's rational approximation, relative error
 * below 1.2e-9. Endless at 0 and 1.
 *
 * @param probability 0 to 1
 */
export function normalQuantile(probability: number): number {
  if (probability <= 0) return Number.NEGATIVE_INFINITY;
  if (probability > 0.5) return -normalQuantile(1 - probability);
  if (probability >= 0.02425) {
    const q = probability - 0.5;
    const r = q * q;
    return (q * polynomial(centreAbove, r)) / (polynomial(centreBelow, r) * r + 1);
  }
  const q = Math.sqrt(-2 * Math.log(probability));
  return polynomial(tailAbove, q) / (polynomial(tailBelow, q) * q + 1);
}

const centreAbove = [
  -3.969683028665376e1, 2.209460984245205e2, -2.759285104469687e2, 1.38357751867269e2, -3.066479806614716e1,
  2.506628277459239,
];
const centreBelow = [
  -5.447609879822406e1, 1.615858368580409e2, -1.556989798598866e2, 6.680131188771972e1, -1.328068155288572e1,
];
const tailAbove = [
  -7.784894002430293e-3, -3.223964580411365e-1, -2.400758277161838, -2.549732539343734, 4.374664141464968,
  2.938163982698783,
];
const tailBelow = [7.784695709041462e-3, 3.224671290700398e-1, 2.445134137142996, 3.754408661907416];

/** Highest power first. */
function polynomial(coefficients: readonly number[], x: number): number {
  return coefficients.reduce((sum, coefficient) => sum * x + coefficient, 0);
}

/**
 * P(X >= successes) of a binomial distribution: the chance that at least that many of `trials` independent tests raise an
 * alarm that each raises with chance `probability`. 1 for zero successes.
 */
export function chanceOfAtLeast(successes: number, trials: number, probability: number): number {
  let below = 0;
  let term = (1 - probability) ** trials;
  for (let count = 0; count < successes && count <= trials; count++) {
    below += term;
    term *= ((trials - count) / (count + 1)) * (probability / (1 - probability));
  }
  return Math.min(1, Math.max(0, 1 - below));
}
