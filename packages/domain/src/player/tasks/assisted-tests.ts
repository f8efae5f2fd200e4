import { definePlayerTest, type PlayerTest } from '../player-test.ts';

/** Tests that somebody beside the person times. Three walks for the tandem gait as in the SCAT6; two for the up and go are a proposal. */
export const assistedTests: readonly PlayerTest[] = [
  definePlayerTest(83, 'upAndGo', { kind: 'walks', trialCount: 2 }),
  definePlayerTest(84, 'tandemGait', { kind: 'walks', trialCount: 3 }),
  definePlayerTest(111, 'tandemDual', { kind: 'walks', trialCount: 3 }),
  definePlayerTest(1006, 'cdcStances', { kind: 'holds', stanceIds: [16, 23, 37, 49], fullMs: 10_000 }),
  definePlayerTest(79, 'chairStand', { kind: 'chair', durationMs: 30_000 }),
];
