import { normalCdf, normalQuantile } from './statistics.ts';

/** Points of the common part at which the integral is summed up, in standard deviations. */
const [reach, step] = [6, 0.1] as const;

/**
 * P(X >= successes) where each of several things happens with its own chance, and what makes them happen has one common part:
 * thing i happens where `sqrt(r) F + sqrt(1 - r) e_i` passes the normal quantile of its chance (one-factor model). Independent
 * at r = 0.
 *
 * @param chances each 0 to 1
 * @param correlation of what makes them happen, 0 to below 1
 * @returns 1 for zero successes, 0 for more than there are chances
 */
export function chanceOfAtLeastCorrelated(
  successes: number,
  chances: readonly number[],
  correlation: number,
): number {
  if (correlation === 0) return chanceOfAtLeastOf(successes, chances);
  const thresholds = chances.map((chance) => normalQuantile(1 - chance));
  let sum = 0;
  let weights = 0;
  for (let common = -reach; common <= reach + step / 2; common += step) {
    const weight = Math.exp((-common * common) / 2);
    const conditional = thresholds.map((threshold) =>
      normalCdf((Math.sqrt(correlation) * common - threshold) / Math.sqrt(1 - correlation)),
    );
    sum += weight * chanceOfAtLeastOf(successes, conditional);
    weights += weight;
  }
  return sum / weights;
}

/** The same of independent things: the distribution of their number is built up one by one. */
function chanceOfAtLeastOf(successes: number, chances: readonly number[]): number {
  let distribution = [1];
  for (const chance of chances) {
    distribution = [...distribution, 0].map(
      (already, count) => already * (1 - chance) + (distribution[count - 1] ?? 0) * chance,
    );
  }
  return distribution.slice(successes).reduce((sum, one) => sum + one, 0);
}
