import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  balance,
  feetTogether,
  impulseControl,
  inspectionTime,
  memory,
  reactionTime,
  stroopCost,
  symptoms,
} from '../../../test/example-measures.ts';
import { errorOfChange } from './error-of-change.ts';
import { formatReliableChange, reliableChangeOf } from './reliable-change.ts';
import { findRetestError, retestErrors, standardError, whyNoRetestError } from './retest-error.ts';

const once = { baselineTestCount: 1, sd: null };

test.each([
  { why: 'one occasion: 5.39 x sqrt 2 = 7.62', baseline: once, expected: [7.9, 9.8, 12.5, 14.9] },
  {
    why: 'two: 5.39 x sqrt 1.5 = 6.60',
    baseline: { baselineTestCount: 2, sd: 4 },
    expected: [6.9, 8.4, 10.9, 12.9],
  },
  {
    why: 'three: 5.39 x sqrt 1.3333 = 6.22',
    baseline: { baselineTestCount: 3, sd: 4 },
    expected: [6.5, 8, 10.2, 12.2],
  },
])('the published limits of the balance composite: $why', ({ baseline, expected }) => {
  const limits = errorOfChange(balance, 'motion', baseline)?.limits;
  const shown =
    limits && [limits.p70, limits.p80, limits.p90, limits.p95].map((limit) => Number(limit.toFixed(1)));
  expect(shown).toEqual(expected);
});

test('reaction time: 35 ms x sqrt .25 = 17.5, x sqrt 2 = 24.7; 80, 90, 95 % are 32, 41, 49 ms', () => {
  const error = errorOfChange(reactionTime, 'motion', once);
  expect(error?.sdiff).toBeCloseTo(24.749, 3);
  expect(error && [error.limits.p80, error.limits.p90, error.limits.p95].map(Math.round)).toEqual([
    32, 41, 49,
  ]);
});

test('standardError is SD x sqrt(1 - r): 35 x sqrt .17 = 14.43', () => {
  expect(standardError(35, 0.83)).toBeCloseTo(14.431, 3);
});

test.each([
  { measure: stroopCost, why: 'the Stroop cost by touch', inputClass: 'touch' as const },
  { measure: memory, why: 'memory: a reliability without a spread', inputClass: 'motion' as const },
  { measure: feetTogether, why: 'a stance alone', inputClass: 'motion' as const },
  { measure: reactionTime, why: 'reaction time on a keyboard', inputClass: 'keyboard' as const },
  { measure: balance, why: 'balance touched, which nobody measured', inputClass: 'touch' as const },
])('nothing is guessed for $why, and the reason is said', ({ measure, inputClass }) => {
  expect(findRetestError(measure.id, inputClass)).toBeNull();
  expect(reliableChangeOf(measure, inputClass, once, 20)).toBeNull();
  expect(whyNoRetestError(measure.id, inputClass)).toMatch(/not known|No retest error is published/);
});

test('a measure with a published error needs no reason', () => {
  expect(whyNoRetestError(1002, 'motion')).toBeNull();
});

test('symptom totals have no reliable change, however many occasions there are', () => {
  expect(reliableChangeOf(symptoms, 'touch', { baselineTestCount: 6, sd: 2 }, 18)).toBeNull();
});

test.each([
  { measure: balance, change: -16.8, rci: -2.699, level: 'p95', direction: 'worse', why: '-16.8 / 6.224' },
  {
    measure: balance,
    change: 16.8,
    rci: 2.699,
    level: 'p95',
    direction: 'better',
    why: 'the same for the better',
  },
  {
    measure: reactionTime,
    change: 41,
    rci: -2.029,
    level: 'p95',
    direction: 'worse',
    why: 'slower by 41 / 20.207',
  },
  { measure: reactionTime, change: -25, rci: 1.237, level: 'p70', direction: 'better', why: 'faster' },
  {
    measure: impulseControl,
    change: 36,
    rci: -1.408,
    level: 'p80',
    direction: 'worse',
    why: 'slower by 36 / 25.560',
  },
  {
    measure: inspectionTime,
    change: 5,
    rci: -0.433,
    level: 'none',
    direction: 'worse',
    why: 'slower by 5 / 11.547',
  },
  { measure: reactionTime, change: 0, rci: 0, level: 'none', direction: 'same', why: 'nothing' },
])(
  'reliable change over three occasions: $measure.label $change is $level: $why',
  ({ measure, change, rci, level, direction }) => {
    const found = reliableChangeOf(measure, 'motion', { baselineTestCount: 3, sd: 2 }, change);
    expect(found).toMatchObject({ level, direction });
    expect(found?.rci).toBeCloseTo(rci, 3);
  },
);

test('reaching a limit counts, in spite of binary fractions', () => {
  for (const count of [1, 2, 3, 4, 7]) {
    const baseline = { baselineTestCount: count, sd: 3.3 };
    const limits = errorOfChange(reactionTime, 'motion', baseline)?.limits;
    for (const level of ['p70', 'p80', 'p90', 'p95'] as const) {
      const baselineScore = 221.7;
      const retest = baselineScore + (limits?.[level] ?? 0);
      expect(reliableChangeOf(reactionTime, 'motion', baseline, retest - baselineScore)?.level).toBe(level);
    }
  }
});

test('a change and its opposite mirror each other; a larger change never has a lower level', () => {
  const order = ['none', 'p70', 'p80', 'p90', 'p95'];
  const size = fc.double({ min: 0.001, max: 200, noNaN: true });
  fc.assert(
    fc.property(size, size, fc.integer({ min: 1, max: 9 }), (a, b, count) => {
      const baseline = { baselineTestCount: count, sd: 12 };
      const of = (change: number) => reliableChangeOf(reactionTime, 'motion', baseline, change);
      expect(of(a)?.rci).toBe(0 - (of(-a)?.rci ?? 0));
      expect(of(a)?.level).toBe(of(-a)?.level);
      const level = (change: number) => order.indexOf(of(change)?.level ?? 'none');
      expect(level(Math.max(a, b))).toBeGreaterThanOrEqual(level(Math.min(a, b)));
    }),
  );
});

test.each(retestErrors)('retest error of $measureIds names its source and is above zero', (error) => {
  expect(error.sem).toBeGreaterThan(0);
  expect(error.source).toMatch(/\d{4}|Provisional|Measured/);
});

test('the words of a reliable change', () => {
  const of = (change: number) => formatReliableChange(reliableChangeOf(balance, 'motion', once, change));
  expect([of(-5), of(-8), of(-10), of(-13), of(-15)]).toEqual([
    'Within noise',
    'Beyond noise, 70%',
    'Beyond noise, 80%',
    'Beyond noise, 90%',
    'Beyond noise, 95%',
  ]);
  expect(formatReliableChange(null)).toBe('Retest error not known');
});
