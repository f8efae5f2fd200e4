import { makeMeasure } from './make-measure.ts';
import type { Measure } from './measure.ts';

const stances: readonly (readonly [number, string])[] = [
  [1, 'Single leg eyes closed left'],
  [10, 'Single leg eyes closed right'],
  [2, 'Tandem eyes closed right'],
  [11, 'Tandem eyes closed left'],
  [7, 'Feet together eyes closed'],
  [12, 'Shoulder width eyes open'],
  [13, 'Shoulder width eyes closed'],
  [14, 'Shoulder width open foam'],
  [15, 'Shoulder width closed foam'],
  [16, 'Feet together eyes open'],
  [18, 'Feet together open on foam'],
  [19, 'Feet together closed on foam'],
  [23, 'Semi tandem eyes open'],
  [37, 'Tandem eyes open'],
  [41, 'Tandem eyes open left'],
  [46, 'Tandem eyes open right'],
  [49, 'Single leg eyes open'],
  [53, 'Single leg eyes open left'],
  [55, 'Single leg eyes open right'],
  [87, 'Tandem eyes closed head turning'],
  [88, 'Feet together eyes open head flexion'],
  [89, 'Feet together eyes open head extension'],
  [90, 'Feet together eyes open right lateral flexion'],
  [91, 'Feet together eyes open left lateral flexion'],
  [92, 'Feet together eyes open right rotation'],
  [93, 'Feet together eyes open left rotation'],
];

const composites: readonly (readonly [number, string, string, readonly number[]])[] = [
  [1001, 'mBESS', 'Balance (mBESS)', [7, 2, 11, 1, 10]],
  // The specification does not show the steps of the 30 Hz and 100 Hz forms; they are the mBESS at another sample rate.
  [1008, 'mBESS 30Hz', 'Balance (mBESS 30Hz)', [7, 2, 11, 1, 10]],
  [1012, 'mBESS 100Hz', 'Balance (mBESS 100Hz)', [7, 2, 11, 1, 10]],
  [1009, 'Wilkerson', 'Balance (Wilkerson)', [7, 7, 7, 10, 1]],
  [1005, 'Banner', 'Balance (Banner)', [16]],
  [1006, 'CDC 4-Stage Balance', 'Balance (CDC 4-Stage)', [16, 23, 37, 49]],
  [1007, 'mCTSIB', 'Balance (mCTSIB)', [16, 7, 18, 19]],
  [1010, 'Shoulder Width', 'Balance (Shoulder Width)', [12, 13, 14, 15]],
  [1011, 'Feet Together', 'Balance (Feet Together)', [16, 7, 18, 19]],
  [1019, 'Cervical Spine', 'Balance (Cervical Spine)', [16, 88, 89, 90, 91, 92, 93]],
  // Steps not shown: their composite arrives as a score of its own.
  [1022, 'Cobalt', 'Cobalt', []],
  [1023, 'Cobalt no foam', 'Cobalt no foam', []],
  [1024, 'mBess2', 'Balance (mBess2)', []],
  [1025, 'mCobalt', 'mCobalt', []],
];

/** The Cobalt family, scored like the visual motion sensitivity. */
const scoredByHeadTurns: readonly number[] = [1022, 1023, 1025];

/** Stances and the protocols made of them: 0 to 100, higher is better. Not the error count of the same name. */
export const balanceMeasures: readonly Measure[] = [
  ...stances.map(([id, name]) =>
    makeMeasure(1, {
      id,
      name,
      shortLabel: name,
      description: `Sway while standing: ${name.toLowerCase()}.`,
    }),
  ),
  ...composites.map(([id, name, label, componentIds]) =>
    makeMeasure(1, {
      id,
      name: id === 1001 ? 'Balance (mBESS)' : name,
      label,
      shortLabel: name,
      description: 'The mean sway score of its stances.',
      card: scoredByHeadTurns.includes(id) ? 'headTurns' : 'score',
      componentIds,
      isProtocol: true,
      advertiseMeasure: id === 1001,
      additionalOrder: id === 1001 ? 5 : null,
    }),
  ),
];
