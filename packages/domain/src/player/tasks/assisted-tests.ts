import type { PlayerTest, PlayerTestKey } from '../player-test.ts';
import type { TaskPlan } from './task.ts';

const assisted = (measureId: number, key: PlayerTestKey, plan: TaskPlan): PlayerTest => ({
  measureId,
  key,
  plan,
  repetitions: { screening: 1, assessment: 1, expedited: 1 },
  inputs: null,
  minFramesPerSecond: null,
  languageIds: null,
});

/** Tests that somebody beside the person times. Three walks for the tandem gait as in the SCAT6; two for the up and go are a proposal. */
export const assistedTests: readonly PlayerTest[] = [
  assisted(83, 'upAndGo', { kind: 'walks', trialCount: 2 }),
  assisted(84, 'tandemGait', { kind: 'walks', trialCount: 3 }),
  assisted(111, 'tandemDual', { kind: 'walks', trialCount: 3 }),
  assisted(1006, 'cdcStances', { kind: 'holds', stanceIds: [16, 23, 37, 49], fullMs: 10_000 }),
  assisted(79, 'chairStand', { kind: 'chair', durationMs: 30_000 }),
];
