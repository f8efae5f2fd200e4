import { describe, expect, test } from 'vitest';
import { doneTask, drawnCircle, rightPart, taskPlace } from '../../../test/take-task.ts';
import { scoreRecording } from '../../clinical/scoring/score-recording.ts';
import { type DeviceCheck, startSession } from '../session.ts';
import { canSkipNow, obstacleTo } from '../session-steps.ts';
import type { Side } from './choice-run.ts';
import { eyeTests } from './eye-tests.ts';
import { gazeScene, gazeShownMs, rightAnswers, type StagePlace } from './gaze-scene.ts';
import { emptyShapeRun, isDrawn, type ShapePlan } from './shape-run.ts';
import { emptyTargetsRun, type TargetsPlan } from './targets-run.ts';
import { afterPart, isTaskDone, taskRecording } from './task.ts';
import { trackedCount, trackingScene } from './tracking-scene.ts';

const planOf = (measureId: number) => eyeTests.find((one) => one.measureId === measureId)?.plan;
function targetsPlan(measureId: number): TargetsPlan {
  const plan = planOf(measureId);
  if (plan?.kind !== 'targets') throw new Error(`${measureId} has no targets`);
  return plan;
}
const attempts = Array.from({ length: 40 }, (_, attemptCount) => ({ attemptCount }));

describe.each([
  { measureId: 60, does: 'jumps' },
  { measureId: 61, does: 'glides' },
])('$measureId, a dot that $does', ({ measureId }) => {
  const plan = targetsPlan(measureId);
  const place = { ...taskPlace, measureId };

  test('a scene is the same for the same place, and another for a trial that is taken again', () => {
    const [first, again, other] = [0, 0, 1].map((attemptCount) => gazeScene(plan, { attemptCount }, place));
    expect(again?.marks).toEqual(first?.marks);
    expect(again?.placeAt(4_321)).toEqual(first?.placeAt(4_321));
    expect(other?.marks).not.toEqual(first?.marks);
  });

  test('the dot stays on the stage, and an arrow has gone before the next one comes', () => {
    for (const attempt of attempts) {
      const { marks, durationMs, placeAt } = gazeScene(plan, attempt, place);
      expect(marks).toHaveLength(plan.targetCount);
      for (const [index, { atMs }] of marks.entries())
        expect((marks[index + 1]?.atMs ?? durationMs) - atMs).toBeGreaterThan(gazeShownMs + 1_000);
      for (let atMs = 0; atMs <= durationMs; atMs += 50)
        for (const value of Object.values(placeAt(atMs))) {
          expect(value).toBeGreaterThanOrEqual(0.049);
          expect(value).toBeLessThanOrEqual(0.951);
        }
    }
  });

  test('both sides come, and both ways', () => {
    const scenes = attempts.map((attempt) => gazeScene(plan, attempt, place));
    const sides = scenes.flatMap(({ marks }) => marks.map(({ side }) => side));
    expect(new Set(sides).size).toBe(2);
    const moved = scenes.map(({ placeAt, durationMs }) => placeAt(durationMs - 100));
    expect(moved.some(({ x }) => x !== 0.5)).toBe(true);
    expect(moved.some(({ y }) => y !== 0.5)).toBe(true);
  });

  test('the first press after an arrow is its answer; one too early or a second one is none', () => {
    const scene = gazeScene(plan, { attemptCount: 0 }, place);
    const { marks } = scene;
    const right = marks.map(({ atMs, side }) => ({ atMs: atMs + 500, side }));
    expect(rightAnswers(scene, right)).toBe(plan.targetCount);
    expect(rightAnswers(scene, [])).toBe(0);
    const other = (side: Side): Side => (side === 'left' ? 'right' : 'left');
    const corrected = marks.flatMap(({ atMs, side }) => [
      { atMs: atMs + 400, side: other(side) },
      { atMs: atMs + 600, side },
    ]);
    expect(rightAnswers(scene, corrected)).toBe(0);
    const early = marks.slice(0, 1).map(({ atMs, side }) => ({ atMs: atMs - 10, side }));
    expect(rightAnswers(scene, early)).toBe(0);
  });
});

test('each jump of the saccades goes somewhere else', () => {
  const plan = targetsPlan(60);
  for (const attempt of attempts) {
    const { marks, placeAt } = gazeScene(plan, attempt, taskPlace);
    for (const { atMs } of marks) expect(placeAt(atMs)).not.toEqual(placeAt(atMs - 1));
  }
});

