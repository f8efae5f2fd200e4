import { findMeasure } from '@plumbline/domain';
import type { Source } from './planned-test.ts';
import type { ReadScore } from './within-person-spread.ts';

/** How well a second session repeats the first one, over people. */
export interface Reliability {
  name: string;
  /** People with a score in both sessions. */
  people: number;
  firstMean: number;
  secondMean: number;
  /** Pearson's correlation of the sessions, with its 95 % interval (Fisher's z). */
  r: number;
  rInterval: readonly [from: number, to: number];
  /** Intraclass correlation ICC(2,1), absolute agreement of single scores (Shrout and Fleiss 1979). */
  icc: number;
  /** Standard error of measurement in the measure's unit: SD of the differences over the square root of two. */
  standardError: number;
  /** A change of one person beyond this is unlikely (under 5 %) to be error alone: 1.96 x SD of the differences. */
  smallestChange: number;
}

const z95 = 1.96;
const fewestPeople = 4;
/** What was done twice by the same people. */
const twice: readonly Source[] = ['stroop', 'flanker', 'posner'];

/** Test-retest figures of every measure that came in two sessions, from the scores as the portal shows them. */
export function retestReliability(scores: readonly ReadScore[]): Reliability[] {
  return twice.flatMap((source) => {
    const own = scores.filter((score) => score.source === source);
    return [...Map.groupBy(own, ({ measureId }) => measureId)].flatMap(([measureId, rows]) => {
      const pairs = pairsOf(rows);
      if (pairs.length < fewestPeople) return [];
      const name = source === 'posner' ? 'Posner cueing effect' : (findMeasure(measureId)?.name ?? source);
      return { name: `${name}, ms`, ...reliabilityOf(pairs) };
    });
  });
}

function pairsOf(rows: readonly ReadScore[]): [number, number][] {
  return [...Map.groupBy(rows, ({ person }) => person).values()].flatMap((own): [number, number][] => {
    const [first, second, ...more] = own.toSorted(
      (a, b) => Date.parse(a.completedOn) - Date.parse(b.completedOn),
    );
    return first && second && more.length === 0 ? [[first.score, second.score]] : [];
  });
}

/** @param pairs of first and second score, of at least four people */
export function reliabilityOf(pairs: readonly (readonly [number, number])[]): Omit<Reliability, 'name'> {
  const first = pairs.map(([one]) => one);
  const second = pairs.map(([, two]) => two);
  const r = correlation(first, second);
  const fisher = Math.atanh(r);
  const halfWidth = z95 / Math.sqrt(pairs.length - 3);
  const sdOfDifferences = Math.sqrt(variance(pairs.map(([one, two]) => two - one)));
  return {
    people: pairs.length,
    firstMean: mean(first),
    secondMean: mean(second),
    r,
    rInterval: [Math.tanh(fisher - halfWidth), Math.tanh(fisher + halfWidth)],
    icc: absoluteAgreement(pairs),
    standardError: sdOfDifferences / Math.SQRT2,
    smallestChange: z95 * sdOfDifferences,
  };
}

/**
 * ICC(2,1): agreement of single scores when people and occasions both are samples (Shrout and Fleiss 1979, case 2).
 * @param rows one a person, each with its scores by occasion; as many for everybody
 */
export function absoluteAgreement(rows: readonly (readonly number[])[]): number {
  const [n, k] = [rows.length, rows[0]?.length ?? 0];
  const grand = mean(rows.flat());
  const personMeans = rows.map(mean);
  const occasionMeans = Array.from({ length: k }, (_, at) => mean(rows.map((row) => row[at] ?? Number.NaN)));
  const squares = (values: readonly number[]) => values.reduce((sum, value) => sum + (value - grand) ** 2, 0);
  const ofPeople = k * squares(personMeans);
  const ofOccasions = n * squares(occasionMeans);
  const ofError = squares(rows.flat()) - ofPeople - ofOccasions;
  const meanOfPeople = ofPeople / (n - 1);
  const meanOfOccasions = ofOccasions / (k - 1);
  const meanOfError = ofError / ((n - 1) * (k - 1));
  return (
    (meanOfPeople - meanOfError) /
    (meanOfPeople + (k - 1) * meanOfError + (k * (meanOfOccasions - meanOfError)) / n)
  );
}

function correlation(first: readonly number[], second: readonly number[]): number {
  const [middleOfFirst, middleOfSecond] = [mean(first), mean(second)];
  const together = first.reduce(
    (sum, one, at) => sum + (one - middleOfFirst) * ((second[at] ?? Number.NaN) - middleOfSecond),
    0,
  );
  return together / (first.length - 1) / Math.sqrt(variance(first) * variance(second));
}

const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

/** Of a sample: divided by one less than the count. */
function variance(values: readonly number[]): number {
  const middle = mean(values);
  return values.reduce((sum, value) => sum + (value - middle) ** 2, 0) / (values.length - 1);
}
