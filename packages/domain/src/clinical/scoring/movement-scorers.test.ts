import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Recording } from '../recordings/recording.ts';
import { scoreRecording } from './score-recording.ts';

function judge(measureId: number, recording: Recording, stanceId: number | null = null) {
  return scoreRecording({ measureId, stanceId, inputClass: 'motion', recording });
}
function only(measureId: number, recording: Recording, stanceId: number | null = null) {
  const result = judge(measureId, recording, stanceId);
  if (!result.ok) throw new Error(JSON.stringify(result.problems));
  const [score] = result.scores;
  if (score === undefined) throw new Error('no score');
  return score;
}
const problems = (measureId: number, recording: Recording, stanceId: number | null = null) => {
  const result = judge(measureId, recording, stanceId);
  return result.ok ? [] : result.problems.map(({ code }) => code);
};

describe('30-second chair stand', () => {
  const every = (ms: number, count: number) => Array.from({ length: count }, (_, i) => (i + 1) * ms);
  test.each([
    { why: 'twelve stands in time', standsAtMs: every(2_400, 12), arms: false, half: false, score: 12 },
    { why: 'over half way up counts', standsAtMs: every(2_400, 12), arms: false, half: true, score: 13 },
    { why: 'stands after 30 s do not', standsAtMs: every(2_400, 15), arms: false, half: false, score: 12 },
    { why: 'arms used is none', standsAtMs: every(2_400, 12), arms: true, half: true, score: 0 },
    { why: 'nobody stood up', standsAtMs: [], arms: false, half: false, score: 0 },
  ])('$why', ({ standsAtMs, arms, half, score }) => {
    const recording = { kind: 'chairStands' as const, standsAtMs, usedArms: arms, isLastOverHalf: half };
    expect(only(79, recording).score).toBe(score);
  });
  test('a stand before the start leaves no score, since nobody knows whether it was one', () => {
    const standsAtMs = [-1, ...every(2_400, 11)];
    const scored = only(79, { kind: 'chairStands', standsAtMs, usedArms: false, isLastOverHalf: false });
    expect(scored.score).toBeNull();
    expect(scored.receipt.trialsDiscarded).toEqual([{ index: 0, reason: 'before the start', value: -1 }]);
    expect(scored.detailRows.at(-1)).toMatchObject({ value: '1', isFlagged: true });
  });
});

describe('timed walks', () => {
  const walks = (...trials: [durationMs: number | null, hadFault?: boolean][]): Recording => ({
    kind: 'timedWalks',
    trials: trials.map(([durationMs, hadFault = false]) => ({ durationMs, hadFault })),
  });
  test.each([
    { why: 'tandem gait: the best', id: 84, recording: walks([12_400], [11_200], [11_900]), score: 11.2 },
    { why: 'a fault does not count', id: 84, recording: walks([12_400], [9_000, true]), score: 12.4 },
    { why: 'nor does a walk that was not finished', id: 84, recording: walks([null], [13_000]), score: 13 },
    {
      why: 'no walk without a fault: no score',
      id: 84,
      recording: walks([null], [9_000, true]),
      score: null,
    },
    { why: 'dual task: the best', id: 111, recording: walks([15_000], [14_000]), score: 14 },
    { why: 'up and go: the mean', id: 83, recording: walks([9_000], [10_000]), score: 9.5 },
  ])('$why', ({ id, recording, score }) => {
    expect(only(id, recording).score).toBe(score);
  });
  test('what was left out is in the receipt', () => {
    expect(only(84, walks([null], [9_000, true], [12_000])).receipt.trialsDiscarded).toEqual([
      { index: 0, reason: 'not finished', value: null },
      { index: 1, reason: 'fault', value: 9_000 },
    ]);
  });
  test('no walks are refused; a walk in a blink and an endless one do not count', () => {
    expect(problems(84, walks())).toEqual(['recording.no_trials']);
    const scored = only(84, walks([100], [400_000], [12_000]));
    expect(scored.score).toBe(12);
    expect(scored.receipt.trialsDiscarded).toEqual([
      { index: 0, reason: '100 ms: shorter than any walk', value: 100 },
      { index: 1, reason: '400.0 s: longer than any walk', value: 400_000 },
    ]);
    expect(only(84, walks([100])).score).toBeNull();
  });
});

describe('CDC 4-stage balance', () => {
  test.each([
    { heldMs: 10_000, score: 100 },
    { heldMs: 14_000, score: 100 },
    { heldMs: 4_500, score: 45 },
    { heldMs: 0, score: 0 },
  ])('held for $heldMs ms', ({ heldMs, score }) => {
    expect(only(1006, { kind: 'stanceHold', heldMs }, 37).score).toBe(score);
  });
  test('a stage of another protocol is refused', () => {
    expect(problems(1006, { kind: 'stanceHold', heldMs: 1 }, 7)).toEqual(['recording.no_scorer']);
  });
});

