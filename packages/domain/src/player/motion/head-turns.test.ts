import { expect, test } from 'vitest';
import { scoreRecording } from '../../clinical/scoring/score-recording.ts';
import type { DeviceCheck } from '../session.ts';
import { obstacleTo } from '../session-steps.ts';
import { headTurnsRecording } from './head-turns.ts';
import type { MotionSample } from './motion-recording.ts';
import { afterTake, emptyMotionRun, type MotionPlan } from './motion-run.ts';
import { motionTests } from './motion-tests.ts';

const turnHz = 0.5;
/** Somebody who turns 40 degrees to each side around the vertical, half a time a second; the phone's upper edge points up. */
const turning = (seconds = 20, rotates = true): MotionSample[] =>
  Array.from({ length: seconds * 60 + 1 }, (_, index) => {
    const at = index / 60;
    const around = 40 * 2 * Math.PI * turnHz * Math.cos(2 * Math.PI * turnHz * at);
    return {
      atMs: 7_000 + at * 1_000,
      x: 0.3 * Math.sin(2 * Math.PI * 0.7 * at),
      y: 9.81,
      z: 0.1 * Math.cos(2 * Math.PI * 0.4 * at),
      rotation: rotates ? { x: 3, y: around, z: -2 } : null,
    };
  });
/** Where the head turns back. */
const beats = Array.from({ length: 20 }, (_, index) => 500 + index * 1_000);
const planOf = (measureId: number): MotionPlan => {
  const plan = motionTests.find((one) => one.measureId === measureId)?.plan;
  if (plan?.kind !== 'motion') throw new Error(`${measureId} is no test of motion`);
  return plan;
};

test('the angle is the turning around the vertical alone, and the figures are those of the turns that were made', () => {
  const recording = headTurnsRecording(turning(), beats);
  if (recording === null) throw new Error('nothing was recorded');
  expect(recording.psiDegrees).toHaveLength(recording.x.length);
  expect(Math.max(...recording.psiDegrees)).toBeCloseTo(40, 0);
  expect(Math.min(...recording.psiDegrees)).toBeCloseTo(-40, 0);
  const outcome = scoreRecording({ measureId: 78, stanceId: null, inputClass: 'motion', recording });
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.problems));
  const [result] = outcome.scores;
  expect(result?.score).toBeNull();
  expect(result?.receipt.figures?.headTurnDegrees).toBeCloseTo(80, 0);
  expect(result?.receipt.figures?.beatErrorMs).toBeLessThan(20);
});

test('beats before the first reading or after the last are left out, and without turning there is no recording', () => {
  expect(headTurnsRecording(turning(), [-5, 100.26, 20_000, 20_001])?.beatsAtMs).toEqual([100.3, 20_000]);
  expect(headTurnsRecording(turning(20, false), beats)).toBeNull();
});

test('early, interrupted and silent ones are taken again, and a whole one is a recording of the measure itself', () => {
  const plan = planOf(81);
  const after = (...takes: Parameters<typeof afterTake>[2][]) =>
    takes.reduce((run, take) => afterTake(plan, run, take), emptyMotionRun);
  const whole = { kind: 'recorded', samples: turning(), beatsAtMs: beats } as const;
  expect(after({ ...whole, samples: turning(12) })).toMatchObject({ takes: [], repeatReason: 'stopped' });
  expect(after({ ...whole, beatsAtMs: [] })).toMatchObject({ takes: [], repeatReason: 'silent' });
  expect(after({ ...whole, samples: turning(20, false) })).toMatchObject({ repeatReason: 'stopped' });
  expect(after({ kind: 'interrupted', fault: 'hidden' }, whole)).toMatchObject({
    takes: [{ recording: { kind: 'headTurns' }, interruptedCount: 1 }],
  });
});

test('a device that does not tell how it turns is told so before, and balance is none the worse', () => {
  const device: DeviceCheck = {
    framesPerSecond: 60,
    worstFrameMs: 18,
    jitterMs: 0.4,
    inputClass: 'touch',
    pressedWith: 'finger',
    motion: { samplesPerSecond: 60, tellsTurning: false },
  };
  const obstacle = (measureId: number) =>
    obstacleTo({ measureId, name: 'A test' }, { languageId: 1, device });
  expect([78, 80, 81, 82].map(obstacle)).toEqual(Array(4).fill('noTurning'));
  expect(obstacle(1001)).toBeNull();
  // What the whole family is made of is not published, so it cannot be given anywhere.
  expect([1022, 1023, 1025].map(obstacle)).toEqual(Array(3).fill('noSteps'));
});
