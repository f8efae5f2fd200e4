import { quantileOfF } from './distributions.ts';
import type { Interval } from './intervals.ts';
import { mean, sum, variance } from './moments.ts';

/** An intraclass correlation or another coefficient, with its 95 % interval by the F distribution. */
export interface Coefficient {
  value: number;
  interval: Interval;
}

/**
 * ICC(2,1): agreement of single scores when people and occasions both are samples (Shrout and Fleiss 1979, case 2); the interval of
 * McGraw and Wong 1996.
 * @param rows one a person, each with its scores by occasion; as many for everybody
 */
export function absoluteAgreement(rows: readonly (readonly number[])[]): Coefficient {
  const { n, k, ofPeople, ofOccasions, ofError } = meanSquares(rows);
  const value = (ofPeople - ofError) / (ofPeople + (k - 1) * ofError + (k * (ofOccasions - ofError)) / n);
  const a = (k * value) / (n * (1 - value));
  const b = 1 + (k * value * (n - 1)) / (n * (1 - value));
  const freedom =
    (a * ofOccasions + b * ofError) ** 2 /
    ((a * ofOccasions) ** 2 / (k - 1) + (b * ofError) ** 2 / ((n - 1) * (k - 1)));
  const down = quantileOfF(0.975, n - 1, freedom);
  const up = quantileOfF(0.975, freedom, n - 1);
  const rest = k * ofOccasions + (k * n - k - n) * ofError;
  return {
    value,
    interval: [
      (n * (ofPeople - down * ofError)) / (down * rest + n * ofPeople),
      (n * (up * ofPeople - ofError)) / (rest + n * up * ofPeople),
    ],
  };
}

/**
 * ICC(1,1): agreement of single scores when each person has trials of its own (Shrout and Fleiss 1979, case 1). Where people have
 * different numbers of trials, the number that the analysis of variance weighs them by takes the place of k.
 * @param groups the scores of each person; at least two people, more scores than people
 */
export function oneWayAgreement(groups: readonly (readonly number[])[]): Coefficient {
  const all = groups.flat();
  const grand = mean(all);
  const betweenFreedom = groups.length - 1;
  const withinFreedom = all.length - groups.length;
  const between = sum(groups.map((own) => own.length * (mean(own) - grand) ** 2)) / betweenFreedom;
  const within = pooledVariance(groups);
  const k = (all.length - sum(groups.map((own) => own.length ** 2)) / all.length) / betweenFreedom;
  const ratio = between / within;
  const coefficient = (f: number) => (f - 1) / (f + k - 1);
  return {
    value: coefficient(ratio),
    interval: [
      coefficient(ratio / quantileOfF(0.975, betweenFreedom, withinFreedom)),
      coefficient(ratio * quantileOfF(0.975, withinFreedom, betweenFreedom)),
    ],
  };
}

/** The variance within people, each of their scores weighing the same. */
export const pooledVariance = (groups: readonly (readonly number[])[]): number =>
  sum(groups.map((own) => (own.length > 1 ? (own.length - 1) * variance(own) : 0))) /
  sum(groups.map((own) => own.length - 1));

/**
 * Cronbach's alpha: how far the items of a questionnaire go together; the interval of Feldt 1965.
 * @param rows one a person, each with its answers by item; as many for everybody
 */
export function internalConsistency(rows: readonly (readonly number[])[]): Coefficient {
  const { n, k, ofPeople, ofError } = meanSquares(rows);
  const value = 1 - ofError / ofPeople;
  const freedom = [n - 1, (n - 1) * (k - 1)] as const;
  return {
    value,
    interval: [
      1 - (1 - value) * quantileOfF(0.975, ...freedom),
      1 - (1 - value) * quantileOfF(0.025, ...freedom),
    ],
  };
}

/** The two-way analysis of variance of one score a person and occasion (or item). */
function meanSquares(rows: readonly (readonly number[])[]) {
  const [n, k] = [rows.length, rows[0]?.length ?? 0];
  const grand = mean(rows.flat());
  const personMeans = rows.map(mean);
  const occasionMeans = Array.from({ length: k }, (_, at) => mean(rows.map((row) => row[at] ?? Number.NaN)));
  const squares = (values: readonly number[]) => sum(values.map((value) => (value - grand) ** 2));
  const people = k * squares(personMeans);
  const occasions = n * squares(occasionMeans);
  const error = squares(rows.flat()) - people - occasions;
  return {
    n,
    k,
    ofPeople: people / (n - 1),
    ofOccasions: occasions / (k - 1),
    ofError: error / ((n - 1) * (k - 1)),
  };
}
