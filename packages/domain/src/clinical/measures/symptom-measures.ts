import { makeMeasure } from './make-measure.ts';
import type { Measure } from './measure.ts';
import { symptomTotalMax } from './symptoms.ts';

const vomsFlags = { isNotBaselineable: true, singleAssessmentTest: true, hasNoBaseline: true } as const;
/** Headache, dizziness, nausea and fogginess, each from 0 to 10, after every step (Mucha et al. 2014). */
const provocation = { unit: 'score', axis: { min: 0, max: 40 }, ...vomsFlags } as const;

/** Id, name, name where space is short, what is done. */
const vomsSteps: readonly (readonly [number, string, string, string])[] = [
  [94, 'Baseline Symptoms', 'Baseline Symptoms', 'before anything is done'],
  [95, 'Smooth Pursuits', 'Smooth Pursuits', 'after following a slow target'],
  [96, 'Horizontal Saccades', 'Horizontal Saccades', 'after looking from side to side'],
  [97, 'Vertical Saccades', 'Vertical Saccades', 'after looking up and down'],
  // The distance, in cm, is a detail of this step.
  [98, 'Convergence (Near Point)', 'Convergence', 'after bringing a target to the nose'],
  [99, 'VOR Horizontal', 'VOR Horizontal', 'after turning the head from side to side'],
  [100, 'VOR Vertical', 'VOR Vertical', 'after nodding the head'],
  [101, 'Visual Motion Sensitivity', 'Motion Sensitivity', 'after turning eyes, head and trunk together'],
];

/** The 22 symptoms, and the vestibular and ocular screening (VOMS) with its steps: totals that no rule colours. */
export const symptomMeasures: readonly Measure[] = [
  makeMeasure(10, {
    id: 9999,
    name: 'Symptoms',
    unit: 'score',
    axis: { min: 0, max: symptomTotalMax },
    description: '22 symptoms, each from 0 to 6.',
    additionalOrder: 6,
  }),
  makeMeasure(10, {
    id: 1020,
    name: 'VOMS',
    componentIds: vomsSteps.map(([id]) => id),
    ...provocation,
    description: 'Symptoms provoked by eye and head movements.',
  }),
  ...vomsSteps.map(([id, name, shortLabel, when]) =>
    makeMeasure(10, {
      id,
      name,
      shortLabel,
      ...provocation,
      // Read within VOMS, not as rows of their own.
      excludeFromHistoryTable: true,
      description: `Four symptoms ${when}.`,
    }),
  ),
];
