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
