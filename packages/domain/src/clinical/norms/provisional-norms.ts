import type { NormCutPoints } from '../comparison/comparison.ts';
import type { NormTable } from './norm-table.ts';

/** Changes with any figure below. Stored with each percentile, so that results can be found again when a figure is replaced. */
const version = (name: string) => `provisional-${name}-2026.1`;

/** Woods et al. 2015, 1469 adults of 18 to 65 years: simple reaction slows by 0.55 ms a year; applied from 30 years on. */
const slowingMsPerYear = 0.55;
const slowingFromAgeYears = 30;

function slowed(cutPoints: NormCutPoints): (ageYears: number) => NormCutPoints {
  return (ageYears) => {
    const extraMs = slowingMsPerYear * Math.max(0, ageYears - slowingFromAgeYears);
    return {
      p10: cutPoints.p10 + extraMs,
      p25: cutPoints.p25 + extraMs,
      p50: cutPoints.p50 + extraMs,
      p75: cutPoints.p75 + extraMs,
      p90: cutPoints.p90 + extraMs,
    };
  };
}

/**
 * Provisional norms (proposal): fitted to the few means that are published, for as long as no table for the very test, age and
 * sex is to be had. Every place that shows them says 'provisional'. Children under 17 (reaction) and under 13 (balance), people
 * over 65 and over 58, and other ways of answering have none: the sources do not reach them.
 */
export const provisionalNorms: readonly NormTable[] = [
  {
    version: version('reaction-keyboard'),
    status: 'provisional',
    measureIds: [1002],
    inputClass: 'keyboard',
    sex: null,
    fromAgeYears: 17,
    toAgeYears: 65,
    population: 'Ages 17 to 65, keyboard',
    source:
      'Provisional: normal distribution of 258 (35) ms (Eckner et al. 2010, 68 students), plus 0.55 ms a year over 30 (Woods et al. 2015).',
    cutPointsAt: slowed({ p10: 303, p25: 282, p50: 258, p75: 234, p90: 213 }),
  },
  {
    version: version('reaction-motion'),
    status: 'provisional',
    measureIds: [1002],
    inputClass: 'motion',
    sex: null,
    fromAgeYears: 17,
    toAgeYears: 65,
    population: 'Ages 17 to 65, phone moved',
    source:
      'Provisional: the keyboard norm less 44 ms (Burghart et al. 2019, phone against computer), plus 0.55 ms a year over 30 (Woods et al. 2015).',
    cutPointsAt: slowed({ p10: 259, p25: 238, p50: 214, p75: 190, p90: 169 }),
  },
  {
    version: version('impulse-motion'),
    status: 'provisional',
    measureIds: [1003],
    inputClass: 'motion',
    sex: null,
    fromAgeYears: 17,
    toAgeYears: 65,
    population: 'Ages 17 to 65, phone moved',
    source:
      'Provisional: the norm of simple reaction on a moved phone plus 70 ms (middle of the 40 to 100 ms that go/no-go adds on the same phone).',
    cutPointsAt: slowed({ p10: 329, p25: 308, p50: 284, p75: 260, p90: 239 }),
  },
  {
    version: version('balance-youth'),
    status: 'provisional',
    measureIds: [1001, 1008, 1012],
    inputClass: 'motion',
    sex: null,
    fromAgeYears: 13,
    toAgeYears: 19,
    population: 'Ages 13 to 19',
    source: 'Provisional: beta distribution of 81.8 (14.1) (Amick et al., 44 students of 19.6 years).',
    cutPointsAt: () => ({ p10: 62, p25: 74, p50: 85, p75: 93, p90: 97 }),
  },
  {
    version: version('balance-adult'),
    status: 'provisional',
    measureIds: [1001, 1008, 1012],
    inputClass: 'motion',
    sex: null,
    fromAgeYears: 20,
    toAgeYears: 58,
    population: 'Ages 20 to 58',
    source:
      'Provisional: beta distribution of mean 88, SD 12.5 (after Amick et al. 2015, 24 adults; ages of Caccese et al. 2022).',
    cutPointsAt: () => ({ p10: 70, p25: 83, p50: 92, p75: 98, p90: 99 }),
  },
];
