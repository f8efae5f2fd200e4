import { expect, test } from 'vitest';
import { doneTask, rightPart, taskPlace } from '../../../test/take-task.ts';
import { scoreRecording } from '../../clinical/scoring/score-recording.ts';
import { playerTestOf } from '../player-tests.ts';
import { type ChoiceRun, choiceCount, nextChoice } from './choice-run.ts';
import { type CountingRun, gridOf } from './counting-run.ts';
import { afterGlance, emptyInspectionRun, inspectionRecording, nextGlance } from './inspection-run.ts';
import { lettersOf, type MemoryRun, nextMemoryStep } from './memory-run.ts';
import { afterPart, emptyTaskRun, isTaskDone, taskRecording } from './task.ts';
import { isTaskPlan, type TaskPart, type TaskPlan, type TaskRun } from './task-kinds.ts';

/** The plan of a measure with its place, and what comes of parts in it. */
function taskOf<K extends TaskPlan['kind']>(measureId: number, kind: K) {
  const plan = playerTestOf(measureId)?.plan;
  if (plan === undefined || !isTaskPlan(plan) || plan.kind !== kind)
    throw new Error(`${measureId}: another plan`);
  const place = { ...taskPlace, measureId };
  return {
    plan: plan as Extract<TaskPlan, { kind: K }>,
    place,
    empty: emptyTaskRun(plan),
    after: (run: TaskRun, ...parts: TaskPart[]) =>
      parts.reduce((before, part) => afterPart(plan, before, part, place), run),
    right: (run: TaskRun) => rightPart(plan, run, place),
    scored: (run: TaskRun) => {
      const recording = taskRecording(plan, run, place);
      if (recording === null) throw new Error('nothing was recorded');
      const outcome = scoreRecording({ measureId, stanceId: null, inputClass: 'touch', recording });
      if (!outcome.ok) throw new Error(JSON.stringify(outcome.problems));
      return outcome.scores;
    },
  };
}
const interrupted: TaskPart = { of: 'interrupted', cause: 'windowLeft' };
const isChoice = (run: TaskRun): ChoiceRun => {
  if (run.kind !== 'choice') throw new Error('another run');
  return run;
};
const isCounting = (run: TaskRun): CountingRun => {
  if (run.kind !== 'counting') throw new Error('another run');
  return run;
};
const isMemory = (run: TaskRun): MemoryRun => {
  if (run.kind !== 'memory') throw new Error('another run');
  return run;
};

test.each([
  { name: 'Stroop', measureId: 77, kinds: 8 },
  { name: 'flanker', measureId: 10006, kinds: 4 },
])(
  '$name shows every kind of trial equally often in a mixed order, the same for the same seed',
  ({ measureId, kinds }) => {
    const { plan, place } = taskOf(measureId, 'choice');
    const trials = (seed: number) => {
      let run: TaskRun = emptyTaskRun(plan);
      const shown: string[] = [];
      while (!isTaskDone(plan, run, place)) {
        const { condition, side, cue } = nextChoice(plan, isChoice(run), { ...place, seed });
        shown.push(`${condition} ${side} ${cue}`);
        run = afterPart(plan, run, { of: 'noChoice' }, { ...place, seed });
      }
      return shown;
    };
    expect(trials(1)).toHaveLength(32);
    expect(new Set(trials(1)).size).toBe(kinds);
    for (const one of new Set(trials(1)))
      expect(trials(1).filter((shown) => shown === one)).toHaveLength(32 / kinds);
    expect(trials(1)).toEqual(trials(1));
    expect(trials(1)).not.toEqual(trials(2));
  },
);

test('the cost of interference is the time that the unlike trials took longer, and Stroop gives its own time too', () => {
  const stroop = taskOf(77, 'choice');
  expect(stroop.scored(doneTask(stroop.plan, stroop.place))).toMatchObject([
    { measureId: 77, score: 530 },
    { measureId: 10004, score: 60 },
  ]);
  const flanker = taskOf(10006, 'choice');
  expect(flanker.scored(doneTask(flanker.plan, flanker.place))).toMatchObject([
    { measureId: 10006, score: 60 },
  ]);
});

