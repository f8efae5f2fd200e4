import { expect, test } from 'vitest';
import type { Recording } from '../recordings/recording.ts';
import { type RawResult, trialLines, trialsHeader, xyzHeader, xyzLines } from './raw-csv.ts';

const result: RawResult = {
  testId: 5,
  resultId: 9,
  measureId: 1001,
  stanceId: 7,
  repetition: 1,
  score: 88.5,
};
const facts = '5,9,1001,Balance (mBESS),Feet together eyes closed,1';
const columns = (line: string) => line.split(',').length;

test('every sample is a line, a lost one an empty cell, and nothing is thinned out', () => {
  const count = 5_000;
  const x = Array.from({ length: count }, (_, i) => (i === 1 ? null : i / 8));
  const lines = xyzLines(result, { kind: 'acceleration', sampleRateHz: 100, x, y: x, z: x });
  expect(lines).toHaveLength(count);
  expect(lines.slice(0, 3)).toEqual([
    `${facts},1,0,0,0,0,,,,,,,,`,
    `${facts},2,0.01,,,,,,,,,,,`,
    `${facts},3,0.02,0.25,0.25,0.25,,,,,,,,`,
  ]);
  expect(columns(lines[0] ?? '')).toBe(columns(xyzHeader));
});

test('gyroscope, quaternion and the head’s angle have columns of their own', () => {
  const one = [1];
  const lines = xyzLines(result, {
    kind: 'headTurns',
    sampleRateHz: 50,
    x: one,
    y: one,
    z: one,
    gyroscope: { x: [0.1], y: [0.2], z: [0.3] },
    quaternion: { w: [1], x: [0], y: [0], z: [0] },
    psiDegrees: [-30],
    beatsAtMs: [],
  });
  expect(lines).toEqual([`${facts},1,0,1,1,1,0.1,0.2,0.3,1,0,0,0,-30`]);
});

test('a recording without samples has no lines of samples', () => {
  expect(xyzLines(result, { kind: 'stanceHold', heldMs: 3_000 })).toEqual([]);
});

const cases: readonly { recording: Recording; lines: string[] }[] = [
  {
    recording: { kind: 'reactionTrials', trials: [{ reactionTimeMs: 250 }, { reactionTimeMs: null }] },
    lines: ['1,,,,250', '2,,,,'],
  },
  {
    recording: { kind: 'goNoGoTrials', trials: [{ isGo: false, reactionTimeMs: null }] },
    lines: ['1,no-go,,yes,'],
  },
  {
    recording: {
      kind: 'conditionTrials',
      trials: [{ condition: 'neutral', isCorrect: false, reactionTimeMs: 600 }],
    },
    lines: ['1,neutral,,no,600'],
  },
  {
    recording: { kind: 'inspectionTrials', trials: [{ durationMs: 50, isCorrect: true }] },
    lines: ['1,,,yes,50'],
  },
  {
    recording: { kind: 'targetTrials', trials: [{ targetCount: 20, correctCount: 17 }] },
    lines: ['1,20,17,,'],
  },
  { recording: { kind: 'numberTouches', touches: [{ number: 1, atMs: 700 }] }, lines: ['1,,1,,700'] },
  {
    recording: {
      kind: 'memoryTrials',
      shownLetters: ['K'],
      recalledLetters: [null],
      grids: [{ length: 3, isCorrect: true }],
    },
    lines: ['1,3,,yes,', '2,K,,no,'],
  },
  { recording: { kind: 'itemAnswers', answers: [2, null] }, lines: ['1,,2,,', '2,,,,'] },
  {
    recording: { kind: 'timedWalks', trials: [{ durationMs: 12_400, hadFault: true }] },
    lines: ['1,,,no,12400'],
  },
  {
    recording: { kind: 'chairStands', standsAtMs: [3_000], usedArms: false, isLastOverHalf: false },
    lines: ['1,,,,3000'],
  },
  { recording: { kind: 'stanceHold', heldMs: 9_000 }, lines: ['1,,,,9000'] },
  { recording: { kind: 'acceleration', sampleRateHz: 100, x: [], y: [], z: [] }, lines: [',,,,'] },
];

test.each(cases)('the trials of $recording.kind are lines with the score', ({ recording, lines }) => {
  const made = trialLines(result, recording);
  expect(made).toEqual(lines.map((line) => `${facts},88.5,${line}`));
  for (const line of made) expect(columns(line)).toBe(columns(trialsHeader));
});

test('a skipped result is a line without a score', () => {
  expect(trialLines({ ...result, stanceId: null, score: null }, null)).toEqual([
    '5,9,1001,Balance (mBESS),,1,,,,,,',
  ]);
});
