import { definePlayerTest, type PlayerTest, type PlayerTestKey } from '../player-test.ts';
import type { ChoicePlan } from './choice-run.ts';
import type { InspectionPlan } from './inspection-run.ts';
import type { MemoryPlan } from './memory-run.ts';
import type { TaskPlan } from './task-kinds.ts';

/** A wait of 0.8 to 1.6 s and 32 trials: a proposal, with the number of trials that the scorer needs three times over. */
const choice: Omit<ChoicePlan, 'task' | 'trialsOfAKind'> = {
  kind: 'choice',
  practiceCount: 6,
  foreperiodMs: { min: 800, max: 1_600 },
  answerWithinMs: 3_000,
  repeatedEarlyCount: 2,
};

const memory: MemoryPlan = {
  kind: 'memory',
  letterCount: 3,
  lettersForMs: 3_000,
  columnCount: 5,
  squares: { from: 2, to: 9 },
  squaresForMs: 2_000,
  missesAllowed: 2,
};

/** From 250 ms until eight turns or forty trials; a glance of half a second to practice. */
const inspection: InspectionPlan = {
  kind: 'inspection',
  startMs: 250,
  practiceMs: 500,
  practiceCount: 3,
  foreperiodMs: { min: 700, max: 1_300 },
  reversals: 8,
  maxTrials: 40,
};

const task = (
  measureId: number,
  key: PlayerTestKey,
  plan: TaskPlan,
  minFramesPerSecond: number | null = null,
): PlayerTest =>
  definePlayerTest(measureId, key, plan, { inputs: ['touch', 'keyboard'], minFramesPerSecond });

const counting = (measureId: number, key: PlayerTestKey, count: number, isReverse = false): PlayerTest =>
  task(measureId, key, { kind: 'counting', count, isReverse, columnCount: count === 15 ? 3 : 4 });

/** Cognitive tests beside reaction time and impulse control. All numbers of trials and times are proposals. */
export const cognitiveTests: readonly PlayerTest[] = [
  task(77, 'stroop', { ...choice, task: 'stroop', trialsOfAKind: 4 }, 50),
  task(10006, 'flanker', { ...choice, task: 'flanker', trialsOfAKind: 8 }, 50),
  task(64, 'memory', memory),
  task(85, 'memory', memory),
  counting(72, 'counting15', 15),
  counting(75, 'counting24', 24),
  task(1004, 'inspection', inspection, 50),
  task(86, 'inspection', inspection, 50),
  counting(74, 'countingReverse', 20, true),
];
