import { makeMeasure } from './make-measure.ts';
import type { Measure } from './measure.ts';

/** Id, name, name where space is short. */
const stances: readonly (readonly [number, string, string])[] = [
  [1, 'Single leg eyes closed left', 'Single leg L, closed'],
  [10, 'Single leg eyes closed right', 'Single leg R, closed'],
  [2, 'Tandem eyes closed right', 'Tandem R, closed'],
  [11, 'Tandem eyes closed left', 'Tandem L, closed'],
  [7, 'Feet together eyes closed', 'Feet together, closed'],
  [12, 'Shoulder width eyes open', 'Shoulder width, open'],
  [13, 'Shoulder width eyes closed', 'Shoulder width, closed'],
  [14, 'Shoulder width open foam', 'Shoulder foam, open'],
  [15, 'Shoulder width closed foam', 'Shoulder foam, closed'],
  [16, 'Feet together eyes open', 'Feet together, open'],
  [18, 'Feet together open on foam', 'Feet foam, open'],
  [19, 'Feet together closed on foam', 'Feet foam, closed'],
  [23, 'Semi tandem eyes open', 'Semi tandem, open'],
  [37, 'Tandem eyes open', 'Tandem, open'],
  [41, 'Tandem eyes open left', 'Tandem L, open'],
  [46, 'Tandem eyes open right', 'Tandem R, open'],
  [49, 'Single leg eyes open', 'Single leg, open'],
  [53, 'Single leg eyes open left', 'Single leg L, open'],
  [55, 'Single leg eyes open right', 'Single leg R, open'],
  [87, 'Tandem eyes closed head turning', 'Tandem, head turning'],
  [88, 'Feet together eyes open head flexion', 'Head flexion'],
  [89, 'Feet together eyes open head extension', 'Head extension'],
  [90, 'Feet together eyes open right lateral flexion', 'Lateral flexion R'],
  [91, 'Feet together eyes open left lateral flexion', 'Lateral flexion L'],
  [92, 'Feet together eyes open right rotation', 'Rotation R'],
  [93, 'Feet together eyes open left rotation', 'Rotation L'],
];

const meanOfStances = 'The mean sway score of its stances.';
const mBessSteps = [7, 2, 11, 1, 10];
// Its steps are not published: the composite arrives as a score of its own.
const cobalt = { componentIds: [], isProtocol: true } as const;

const protocols: readonly Measure[] = [
  makeMeasure(1, {
    id: 1001,
    name: 'Balance (mBESS)',
    shortLabel: 'mBESS',
    description: 'The mean sway score of five stances with eyes closed.',
    componentIds: mBessSteps,
    additionalOrder: 5,
  }),
  // The specification does not show the steps of the 30 Hz and 100 Hz forms; they are the mBESS at another sample rate.
  makeMeasure(1, {
    id: 1008,
    name: 'mBESS 30Hz',
    label: 'Balance (mBESS 30Hz)',
    description: 'The mBESS recorded at 30 samples a second.',
    componentIds: mBessSteps,
  }),
  makeMeasure(1, {
    id: 1012,
    name: 'mBESS 100Hz',
    label: 'Balance (mBESS 100Hz)',
    description: 'The mBESS recorded at 100 samples a second.',
    componentIds: mBessSteps,
  }),
  makeMeasure(1, {
    id: 1009,
    name: 'Wilkerson',
    label: 'Balance (Wilkerson)',
    description: 'Feet together three times, then each leg alone, eyes closed.',
    componentIds: [7, 7, 7, 10, 1],
  }),
  makeMeasure(1, {
    id: 1005,
    name: 'Banner',
    label: 'Balance (Banner)',
    description: 'Feet together with eyes open.',
    componentIds: [16],
  }),
  makeMeasure(1, {
    id: 1006,
    name: 'CDC 4-Stage Balance',
    label: 'Balance (CDC 4-Stage)',
    description: 'Four stances with eyes open, each harder than the one before.',
    componentIds: [16, 23, 37, 49],
  }),
  makeMeasure(1, {
    id: 1007,
    name: 'mCTSIB',
    label: 'Balance (mCTSIB)',
    description: 'Feet together with eyes open and closed, on firm ground and on foam.',
    componentIds: [16, 7, 18, 19],
  }),
  makeMeasure(1, {
    id: 1010,
    name: 'Shoulder Width',
    label: 'Balance (Shoulder Width)',
    description: meanOfStances,
    componentIds: [12, 13, 14, 15],
  }),
  makeMeasure(1, {
    id: 1011,
    name: 'Feet Together',
    label: 'Balance (Feet Together)',
    description: meanOfStances,
    componentIds: [16, 7, 18, 19],
  }),
  makeMeasure(1, {
    id: 1019,
    name: 'Cervical Spine',
    label: 'Balance (Cervical Spine)',
    description: 'Feet together with the head straight, bent and turned.',
    componentIds: [16, 88, 89, 90, 91, 92, 93],
  }),
  makeMeasure(1, { id: 1022, name: 'Cobalt', description: 'Balance while the head turns.', ...cobalt }),
  makeMeasure(1, {
    id: 1023,
    name: 'Cobalt no foam',
    description: 'Balance while the head turns, on firm ground only.',
    ...cobalt,
  }),
  makeMeasure(1, {
    id: 1024,
    name: 'mBess2',
    label: 'Balance (mBess2)',
    description: 'A second form of the mBESS.',
    ...cobalt,
  }),
  makeMeasure(1, { id: 1025, name: 'mCobalt', description: 'A shorter form of Cobalt.', ...cobalt }),
];

/** Stances and the protocols made of them: 0 to 100, higher is better. Not the error count of the same name. */
export const balanceMeasures: readonly Measure[] = [
  ...stances.map(([id, name, shortLabel]) =>
    makeMeasure(1, { id, name, shortLabel, description: `Sway while standing: ${name.toLowerCase()}.` }),
  ),
  ...protocols,
];