describe('object tracking', () => {
  const plan = targetsPlan(65);

  const scenes = attempts.map((attempt) => trackingScene(plan, attempt, taskPlace));
  const isOnStage = ({ x, y }: StagePlace) => Math.min(x, y) >= 0 && Math.max(x, y) <= 1;

  test('the marked dots are different ones, and others in other trials', () => {
    for (const { targets } of scenes) expect(new Set(targets).size).toBe(plan.targetCount);
    expect(new Set(scenes.map(({ targets }) => targets.join())).size).toBeGreaterThan(10);
  });

  test('no dot leaves the stage, and all are apart where they are told from each other', () => {
    for (const { dotCount, placesAt, movingMs } of scenes) {
      for (let ms = 0; ms <= movingMs; ms += 100) expect(placesAt(ms).every(isOnStage)).toBe(true);
      for (const places of [placesAt(0), placesAt(movingMs)]) {
        const gaps = places.flatMap((one, index) =>
          places.slice(index + 1).map((other) => Math.hypot(one.x - other.x, one.y - other.y)),
        );
        expect(gaps).toHaveLength((dotCount * (dotCount - 1)) / 2);
        expect(Math.min(...gaps)).toBeGreaterThan(0.3);
      }
    }
  });

  test('of the chosen dots those that were marked count', () => {
    const scene = trackingScene(plan, { attemptCount: 0 }, taskPlace);
    const others = [0, 1, 2, 3, 4, 5, 6, 7].filter((dot) => !scene.targets.includes(dot));
    expect(trackedCount(scene, scene.targets)).toBe(3);
    expect(trackedCount(scene, [...scene.targets.slice(0, 1), ...others.slice(0, 2)])).toBe(1);
    expect(trackedCount(scene, [])).toBe(0);
  });
});

test('a trial that was interrupted is taken again in another scene, and the ones before it stay', () => {
  const plan = targetsPlan(61);
  const one = afterPart(plan, emptyTargetsRun, { of: 'targets', correctCount: 3 }, taskPlace);
  const broken = afterPart(plan, one, { of: 'interrupted', cause: 'lateFrame' }, taskPlace);
  expect(broken).toMatchObject({
    attemptCount: 2,
    interruptedCount: 1,
    trials: [{ targetCount: 5, correctCount: 3 }],
  });
  for (const correctCount of [-1, 6, 2.5, Number.NaN])
    expect(afterPart(plan, one, { of: 'targets', correctCount }, taskPlace)).toBe(one);
});

test('practice is one trial, and a repetition without a mistake scores 100', () => {
  for (const measureId of [60, 61, 65]) {
    const plan = targetsPlan(measureId);
    const practice = { ...taskPlace, repetition: 0 };
    const once = afterPart(plan, emptyTargetsRun, rightPart(plan, emptyTargetsRun, practice), practice);
    expect(isTaskDone(plan, once, practice)).toBe(true);
    const recording = taskRecording(plan, doneTask(plan, taskPlace), taskPlace);
    if (recording === null) throw new Error('nothing was recorded');
    expect(scoreRecording({ measureId, stanceId: null, inputClass: 'touch', recording })).toMatchObject({
      ok: true,
      scores: [{ score: 100 }],
    });
  }
});

describe('shapes', () => {
  const plan: ShapePlan = { kind: 'shape', shape: 'circle' };

  test('a line is one recording, and a round one is a good circle', () => {
    const run = afterPart(plan, emptyShapeRun, { of: 'shape', points: drawnCircle }, taskPlace);
    const recording = taskRecording(plan, run, taskPlace);
    if (recording === null) throw new Error('nothing was recorded');
    const outcome = scoreRecording({ measureId: 71, stanceId: null, inputClass: 'touch', recording });
    expect(outcome.ok && (outcome.scores[0]?.score ?? 0)).toBeGreaterThan(98);
  });

  test('too few points, or all at one spot, are no line; more than the portal takes are cut off', () => {
    const dot = Array.from({ length: 30 }, (_, index) => ({ x: 5, y: 5, atMs: index }));
    for (const points of [drawnCircle.slice(0, 19), dot, []]) {
      expect(isDrawn(points)).toBe(false);
      expect(afterPart(plan, emptyShapeRun, { of: 'shape', points }, taskPlace)).toBe(emptyShapeRun);
    }
    const endless = Array.from({ length: 20_050 }, (_, index) => ({ x: index, y: 0.123_456, atMs: index }));
    const run = afterPart(plan, emptyShapeRun, { of: 'shape', points: endless }, taskPlace);
    expect(taskRecording(plan, run, taskPlace)).toMatchObject({ points: { length: 20_000, 0: { y: 0.12 } } });
  });

  test('whoever answers with keys is told before that a shape needs something to draw with', () => {
    const step = { measureId: 69, name: 'Triangle' };
    const device: DeviceCheck = {
      framesPerSecond: 60,
      worstFrameMs: 18,
      jitterMs: 0.4,
      inputClass: 'keyboard',
      pressedWith: 'key',
    };
    expect(obstacleTo(step, { languageId: 1, device })).toBe('needsPointer');
    expect(obstacleTo(step, { languageId: 1, device: { ...device, pressedWith: 'mouse' } })).toBeNull();
  });
});

test('a test that moves can be left out by whoever asked the device for less motion, even where others cannot', () => {
  const device: DeviceCheck = {
    framesPerSecond: 60,
    worstFrameMs: 18,
    jitterMs: 0.4,
    inputClass: 'touch',
    pressedWith: 'finger',
  };
  const session = (measureId: number, prefersLessMotion: boolean) => ({
    ...startSession({
      clientUuid: '5b0d8c1e-7d1f-4b57-9a3c-2f1f4f0a9d11',
      seed: 7,
      languageId: 1,
      isScreening: true,
      canSkip: false,
      steps: [{ measureId, name: 'A test' }],
    }),
    device: { ...device, prefersLessMotion },
    stage: { at: 'instruction' as const },
  });
  expect(canSkipNow(session(65, true))).toBe(true);
  expect(canSkipNow(session(65, false))).toBe(false);
  expect(canSkipNow(session(72, true))).toBe(false);
});
