import fc from 'fast-check';
import { expect, test } from 'vitest';
import { balance, inspectionTime, reactionTime, stroopCost } from '../../../test/example-measures.ts';
import { reaches } from '../../numbers/limits.ts';
import { roundTo } from '../../numbers/rounding.ts';
import { levelByPercent, worseBy } from './change-level.ts';
import { changeDisplay } from './format-score.ts';
import { changeFrom } from './percent-change.ts';
import { shownChange } from './shown-change.ts';

const badge = (measure: typeof balance, from: number, to: number) =>
  changeDisplay(measure, changeFrom(from, to)).badge;

test.each([
  { from: 100, to: 90.04, shown: '−9.9%', why: '9.96 % is below 10, and normal' },
  { from: 100, to: 90, shown: '−10.0%', why: 'exactly 10 % is a warning' },
  { from: 100, to: 90.4, shown: '−9.6%', why: 'half a point before the limit' },
  { from: 100, to: 90.6, shown: '−9%', why: 'more than half a point before it' },
  { from: 100, to: 85, shown: '−15.0%', why: 'exactly 15 % is a warning' },
  { from: 100, to: 84.96, shown: '−15.1%', why: '15.04 % is above 15, and bad' },
  { from: 100, to: 84.4, shown: '−16%', why: 'beyond half a point' },
  { from: 100, to: 110, shown: '+10%', why: 'for the better there is no limit' },
])('the number shows why it has its colour: $shown, $why', ({ from, to, shown }) => {
  expect(badge(balance, from, to)).toBe(shown);
});

test('a change and its colour never contradict each other, whatever the scores', () => {
  const score = fc.double({ min: 0.5, max: 100, noNaN: true });
  fc.assert(
    fc.property(fc.constantFrom(balance, reactionTime), score, score, (measure, from, to) => {
      const { scoreChange, percentChange } = changeFrom(from, to);
      const shown = shownChange(measure, { scoreChange, percentChange });
      const worse = worseBy(measure, shown?.amount ?? Number.NaN);
      const level = levelByPercent(from, worseBy(measure, scoreChange));
      const read = worse > 15 ? 'bad' : worse >= 10 ? 'warning' : 'normal';
      expect(read).toBe(level);
    }),
    { numRuns: 2000 },
  );
});

test('near a limit in particular', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(10, 15),
      fc.double({ min: -0.6, max: 0.6, noNaN: true }),
      fc.double({ min: 20, max: 900, noNaN: true }),
      (limit, beside, from) => {
        const to = from * (1 + (limit + beside) / 100);
        const { scoreChange, percentChange } = changeFrom(from, to);
        const worse = shownChange(reactionTime, { scoreChange, percentChange })?.amount ?? Number.NaN;
        expect(worse > 15 ? 'bad' : worse >= 10 ? 'warning' : 'normal').toBe(
          levelByPercent(from, scoreChange),
        );
      },
    ),
    { numRuns: 2000 },
  );
});

test('milliseconds near a threshold have a decimal too', () => {
  const changeLimits = { warning: 18.1, bad: 23.3, unit: 'ms' } as const;
  const amount = (scoreChange: number) =>
    shownChange(inspectionTime, { scoreChange, percentChange: null, changeLimits });
  expect(amount(18.06)).toMatchObject({ amount: 18, decimals: 1 });
  expect(amount(18.1)).toMatchObject({ amount: 18.1, decimals: 1 });
  expect(amount(23.26)).toMatchObject({ amount: 23.2, decimals: 1 });
  expect(amount(30.4)).toMatchObject({ amount: 30, decimals: 0 });
});

test('own thresholds that are not whole never round onto each other', () => {
  const limit = fc.integer({ min: 100, max: 9000 }).map((hundredths) => hundredths / 100);
  const close = fc.integer({ min: 2, max: 200 }).map((hundredths) => hundredths / 100);
  const beside = fc.double({ min: -0.6, max: 0.6, noNaN: true });
  fc.assert(
    fc.property(limit, close, beside, fc.boolean(), (warning, further, off, isAtBad) => {
      const bad = Math.round((warning + further) * 100) / 100;
      const scoreChange = (isAtBad ? bad : warning) + off;
      const shown = shownChange(inspectionTime, {
        scoreChange,
        percentChange: null,
        changeLimits: { warning, bad, unit: 'ms' },
      });
      const levelOf = (change: number, at: (limit: number) => number) =>
        reaches(change, at(bad)) ? 'bad' : reaches(change, at(warning)) ? 'warning' : 'normal';
      const places = shown?.decimals ?? 0;
      expect(
        levelOf(shown?.amount ?? Number.NaN, (value) => (places === 0 ? value : roundTo(value, places))),
      ).toBe(levelOf(scoreChange, (value) => value));
    }),
    { numRuns: 2000 },
  );
});

test('a difference of two times is written in milliseconds, never in per cent', () => {
  expect(changeDisplay(stroopCost, { scoreChange: 12, percentChange: null })).toEqual({
    badge: '+12 ms',
    other: null,
  });
});
