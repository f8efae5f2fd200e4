import type { ProfileBaseline } from '@plumbline/contract';

type Baseline = ProfileBaseline['baseline'];

/** A baseline of reaction time, 250 ms of two tests, with norms and limits, unless told otherwise. */
export function aBaseline({
  baseline,
  ...traits
}: Omit<Partial<ProfileBaseline>, 'baseline'> & { baseline?: Partial<Baseline> } = {}): ProfileBaseline {
  const cutPoints = { p10: 303, p25: 282, p50: 258, p75: 234, p90: 213 };
  return {
    norms: {
      version: 'provisional-reaction-2026.1',
      status: 'provisional',
      population: 'Ages 17 to 65',
      source: 'A source of norms.',
      cutPoints,
    },
    occasions: [
      { testId: 52, completedOn: '2026-10-06T20:42:00.000Z', score: 260 },
      { testId: 51, completedOn: '2026-09-06T20:42:00.000Z', score: 240 },
    ],
    leftOut: [],
    leftOutCount: 0,
    limits: {
      p70: 18.4,
      p80: 22.7,
      p90: 29.2,
      p95: 34.7,
      source: 'A source of limits.',
      usedPersonalVariance: false,
    },
    whyNoLimits: null,
    thresholds: null,
    newest: null,
    ...traits,
    baseline: {
      measureId: 1002,
      inputClass: 'motion',
      score: 250,
      lowScore: 220.8,
      highScore: 279.2,
      lowScale: 125,
      highScale: 2000,
      sd: 14.1,
      baselineTestCount: 2,
      variabilityType: 1,
      percentileNumber: 58.3,
      norms: cutPoints,
      algorithmVersion: 'baseline-1.0.0',
      normSetVersion: 'provisional-reaction-2026.1',
      ...baseline,
    },
  };
}

/** The newest test beside such a baseline: 320 ms, worse, and perhaps not valid. */
export function aNewest(baseline: Baseline): NonNullable<ProfileBaseline['newest']> {
  return {
    testId: 53,
    completedOn: '2026-11-06T20:42:00.000Z',
    comparison: {
      measureId: baseline.measureId,
      inputClass: baseline.inputClass,
      score: 320,
      display: '320',
      isAcrossInputClasses: false,
      isOwnOccasion: false,
      changeLimits: null,
      baseline,
      scoreChange: 70,
      percentChange: 28,
      changeLevel: 'bad',
      changeWord: 'Worse',
      reliableChange: {
        rci: -3.9,
        sdiff: 17.7,
        level: 'p95',
        direction: 'worse',
        limits: { p70: 18.4, p80: 22.7, p90: 29.2, p95: 34.7 },
        source: 'A source of limits.',
        usedPersonalVariance: false,
        practiceChange: 0,
        version: 'retest-error-2026.2',
      },
      percentileNumber: 7,
      percentileDisplay: '7',
      percentileDescription: 'Very low',
      norms: null,
      validity: [
        { rule: 'trials', effect: 'invalid', sentence: 'Fewer than four trials.', value: 3, threshold: 4 },
      ],
      severity: null,
    },
  };
}