test('an answer on the other side is wrong, and none in time counts as none', () => {
  const { plan, place, empty, after, right } = taskOf(10006, 'choice');
  const { side } = nextChoice(plan, isChoice(empty), place);
  const wrong = after(empty, {
    of: 'choice',
    side: side === 'left' ? 'right' : 'left',
    reactionTimeMs: 612.34,
  });
  expect(isChoice(wrong).trials).toMatchObject([{ isCorrect: false, reactionTimeMs: 612.3 }]);
  const both = after(wrong, { of: 'noChoice' }, right(wrong));
  expect(isChoice(both).trials[1]).toMatchObject({ isCorrect: false, reactionTimeMs: null });
});

test('answers before the arrows are taken again twice; later ones stay, where the scorer discards them', () => {
  const { plan, place, empty, after, scored } = taskOf(10006, 'choice');
  const early: TaskPart = { of: 'choice', side: 'left', reactionTimeMs: -40 };
  const twice = after(empty, early, early);
  expect(twice).toMatchObject({ trials: [], earlyCount: 2, repeatReason: 'early' });
  let run = after(twice, early);
  expect(isChoice(run).trials).toMatchObject([{ reactionTimeMs: -40 }]);
  while (!isTaskDone(plan, run, place)) run = after(run, rightPart(plan, run, place));
  expect(scored(run)[0]?.receipt.trialsDiscarded).toMatchObject([{ index: 0, value: -40 }]);
});

test('an interrupted choice keeps the trials before it and is taken again after another wait', () => {
  const { plan, place, empty, after, right } = taskOf(77, 'choice');
  const one = isChoice(after(empty, right(empty)));
  const again = isChoice(after(one, interrupted));
  expect(again).toMatchObject({ trials: one.trials, interruptedCount: 1, repeatReason: 'interrupted' });
  const before = nextChoice(plan, one, place);
  const next = nextChoice(plan, again, place);
  expect({ ...next, foreperiodMs: 0 }).toEqual({ ...before, foreperiodMs: 0 });
  expect(next.foreperiodMs).not.toBe(before.foreperiodMs);
});

test('a practice of six choices ends after six', () => {
  const { plan, place, empty, after, right } = taskOf(77, 'choice');
  const practice = { ...place, repetition: 0 };
  let run = empty;
  for (let trial = 0; trial < 6; trial += 1) {
    expect(isTaskDone(plan, run, practice)).toBe(false);
    run = after(run, right(run));
  }
  expect(isTaskDone(plan, run, practice)).toBe(true);
  expect(choiceCount(plan)).toBe(32);
});

test.each([
  { measureId: 72, count: 15, first: 1 },
  { measureId: 75, count: 24, first: 1 },
  { measureId: 74, count: 20, first: 20 },
])(
  'counting $measureId places each of $count numbers once and begins with $first',
  ({ measureId, count, first }) => {
    const { plan, place, empty, after, right, scored } = taskOf(measureId, 'counting');
    const grid = gridOf(plan, isCounting(empty), place);
    expect(grid.toSorted((a, b) => a - b)).toEqual(Array.from({ length: count }, (_, index) => index + 1));
    expect(right(empty)).toMatchObject({ number: first });
    const missed = after(empty, { of: 'touch', number: 7, atMs: 400 });
    let run = missed;
    while (!isTaskDone(plan, run, place)) run = after(run, right(run));
    // One second a touch, and one for the wrong one.
    expect(scored(run)[0]?.score).toBe(count + 1);
    expect(after(run, { of: 'touch', number: 3, atMs: 99_000 })).toBe(run);
  },
);

test('touching what is not on the grid changes nothing, and the numbers stay where they are while they are touched', () => {
  const { plan, place, empty, after, right } = taskOf(72, 'counting');
  expect(after(empty, { of: 'touch', number: 16, atMs: 5 })).toBe(empty);
  const one = after(empty, right(empty));
  expect(gridOf(plan, isCounting(one), place)).toEqual(gridOf(plan, isCounting(empty), place));
});

