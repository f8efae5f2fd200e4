import { absoluteAgreement } from './agreement.ts';
import { fisherInterval, type Interval, sdInterval, z95 } from './intervals.ts';
import { correlation, mean, sd } from './moments.ts';

/** How well a second session repeats the first one, over people. Intervals are of 95 %. */
export interface PairReliability {
  /** People with a score in both sessions. */
  people: number;
  firstMean: number;
  secondMean: number;
  /** Pearson's correlation of the sessions, with Fisher's interval. */
  r: number;
  rInterval: Interval;
  /** Intraclass correlation ICC(2,1), absolute agreement of single scores (Shrout and Fleiss 1979). */
  icc: number;
  iccInterval: Interval;
  /** Standard error of measurement in the measure's unit: SD of the differences over the square root of two. */
  standardError: number;
  standardErrorInterval: Interval;
  /** A change of one person beyond this is unlikely (under 5 %) to be error alone: 1.96 x SD of the differences. */
  smallestChange: number;
  smallestChangeInterval: Interval;
}

/** @param pairs of first and second score, of at least four people */
export function reliabilityOf(pairs: readonly (readonly [number, number])[]): PairReliability {
  const first = pairs.map(([one]) => one);
  const second = pairs.map(([, two]) => two);
  const r = correlation(first, second);
  const agreement = absoluteAgreement(pairs);
  const sdOfDifferences = sd(pairs.map(([one, two]) => two - one));
  const [from, to] = sdInterval(sdOfDifferences, pairs.length - 1);
  return {
    people: pairs.length,
    firstMean: mean(first),
    secondMean: mean(second),
    r,
    rInterval: fisherInterval(r, pairs.length),
    icc: agreement.value,
    iccInterval: agreement.interval,
    standardError: sdOfDifferences / Math.SQRT2,
    standardErrorInterval: [from / Math.SQRT2, to / Math.SQRT2],
    smallestChange: z95 * sdOfDifferences,
    smallestChangeInterval: [z95 * from, z95 * to],
  };
}
