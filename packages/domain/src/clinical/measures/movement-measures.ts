import { makeMeasure, timedInSeconds } from './make-measure.ts';
import type { Measure } from './measure.ts';

// A minute is far beyond the 12 s (up and go) and 14 s (tandem gait) that mark a problem; slower walks stand at its end.
const walk = { ...timedInSeconds, axis: { min: 0, max: 60 } } as const;

/** Functional tests: squats, walking, standing up, and balance under motion. */
const functionalMeasures: readonly Measure[] = [
  makeMeasure(2, {
    id: 66,
    name: 'Single Leg Squat Left',
    shortLabel: 'Squat left',
    description: 'How steady a squat on the left leg is.',
  }),
  makeMeasure(2, {
    id: 67,
    name: 'Single Leg Squat Right',
    shortLabel: 'Squat right',
    description: 'How steady a squat on the right leg is.',
  }),
  makeMeasure(2, {
    id: 68,
    name: 'Shoulder Width Squat',
    shortLabel: 'Squat',
    description: 'How steady a squat on both legs is.',
  }),
  makeMeasure(2, {
    id: 78,
    name: 'VMS',
    description:
      'Balance while eyes, head and trunk turn together, on firm ground (visual motion sensitivity).',
  }),
  makeMeasure(2, {
    id: 80,
    name: 'VMS Foam',
    description: 'Balance while eyes, head and trunk turn together, on foam (visual motion sensitivity).',
  }),
  makeMeasure(2, {
    id: 81,
    name: 'Active Head Rotation Eyes Closed',
    shortLabel: 'AHR closed',
    description: 'Balance while the head turns to a beat with eyes closed.',
  }),
  makeMeasure(2, {
    id: 82,
    name: 'Active Head Rotation on Foam',
    shortLabel: 'AHR foam',
    description: 'Balance while the head turns to a beat on foam.',
  }),
  makeMeasure(2, {
    id: 79,
    name: '30-Second Chair Stand',
    shortLabel: 'Chair stand',
    unit: 'count',
    decimals: 0,
    // The usual range at 60 to 64 years ends at 19 (Rikli and Jones 1999); twice that leaves room for the young.
    axis: { min: 0, max: 40 },
    description: 'How often a person stands up in 30 seconds.',
  }),
  makeMeasure(2, {
    id: 83,
    name: 'Timed Up and Go',
    shortLabel: 'TUG',
    ...walk,
    description: 'Stand, walk three metres, turn, walk back, sit.',
  }),
  makeMeasure(2, {
    id: 84,
    name: 'Tandem Gait',
    ...walk,
    description: 'Heel-to-toe along a three metre line and back.',
  }),
  makeMeasure(2, {
    id: 111,
    name: 'Tandem Gait Dual Task',
    shortLabel: 'Tandem gait dual',
    ...walk,
    isResearchOnly: true,
    description: 'Tandem gait while solving a task aloud. Research only.',
  }),
  ...[102, 103].map((id) =>
    makeMeasure(2, {
      id,
      name: `Test ${id}`,
      isInactive: true,
      isWithdrawn: true,
      isNotChartable: true,
      hasNoBaseline: true,
      excludeFromHistoryTable: true,
      description: 'Do not use.',
    }),
  ),
];

/** Shapes drawn in the air with the phone. */
const neuromotorMeasures: readonly Measure[] = [
  makeMeasure(6, { id: 69, name: 'Triangle', description: 'How closely the hand follows a triangle.' }),
  makeMeasure(6, { id: 70, name: 'Square', description: 'How closely the hand follows a square.' }),
  makeMeasure(6, { id: 71, name: 'Circle', description: 'How closely the hand follows a circle.' }),
];

/** Eye movements and attention to what moves. */
const ocularMeasures: readonly Measure[] = [
  makeMeasure(7, { id: 60, name: 'Saccades', description: 'How well the eyes jump between two targets.' }),
  makeMeasure(7, {
    id: 61,
    name: 'Smooth Pursuit',
    description: 'How well the eyes follow a target that moves.',
  }),
  makeMeasure(7, {
    id: 65,
    name: 'Multiple Object Tracking',
    shortLabel: 'MOT',
    description: 'How well several moving objects are kept apart.',
  }),
];

/** Functional tests, shapes drawn with the phone, and eye movements: 0 to 100, higher is better, unless told. */
export const movementMeasures: readonly Measure[] = [
  ...functionalMeasures,
  ...neuromotorMeasures,
  ...ocularMeasures,
];
