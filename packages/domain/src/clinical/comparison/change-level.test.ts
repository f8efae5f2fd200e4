import fc from 'fast-check';
import { expect, test } from 'vitest';
import { balance, errorCount, inspectionTime, memory, reactionTime } from '../../../test/example-measures.ts';
import { levelByMilliseconds, levelByPercent, thresholdsFor, wordOfCount, worseBy } from './change-level.ts';
import { changeFrom } from './percent-change.ts';

const levelOf = (measure: typeof balance, baseline: number, score: number) =>
  levelByPercent(baseline, worseBy(measure, changeFrom(baseline, score).scoreChange));

test.each([
  { measure: balance, baseline: 88.2, score: 71.4, percent: -19.0476, level: 'bad', why: '-16.8 of 88.2' },
  { measure: balance, baseline: 80, score: 72.1, percent: -9.875, level: 'normal', why: '-7.9 of 80' },
  { measure: balance, baseline: 80, score: 72, percent: -10, level: 'warning', why: 'exactly 10 % worse' },
  { measure: balance, baseline: 80, score: 68, percent: -15, level: 'warning', why: 'exactly 15 % worse' },
  { measure: balance, baseline: 80, score: 67.9, percent: -15.125, level: 'bad', why: 'a little over 15 %' },
  { measure: balance, baseline: 60, score: 90, percent: 50, level: 'normal', why: 'half as good again' },
  {
    measure: reactionTime,
    baseline: 221,
    score: 262,
    percent: 18.552,
    level: 'bad',
    why: 'slower is worse: 41 of 221',
  },
  {
    measure: reactionTime,
    baseline: 220,
    score: 242,
    percent: 10,
    level: 'warning',
    why: 'exactly 10 % slower',
  },
  {
    measure: reactionTime,
    baseline: 220,
    score: 253,
    percent: 15,
    level: 'warning',
    why: 'exactly 15 % slower',
  },
  {
    measure: reactionTime,
    baseline: 220,
    score: 253.1,
    percent: 15.045,
    level: 'bad',
    why: 'a little over 15 %',
  },
  {
    measure: reactionTime,
    baseline: 300,
    score: 150,
    percent: -50,
    level: 'normal',
    why: 'twice as fast is no drop',
  },
  {
    measure: errorCount,
    baseline: 10,
    score: 11,
    percent: 10,
    level: 'warning',
    why: 'more errors are worse',
  },
  { measure: memory, baseline: 66.5, score: 58, percent: -12.782, level: 'warning', why: '-8.5 of 66.5' },
])(
  'C253: $measure.label from $baseline to $score is $level: $why',
  ({ measure, baseline, score, percent, level }) => {
    expect(changeFrom(baseline, score).percentChange).toBeCloseTo(percent, 3);
    expect(levelOf(measure, baseline, score)).toBe(level);
  },
);

test.each([
  { score: 90.04, level: 'normal', why: '9.96 % reads 10% and is normal' },
  { score: 85.04, level: 'warning', why: '14.96 % reads 15% and is a warning' },
  { score: 84.6, level: 'bad', why: '15.4 % reads 15% and is bad' },
])('C253 C487: coloured before rounding: $why', ({ score, level }) => {
  expect(levelOf(balance, 100, score)).toBe(level);
});

test('C253: exactly 10 and 15 per cent of any baseline are warnings, in both directions and in spite of binary fractions', () => {
  for (let tenths = 1; tenths <= 20_000; tenths++) {
    const baseline = tenths / 10;
    expect(levelOf(reactionTime, baseline, baseline * 1.1)).toBe('warning');
    expect(levelOf(reactionTime, baseline, baseline * 1.15)).toBe('warning');
    expect(levelOf(balance, baseline, baseline * 0.9)).toBe('warning');
    expect(levelOf(balance, baseline, baseline * 0.85)).toBe('warning');
  }
});

test('C253: a thousandth of a per cent beside a limit is seen', () => {
  for (const baseline of [0.7, 88.2, 221, 1999.9]) {
    expect(levelOf(reactionTime, baseline, baseline * 1.09999)).toBe('normal');
    expect(levelOf(reactionTime, baseline, baseline * 1.15001)).toBe('bad');
  }
});

test('C253: the same share is judged alike in both directions, more for the worse never milder', () => {
  const order = ['normal', 'warning', 'bad'];
  const share = fc.double({ min: 0, max: 0.6, noNaN: true });
  fc.assert(
    fc.property(fc.double({ min: 1, max: 100, noNaN: true }), share, share, (baseline, a, b) => {
      fc.pre(Math.abs(a - 0.1) > 1e-6 && Math.abs(a - 0.15) > 1e-6);
      expect(levelOf(balance, baseline, baseline * (1 - a))).toBe(
        levelOf(reactionTime, baseline, baseline * (1 + a)),
      );
      expect(levelOf(balance, baseline, baseline * (1 + a))).toBe('normal');
      const level = (worse: number) => order.indexOf(levelByPercent(baseline, baseline * worse));
      expect(level(Math.max(a, b))).toBeGreaterThanOrEqual(level(Math.min(a, b)));
    }),
  );
});

test.each([-10, -0.001, 0])('a baseline of %d has no percentage: nothing is a share of it', (baseline) => {
  expect(changeFrom(baseline, baseline + 10)).toEqual({ scoreChange: 10, percentChange: null });
});

const profiles = { yellowMs: 20, redMs: 40 };

test.each([
  { worse: 19.9, level: 'normal', why: 'below yellow' },
  { worse: 20, level: 'warning', why: 'reaching yellow counts' },
  { worse: 39.9, level: 'warning', why: 'below red' },
  { worse: 40, level: 'bad', why: 'reaching red counts' },
  { worse: 71.3 - 31.3, level: 'bad', why: '71.3 - 31.3 is 39.99999999999999 in binary' },
  { worse: -100, level: 'normal', why: 'faster' },
])('C254: Inspection Time $worse ms slower is $level: $why', ({ worse, level }) => {
  expect(levelByMilliseconds(worse, profiles)).toBe(level);
});

test('C254: thresholds are those of the profile, else the 80 and 90 % limits: 10 x sqrt 2 = 14.14; 18.1 and 23.3 ms', () => {
  const once = { baselineTestCount: 1, sd: null };
  expect(thresholdsFor(inspectionTime, 'touch', once, profiles)).toEqual(profiles);
  const byDefault = thresholdsFor(inspectionTime, 'touch', once, undefined);
  expect(byDefault?.yellowMs).toBeCloseTo(18.102, 3);
  expect(byDefault?.redMs).toBeCloseTo(23.264, 3);
});

test('C254: only Inspection Time is judged by milliseconds', () => {
  expect(thresholdsFor(reactionTime, 'motion', { baselineTestCount: 1, sd: null }, profiles)).toBeNull();
});

test.each([
  { change: 18, expected: 'More' },
  { change: -2, expected: 'Fewer' },
  { change: 0, expected: 'Same' },
  { change: 1e-12, expected: 'Same' },
])('the word of a symptom total that changed by $change is $expected', ({ change, expected }) => {
  expect(wordOfCount(change)).toBe(expected);
});
