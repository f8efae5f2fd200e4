import { definePlayerTest, type PlayerTest, type PlayerTestKey } from '../player-test.ts';
import type { ShapePlan } from './shape-run.ts';
import type { TargetsPlan } from './targets-run.ts';

const eyes = (
  measureId: number,
  task: TargetsPlan['task'],
  trials: Pick<TargetsPlan, 'trialCount' | 'targetCount'>,
): PlayerTest =>
  definePlayerTest(
    measureId,
    task,
    { kind: 'targets', task, practiceCount: 1, ...trials },
    { inputs: ['touch', 'keyboard'], minFramesPerSecond: 50 },
  );

const shape = (measureId: number, key: Extract<PlayerTestKey, ShapePlan['shape']>): PlayerTest =>
  definePlayerTest(
    measureId,
    key,
    { kind: 'shape', shape: key },
    { repetitions: { screening: 1, assessment: 3, expedited: 1 }, inputs: ['touch', 'keyboard'] },
  );

/** Tests of the eyes and of the hand. All numbers of trials and times are proposals: nothing is published of them. */
export const eyeTests: readonly PlayerTest[] = [
  eyes(60, 'saccades', { trialCount: 4, targetCount: 5 }),
  eyes(61, 'pursuit', { trialCount: 3, targetCount: 5 }),
  eyes(65, 'tracking', { trialCount: 4, targetCount: 3 }),
  shape(69, 'triangle'),
  shape(70, 'square'),
  shape(71, 'circle'),
];
