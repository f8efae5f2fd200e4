import { makeMeasure } from './make-measure.ts';
import type { Measure } from './measure.ts';

const seconds = {
  unit: 's',
  decimals: 1,
  axis: { min: 0, max: 60 },
  direction: 'lowerIsBetter',
  showTimeScores: true,
  timeScale: 'seconds',
} as const;

/** Functional tests, shapes drawn with the phone, and eye movements. */
export const movementMeasures: readonly Measure[] = [
  makeMeasure(2, { id: 66, name: 'Single Leg Squat Left', shortLabel: 'Squat left' }),
  makeMeasure(2, { id: 67, name: 'Single Leg Squat Right', shortLabel: 'Squat right' }),
  makeMeasure(2, { id: 68, name: 'Shoulder Width Squat', shortLabel: 'Squat' }),
  makeMeasure(2, {
    id: 78,
    card: 'headTurns',
    name: 'VMS',
    description: 'Visual motion sensitivity, on firm ground.',
  }),
  makeMeasure(2, {
    id: 80,
    card: 'headTurns',
    name: 'VMS Foam',
    description: 'Visual motion sensitivity, on foam.',
  }),
  makeMeasure(2, {
    id: 81,
    card: 'headTurns',
    name: 'Active Head Rotation Eyes Closed',
    shortLabel: 'AHR closed',
  }),
  makeMeasure(2, { id: 82, card: 'headTurns', name: 'Active Head Rotation on Foam', shortLabel: 'AHR foam' }),
  makeMeasure(2, {
    id: 79,
    name: '30-Second Chair Stand',
    shortLabel: 'Chair stand',
    unit: 'count',
    decimals: 0,
    axis: { min: 0, max: 40 },
    description: 'How many times a person stands up in 30 seconds.',
  }),
  makeMeasure(2, {
    id: 83,
    name: 'Timed Up and Go',
    shortLabel: 'TUG',
    ...seconds,
    description: 'Stand, walk three meters, turn, walk back, sit.',
  }),
  makeMeasure(2, { id: 84, name: 'Tandem Gait', ...seconds, description: 'Heel-to-toe walk.' }),
  makeMeasure(2, {
    id: 111,
    name: 'Tandem Gait Dual Task',
    ...seconds,
    isNotBaselineable: true,
    description: 'Research only.',
  }),
  makeMeasure(2, { id: 102, name: 'Unused 102', isInactive: true, description: 'Do not use.' }),
  makeMeasure(2, { id: 103, name: 'Unused 103', isInactive: true, description: 'Do not use.' }),
  makeMeasure(6, { id: 69, name: 'Triangle' }),
  makeMeasure(6, { id: 70, name: 'Square' }),
  makeMeasure(6, { id: 71, name: 'Circle' }),
  makeMeasure(7, { id: 60, name: 'Saccades' }),
  makeMeasure(7, { id: 61, name: 'Smooth Pursuit' }),
  makeMeasure(7, { id: 65, name: 'Multiple Object Tracking', shortLabel: 'MOT' }),
];