describe('drawn shapes', () => {
  const along = (corners: [number, number][], perSide = 25) =>
    corners.flatMap(([x, y], i) => {
      const [toX, toY] = corners[(i + 1) % corners.length] ?? [0, 0];
      return Array.from({ length: perSide }, (_, k) => ({
        x: x + ((toX - x) * k) / perSide,
        y: y + ((toY - y) * k) / perSide,
        atMs: (i * perSide + k) * 20,
      }));
    });
  const square = along([
    [0, 0],
    [100, 0],
    [100, 100],
    [0, 100],
  ]);
  const triangle = along([
    [0, 0],
    [100, 0],
    [50, 86.6],
  ]);
  const circle = Array.from({ length: 100 }, (_, i) => ({
    x: 50 * Math.cos((i / 100) * 2 * Math.PI),
    y: 50 * Math.sin((i / 100) * 2 * Math.PI),
    atMs: i * 20,
  }));
  const scoreOf = (id: number, points: { x: number; y: number; atMs: number }[]) =>
    only(id, { kind: 'drawnShape', points }).score ?? 0;

  test.each([
    { id: 69, shape: 'triangle', points: triangle },
    { id: 70, shape: 'square', points: square },
    { id: 71, shape: 'circle', points: circle },
  ])('a true $shape scores near 100, and another shape less', ({ id, points }) => {
    expect(scoreOf(id, points)).toBeGreaterThan(97);
    for (const other of [69, 70, 71].filter((otherId) => otherId !== id)) {
      expect(scoreOf(other, points)).toBeLessThan(scoreOf(id, points) - 3);
    }
  });
  test('size, place and turn do not matter', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0, max: 6.28, noNaN: true }),
        fc.double({ min: 0.1, max: 50, noNaN: true }),
        fc.integer({ min: -1_000, max: 1_000 }),
        (turn, size, move) => {
          const moved = square.map(({ x, y, atMs }) => ({
            x: size * (x * Math.cos(turn) - y * Math.sin(turn)) + move,
            y: size * (x * Math.sin(turn) + y * Math.cos(turn)) - move,
            atMs,
          }));
          expect(Math.abs(scoreOf(70, moved) - scoreOf(70, square))).toBeLessThan(1);
        },
      ),
      { numRuns: 25 },
    );
  });
  test('the shakier the hand, the lower the score', () => {
    const shaken = (by: number) =>
      scoreOf(
        71,
        circle.map(({ x, y, atMs }, i) => ({
          x: x * (1 + by * Math.sin(i * 7)),
          y: y * (1 + by * Math.sin(i * 7)),
          atMs,
        })),
      );
    const scores = [0, 0.05, 0.1, 0.2, 0.4].map(shaken);
    expect(scores).toEqual(scores.toSorted((a, b) => b - a));
  });
  test('too few points, and a pen that never moved, are refused', () => {
    expect(problems(70, { kind: 'drawnShape', points: square.slice(0, 5) })).toEqual([
      'recording.wrong_item_count',
    ]);
    const still = Array.from({ length: 30 }, (_, i) => ({ x: 3, y: 4, atMs: i }));
    expect(problems(70, { kind: 'drawnShape', points: still })).toEqual(['recording.frozen_sensor']);
  });
});

describe('eye tests', () => {
  test('the mean share of targets', () => {
    const score = only(65, {
      kind: 'targetTrials',
      trials: [
        { targetCount: 4, correctCount: 4 },
        { targetCount: 4, correctCount: 2 },
      ],
    });
    expect(score.score).toBe(75);
  });
  test('a trial with more right than shown does not count', () => {
    const impossible = { targetCount: 3, correctCount: 4 };
    const scored = only(60, {
      kind: 'targetTrials',
      trials: [impossible, { targetCount: 4, correctCount: 3 }],
    });
    expect(scored.score).toBe(75);
    expect(scored.receipt.trialsDiscarded).toEqual([
      { index: 0, reason: '4 right of 3 targets cannot be', value: 4 },
    ]);
    expect(only(60, { kind: 'targetTrials', trials: [impossible] }).score).toBeNull();
  });
});

describe('head turns', () => {
  const rate = 100;
  const seconds = 20;
  const recording = (amplitude: number, lagMs = 0): Recording => {
    const samples = Array.from({ length: rate * seconds }, (_, i) => i / rate);
    return {
      kind: 'headTurns',
      sampleRateHz: rate,
      x: samples.map((t) => 0.05 * Math.sin(t * 5)),
      y: samples.map((t) => 0.05 * Math.cos(t * 4)),
      z: samples.map(() => 9.81),
      // Turns at 0.5, 1.5, 2.5 ... s.
      psiDegrees: samples.map((t) => amplitude * Math.sin(Math.PI * (t - lagMs / 1000))),
      beatsAtMs: Array.from({ length: seconds - 2 }, (_, i) => 1_500 + i * 1_000),
    };
  };
  test('no score is made up; sway, the angle and the distance from the beat are shown', () => {
    const scored = only(78, recording(40));
    expect(scored.score).toBeNull();
    expect(scored.receipt.figures.headTurnDegrees).toBeCloseTo(80, 0);
    expect(scored.receipt.figures.beatErrorMs).toBeLessThan(15);
    expect(scored.detailRows.map(({ key }) => key)).toEqual(['Sway (RMS)', 'Head turn', 'From the beat']);
  });
  test('turning late shows in the distance from the beat', () => {
    expect(only(80, recording(40, 200)).receipt.figures.beatErrorMs).toBeCloseTo(200, -1);
  });
  test('a head that hardly moves has no turns', () => {
    expect(only(78, recording(2)).receipt.figures.turnCount).toBe(0);
  });
  test('an angle for each sample', () => {
    const whole = recording(40);
    expect(problems(78, { ...whole, psiDegrees: [1, 2] } as Recording)).toEqual([
      'recording.wrong_item_count',
    ]);
  });
});