test('an interrupted grid is taken again from its first number, with the numbers elsewhere', () => {
  const { plan, place, empty, after, right } = taskOf(72, 'counting');
  const again = isCounting(after(after(empty, right(empty)), interrupted));
  expect(again).toMatchObject({ touches: [], interruptedCount: 1, repeatReason: 'interrupted' });
  expect(gridOf(plan, again, place)).not.toEqual(gridOf(plan, isCounting(empty), place));
});

test('memory grows the grid by one square until nine, and asks the letters after that', () => {
  const { plan, place, empty, after, right, scored } = taskOf(64, 'memory');
  let run = after(empty, right(empty));
  for (let length = 2; length <= 9; length += 1) {
    const step = nextMemoryStep(plan, isMemory(run), place);
    expect(step.at === 'squares' && new Set(step.places).size).toBe(length);
    run = after(run, right(run));
  }
  expect(nextMemoryStep(plan, isMemory(run), place)).toEqual({ at: 'recall' });
  run = after(run, right(run));
  expect(isTaskDone(plan, run, place)).toBe(true);
  expect(scored(run)[0]?.score).toBe(100);
});

test('a grid that was missed comes again at other places; after two misses of one length the letters are asked', () => {
  const { plan, place, empty, after, right, scored } = taskOf(64, 'memory');
  const missed: TaskPart = { of: 'squares', places: [0, 1] };
  const kept = after(empty, right(empty));
  const grown = after(kept, right(kept));
  const once = after(grown, missed);
  const [before, again] = [grown, once].map((run) => nextMemoryStep(plan, isMemory(run), place));
  expect(again).toMatchObject({ at: 'squares', places: { length: 3 } });
  expect(again).not.toEqual(before);
  const twice = after(once, missed);
  expect(nextMemoryStep(plan, isMemory(twice), place)).toEqual({ at: 'recall' });
  const [a = '', b = ''] = lettersOf(plan, isMemory(twice), place);
  const done = after(twice, { of: 'letters', letters: [a, null, b] });
  // Two of nine squares, and one letter of three in its place.
  expect(scored(done)[0]?.score).toBeCloseTo((70 * 2) / 9 + 10);
});

test('pointing at the right squares in any order is right, and at one too many is not', () => {
  const { plan, place, empty, after, right } = taskOf(64, 'memory');
  const kept = after(empty, right(empty));
  const step = nextMemoryStep(plan, isMemory(kept), place);
  const places = step.at === 'squares' ? step.places : [];
  const other = [0, 1, 2, 3].find((one) => !places.includes(one)) ?? 0;
  expect(isMemory(after(kept, { of: 'squares', places: places.toReversed() })).grids).toEqual([
    { length: 2, isCorrect: true },
  ]);
  expect(isMemory(after(kept, { of: 'squares', places: [...places, other] })).grids).toEqual([
    { length: 2, isCorrect: false },
  ]);
});

test('interrupted memory begins anew with other letters, and what does not come next changes nothing', () => {
  const { plan, place, empty, after, right } = taskOf(64, 'memory');
  const kept = after(empty, right(empty));
  const again = isMemory(after(after(kept, right(kept)), interrupted));
  expect(again).toMatchObject({ wereLettersShown: false, grids: [], interruptedCount: 1 });
  expect(lettersOf(plan, again, place)).not.toEqual(lettersOf(plan, isMemory(empty), place));
  expect(after(kept, { of: 'letters', letters: [] })).toBe(kept);
  expect(after(kept, { of: 'lettersShown' })).toBe(kept);
  expect(after(kept, { of: 'touch', number: 1, atMs: 0 })).toBe(kept);
});

