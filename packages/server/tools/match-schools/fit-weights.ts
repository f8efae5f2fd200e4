import {
  nameFeatures,
  placeFeatures,
  type SchoolFeature,
  type SchoolWeights,
  type ScoredSchool,
  schoolWeights,
  scoreSchools,
} from '@plumbline/domain';
import { randomOf } from '../../test/fuzz/random.ts';
import { type directories, type Place, soughtOf } from './measure.ts';
import type { KnownCompany } from './sets.ts';

const features: readonly SchoolFeature[] = [...nameFeatures, ...placeFeatures];
/** The true school among those that a company could be taken for. */
interface Choice {
  /** One row of features a school, the true school's first. */
  rows: readonly Float64Array[];
  weight: number;
}

const mostCompared = 40;

/** The features of the likeliest schools by the weights so far; the true one is always among them. */
function choiceOf(
  company: KnownCompany,
  place: Place,
  {
    directoryOf,
    weights,
    share,
  }: { directoryOf: ReturnType<typeof directories>; weights: SchoolWeights; share: number },
): Choice {
  const sought = soughtOf(company, place, randomOf(Number.parseInt(company.school.id.slice(-4), 36)));
  const scored = scoreSchools(sought, directoryOf(company.kind, company.state), {
    byName: weights,
    byPlace: weights,
  });
  const right = scored.filter(({ id }) => id === company.school.id);
  const others = scored.filter(({ id }) => id !== company.school.id).slice(0, mostCompared);
  return { rows: [...right, ...others].map(rowOf), weight: right.length === 0 ? 0 : share };
}

const rowOf = (school: ScoredSchool): Float64Array =>
  Float64Array.from(features, (feature) => school.features[feature]);

export interface FitOptions {
  directoryOf: ReturnType<typeof directories>;
  /** How much of their places the companies tell. */
  fitted: readonly Place[];
  /** How much a set counts beside the others. */
  shareOf: (company: KnownCompany) => number;
  /** Times that the likeliest schools are looked for anew. */
  rounds?: number;
  steps?: number;
  /** How strongly weights are held near 0. */
  ridge?: number;
}

/**
 * Weights by conditional logit (McFadden 1974): those under which the true schools are the likeliest among all that each company could be.
 * Adam's steps over all choices at once, with a ridge so that what hardly occurs weighs little.
 */
export function fittedWeights(
  companies: readonly KnownCompany[],
  { directoryOf, fitted, shareOf, rounds = 2, steps = 400, ridge = 0.002 }: FitOptions,
): SchoolWeights {
  let weights = schoolWeights.byPlace;
  for (let round = 0; round < rounds; round++) {
    const choices = companies.flatMap((company) =>
      fitted.map((place) => choiceOf(company, place, { directoryOf, weights, share: shareOf(company) })),
    );
    weights = ascended(choices, weights, { steps, ridge });
  }
  return weights;
}

function ascended(
  choices: readonly Choice[],
  from: SchoolWeights,
  { steps, ridge }: { steps: number; ridge: number },
): SchoolWeights {
  const at = Float64Array.from(features, (feature) => from[feature]);
  const [mean, square] = [new Float64Array(at.length), new Float64Array(at.length)];
  for (let step = 1; step <= steps; step++) {
    const slope = slopeAt(at, choices);
    for (let index = 0; index < at.length; index++) {
      const pull = (slope[index] ?? 0) - ridge * (at[index] ?? 0);
      mean[index] = 0.9 * (mean[index] ?? 0) + 0.1 * pull;
      square[index] = 0.999 * (square[index] ?? 0) + 0.001 * pull ** 2;
      const [steady, spread] = [
        (mean[index] ?? 0) / (1 - 0.9 ** step),
        (square[index] ?? 0) / (1 - 0.999 ** step),
      ];
      at[index] = (at[index] ?? 0) + (0.05 * steady) / (Math.sqrt(spread) + 1e-8);
    }
  }
  return Object.fromEntries(features.map((feature, index) => [feature, at[index]])) as Record<
    SchoolFeature,
    number
  >;
}

/** The mean slope of the log likelihood. */
function slopeAt(at: Float64Array, choices: readonly Choice[]): Float64Array {
  const slope = new Float64Array(at.length);
  let all = 0;
  for (const { rows, weight } of choices) {
    const scores = rows.map((row) => row.reduce((sum, value, index) => sum + value * (at[index] ?? 0), 0));
    const most = Math.max(...scores);
    const shares = scores.map((score) => Math.exp(score - most));
    const sum = shares.reduce((total, share) => total + share, 0);
    all += weight;
    for (const [place, row] of rows.entries()) {
      const pull = weight * ((place === 0 ? 1 : 0) - (shares[place] ?? 0) / sum);
      for (let index = 0; index < row.length; index++)
        slope[index] = (slope[index] ?? 0) + pull * (row[index] ?? 0);
    }
  }
  return slope.map((value) => value / all);
}
