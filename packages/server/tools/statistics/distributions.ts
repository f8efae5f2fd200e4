/** Halvings of an interval until a binary fraction cannot be halved any further. */
const halvings = 80;
/** Terms after which a series or a continued fraction has converged for the degrees of freedom in use (up to some hundreds). */
const maxTerms = 1_000;
const precision = 1e-15;

/**
 * The value that a variable of the F distribution stays under with a chance of `probability`.
 * @param probability above 0 and below 1
 * @param above degrees of freedom of the numerator, above 0, whole or not
 * @param below degrees of freedom of the denominator
 */
export function quantileOfF(probability: number, above: number, below: number): number {
  const share = where((x) => incompleteBeta(x, above / 2, below / 2) >= probability, 0, 1);
  return (below * share) / (above * (1 - share));
}

/** The size that a variable of Student's t stays under, either way, with a chance of `probability` (two-sided). */
export const twoSidedStudent = (probability: number, freedom: number): number =>
  Math.sqrt(quantileOfF(probability, 1, freedom));

/** The value that a variable of the chi-square distribution stays under with a chance of `probability`. */
export function quantileOfChiSquare(probability: number, freedom: number): number {
  const farOut = freedom + 40 * Math.sqrt(2 * freedom) + 40;
  return where((x) => incompleteGamma(x / 2, freedom / 2) >= probability, 0, farOut);
}

/** The smallest number between two where something becomes true and stays so. */
function where(isReached: (value: number) => boolean, from: number, to: number): number {
  let [low, high] = [from, to];
  for (let count = 0; count < halvings; count += 1) {
    const middle = (low + high) / 2;
    if (isReached(middle)) high = middle;
    else low = middle;
  }
  return (low + high) / 2;
}

/** The regularized incomplete beta function, by Lentz's continued fraction (Abramowitz and Stegun 1964, 26.5.8). */
function incompleteBeta(x: number, a: number, b: number): number {
  if (x <= 0) return 0;
  if (x >= 1) return 1;
  // The fraction converges fast on this side alone; the other side is its mirror.
  if (x > (a + 1) / (a + b + 2)) return 1 - incompleteBeta(1 - x, b, a);
  const front = Math.exp(logGamma(a + b) - logGamma(a) - logGamma(b) + a * Math.log(x) + b * Math.log(1 - x));
  const awayFromZero = (value: number) => (Math.abs(value) < 1e-300 ? 1e-300 : value);
  let numerator = 1;
  let denominator = 1 / awayFromZero(1 - ((a + b) * x) / (a + 1));
  let fraction = denominator;
  for (let m = 1; m < maxTerms; m += 1) {
    const even = (m * (b - m) * x) / ((a + 2 * m - 1) * (a + 2 * m));
    const odd = (-(a + m) * (a + b + m) * x) / ((a + 2 * m) * (a + 2 * m + 1));
    let step = 1;
    for (const part of [even, odd]) {
      denominator = 1 / awayFromZero(1 + part * denominator);
      numerator = awayFromZero(1 + part / numerator);
      step = denominator * numerator;
      fraction *= step;
    }
    if (Math.abs(step - 1) < precision) break;
  }
  return (front * fraction) / a;
}

/** The regularized lower incomplete gamma function, by its series (Abramowitz and Stegun 1964, 6.5.29). */
function incompleteGamma(x: number, a: number): number {
  if (x <= 0) return 0;
  let term = 1 / a;
  let total = term;
  for (let n = 1; n < maxTerms && term > total * precision; n += 1) {
    term *= x / (a + n);
    total += term;
  }
  return total * Math.exp(a * Math.log(x) - x - logGamma(a));
}

/** The logarithm of the gamma function for numbers above zero: Lanczos's approximation with g = 7 and nine terms. */
function logGamma(z: number): number {
  const terms = [
    676.5203681218851, -1259.1392167224028, 771.32342877765313, -176.61502916214059, 12.507343278686905,
    -0.13857109526572012, 9.9843695780195716e-6, 1.5056327351493116e-7,
  ];
  const x = z - 1;
  const series = terms.reduce((total, term, at) => total + term / (x + at + 1), 0.99999999999980993);
  const t = x + 7.5;
  return 0.5 * Math.log(2 * Math.PI) + (x + 0.5) * Math.log(t) - t + Math.log(series);
}