/** Answers a staircase right or wrong by the number of frames. */
function climb(isRight: (frames: number) => boolean, framesPerSecond = 60) {
  const task = taskOf(1004, 'inspection');
  const place = { ...task.place, framesPerSecond };
  let run = emptyInspectionRun;
  while (!isTaskDone(task.plan, run, place)) {
    const { side, frames } = nextGlance(task.plan, run, place);
    const other = side === 'left' ? 'right' : 'left';
    run = afterGlance(task.plan, run, { of: 'glance', side: isRight(frames) ? side : other }, place);
  }
  const recording = inspectionRecording(run, place);
  const outcome = scoreRecording({ measureId: 1004, stanceId: null, inputClass: 'touch', recording });
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.problems));
  return { trials: recording.trials, score: outcome.scores[0] };
}

test('a staircase that meets its limit turns eight times around it, in whole frames of the display', () => {
  const { trials, score } = climb((frames) => frames >= 5);
  expect(trials[0]).toEqual({ durationMs: 250, isCorrect: true });
  for (const { durationMs } of trials)
    expect((durationMs * 60) / 1_000).toBeCloseTo(Math.round((durationMs * 60) / 1_000), 1);
  expect(score?.receipt.figures?.reversalCount).toBe(8);
  expect(score?.score).toBeGreaterThan((4 * 1_000) / 60 - 1);
  expect(score?.score).toBeLessThan((6 * 1_000) / 60);
});

test.each([
  { framesPerSecond: 60, floor: 17 },
  { framesPerSecond: 60.2, floor: 17 },
  { framesPerSecond: 90, floor: 22.2 },
  { framesPerSecond: 120, floor: 17 },
  { framesPerSecond: 144, floor: 20.8 },
])(
  'without a mistake a display of $framesPerSecond frames a second ends at its floor of $floor ms',
  ({ framesPerSecond, floor }) => {
    const { trials, score } = climb(() => true, framesPerSecond);
    expect(score?.score).toBeCloseTo(floor, 1);
    expect(trials.length).toBeLessThan(25);
    expect(Math.min(...trials.map(({ durationMs }) => durationMs))).toBeGreaterThanOrEqual(16);
  },
);

test('whoever guesses ends after forty trials at the latest', () => {
  let answer = 0;
  const { trials } = climb(() => {
    answer += 1;
    return answer % 3 === 0;
  });
  expect(trials.length).toBeLessThanOrEqual(40);
  expect(climb(() => false).trials).toHaveLength(40);
});

test('an interrupted glance keeps the staircase, and the practice shows half a second', () => {
  const { plan, place, empty, after, right } = taskOf(1004, 'inspection');
  const two = after(after(empty, right(empty)), interrupted);
  expect(two).toMatchObject({ trials: [{ frames: 15 }], interruptedCount: 1, attemptCount: 2 });
  if (empty.kind !== 'inspection') throw new Error('another run');
  expect(nextGlance(plan, empty, { ...place, repetition: 0 }).frames).toBe(30);
});

test('walks stay as they were timed: not finished, with a fault, and in tenths of a millisecond', () => {
  const { plan, place, empty, after, scored } = taskOf(84, 'walks');
  const done = after(
    empty,
    { of: 'walk', durationMs: null, hadFault: false },
    { of: 'walk', durationMs: 9_000, hadFault: true },
    { of: 'walk', durationMs: 14_200.04, hadFault: false },
  );
  expect(isTaskDone(plan, done, place)).toBe(true);
  expect(scored(done)[0]).toMatchObject({ score: 14.2, receipt: { trialsUsed: 1 } });
});

test('a walk that was on when the browser was killed is timed again, and the others stay', () => {
  const { empty, after, right } = taskOf(83, 'walks');
  const one = after(empty, right(empty));
  expect(after(one, interrupted)).toMatchObject({ trials: { length: 1 }, interruptedCount: 1 });
});

test('chair stands after the thirty seconds do not count, and half a stand at their end does', () => {
  const { empty, after, scored } = taskOf(79, 'chair');
  const done = after(empty, {
    of: 'chair',
    standsAtMs: [3_000, 29_999, 30_050],
    usedArms: false,
    isLastOverHalf: true,
  });
  expect(scored(done)[0]?.score).toBe(3);
  expect(after(done, interrupted)).toMatchObject({ done: null, interruptedCount: 1 });
});
