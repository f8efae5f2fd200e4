import { expect, test } from 'vitest';
import {
  balance,
  counting20,
  inspectionTime,
  memory,
  reactionTime,
  symptoms,
} from '../../../test/example-measures.ts';
import { writtenScores } from '../../../test/written-scores.ts';
import { formatSigned } from '../../numbers/rounding.ts';
import {
  changeDisplay,
  formatBaselineScore,
  formatConvergence,
  formatPercentChange,
  formatScore,
  formatScoreWithUnit,
} from './format-score.ts';
import { changeFrom } from './percent-change.ts';

test.each([
  { measure: reactionTime, score: 261.5, plain: '262', unit: '262 ms', why: 'whole milliseconds' },
  { measure: balance, score: 71.36, plain: '71.4', unit: '71.4', why: 'one decimal of 100' },
  { measure: memory, score: 58, plain: '58.0', unit: '58.0', why: 'one decimal also where it is zero' },
  { measure: counting20, score: 14.25, plain: '14.3', unit: '14.3 s', why: 'seconds' },
  {
    measure: { ...counting20, decimals: 2 as const },
    score: 14.254,
    plain: '14.25',
    unit: '14.25 s',
    why: 'two decimals',
  },
  { measure: symptoms, score: 21, plain: '21', unit: '21', why: 'a count' },
  { measure: balance, score: null, plain: '-', unit: '-', why: 'none' },
])('C485 C486: $measure.label $score reads $plain: $why', ({ measure, score, plain, unit }) => {
  expect([formatScore(measure, score), formatScoreWithUnit(measure, score)]).toEqual([plain, unit]);
});

test('C485 C486: a score of every measure is rounded half up, with its unit behind it', () => {
  for (const { measure, score, number, withUnit } of writtenScores)
    expect([measure.id, formatScore(measure, score), formatScoreWithUnit(measure, score)]).toEqual([
      measure.id,
      number,
      withUnit,
    ]);
  expect(formatSigned(10.35, 1)).toBe('+10.4');
});

test.each([
  { cm: 6.35, expected: '6.4 cm' },
  { cm: 19 / 3, expected: '6.3 cm' },
  { cm: null, expected: 'Skip' },
])('a convergence of $cm reads $expected', ({ cm, expected }) => {
  expect(formatConvergence(cm)).toBe(expected);
});

test('what is no number has no unit', () => {
  expect(formatScoreWithUnit(reactionTime, Number.NaN)).toBe('-');
});

test.each([
  { measure: reactionTime, score: 221.4, expected: '221 ms', why: 'whole milliseconds' },
  { measure: balance, score: 88.24, expected: '88.2', why: 'one decimal' },
  { measure: counting20, score: 14.25, expected: '14.3 s', why: 'one decimal' },
  { measure: symptoms, score: 3, expected: '3', why: 'a whole mean of counts' },
  { measure: symptoms, score: 10 / 3, expected: '3.3', why: 'a mean of counts' },
])('C486: a baseline of $score reads $expected: $why', ({ measure, score, expected }) => {
  expect(formatBaselineScore(measure, score)).toBe(expected);
});

test.each([
  { percent: 18.55, expected: '+19%' },
  { percent: -19.05, expected: '−19%' },
  { percent: -0.4, expected: '0%' },
  { percent: 12.5, expected: '+13%' },
  { percent: -12.5, expected: '−13%' },
])('C487: a change of $percent per cent reads $expected', ({ percent, expected }) => {
  expect(formatPercentChange(percent)).toBe(expected);
});

test.each([
  { measure: balance, from: 88.2, to: 71.4, badge: '−19%', other: '−16.8', why: 'per cent on the badge' },
  { measure: reactionTime, from: 221, to: 262, badge: '+19%', other: '+41 ms', why: 'slower is a plus' },
  {
    measure: inspectionTime,
    from: 66,
    to: 71,
    badge: '+5 ms',
    other: '+8%',
    why: 'milliseconds on the badge',
  },
  { measure: symptoms, from: 3, to: 21, badge: '+18', other: null, why: 'symptoms have no percentage' },
  { measure: balance, from: 0, to: 5, badge: '+5.0', other: null, why: 'nor has a baseline of 0' },
  { measure: balance, from: 80, to: 80, badge: '0%', other: '0.0', why: 'no change has no sign' },
])('C487: the change of $measure.label from $from to $to: $why', ({ measure, from, to, badge, other }) => {
  expect(changeDisplay(measure, changeFrom(from, to))).toEqual({ badge, other });
});

test('no change to show without a baseline', () => {
  expect(changeDisplay(balance, { scoreChange: null, percentChange: null })).toEqual({
    badge: null,
    other: null,
  });
});
