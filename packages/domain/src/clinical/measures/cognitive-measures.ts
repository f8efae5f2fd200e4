import { makeMeasure } from './make-measure.ts';
import type { Measure } from './measure.ts';

const seconds = {
  unit: 's',
  decimals: 1,
  axis: { min: 0, max: 100 },
  timeScale: 'seconds',
} as const;
const points = {
  unit: 'points100',
  decimals: 1,
  axis: { min: 0, max: 100 },
  direction: 'higherIsBetter',
  showTimeScores: false,
  timeScale: null,
} as const;

/** A difference of two times may be below zero, and rarely exceeds half a second. */
const difference = { changeRule: 'noiseOnly', axis: { min: -200, max: 600 } } as const;

/** Cognitive tests: times in ms unless told, where slower is worse. */
export const cognitiveMeasures: readonly Measure[] = [
  makeMeasure(11, {
    id: 64,
    name: 'Memory',
    ...points,
    description: 'Letters and a growing grid, then the letters again.',
    additionalOrder: 1,
  }),
  makeMeasure(11, {
    id: 85,
    name: 'Memory (updated)',
    shortLabel: 'Memory',
    ...points,
    description: 'Memory, in its later form.',
  }),
  makeMeasure(11, {
    id: 72,
    name: 'Number Counting 15',
    shortLabel: 'Counting 15',
    ...seconds,
    description: 'Seconds to touch 15 numbers in order.',
  }),
  makeMeasure(11, {
    id: 75,
    name: 'Number Counting 24',
    shortLabel: 'Counting 24',
    ...seconds,
    description: 'Seconds to touch 24 numbers in order.',
  }),
  makeMeasure(11, {
    id: 74,
    name: 'Reverse Number Counting',
    shortLabel: 'Counting 20',
    ...seconds,
    description: 'Seconds to touch 20 numbers in reverse.',
  }),
  makeMeasure(11, {
    id: 76,
    name: 'Cued Stroop (non-touch)',
    shortLabel: 'Stroop',
    isInactive: true,
    description: 'No longer offered.',
  }),
  makeMeasure(11, {
    id: 77,
    name: 'Cued Stroop',
    shortLabel: 'Stroop',
    description: 'Median time of right answers to cued color words.',
  }),
  makeMeasure(11, {
    id: 10004,
    name: 'Stroop Interference',
    label: 'Cued Stroop impairment',
    shortLabel: 'Stroop cost',
    ...difference,
    description: 'How much slower incongruent words are than congruent ones.',
  }),
  makeMeasure(11, {
    id: 10006,
    name: 'Flanker Interference',
    label: 'Flanker',
    shortLabel: 'Flanker cost',
    ...difference,
    description: 'How much slower answers are when the neighbors point the other way.',
  }),
  makeMeasure(11, {
    id: 86,
    name: 'Inspection Time (updated)',
    shortLabel: 'IT',
    changeRule: 'milliseconds',
    axis: { min: 17, max: 2000 },
    description: 'Inspection time, in its later form.',
  }),
  makeMeasure(11, {
    id: 1002,
    name: 'Reaction Time',
    shortLabel: 'RT',
    axis: { min: 125, max: 2000 },
    description: 'Time to move when the screen changes color.',
    advertiseMeasure: true,
    additionalOrder: 3,
  }),
  makeMeasure(11, {
    id: 1003,
    name: 'Impulse Control',
    shortLabel: 'IC',
    axis: { min: 125, max: 2000 },
    description: 'Time to move on go, and holding still on no-go.',
    advertiseMeasure: true,
    additionalOrder: 2,
  }),
  makeMeasure(11, {
    id: 1004,
    name: 'Inspection Time',
    shortLabel: 'IT',
    changeRule: 'milliseconds',
    axis: { min: 17, max: 2000 },
    description: 'The shortest glance that tells which line is longer.',
    advertiseMeasure: true,
    additionalOrder: 4,
  }),
];
