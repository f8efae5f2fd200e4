import fc from 'fast-check';
import { expect, test } from 'vitest';
import { balance, inspectionTime, memory, reactionTime, stroopCost } from '../../../test/example-measures.ts';
import { findNorms } from '../norms/find-norms.ts';
import { computeBaseline } from './baseline.ts';
import type { Baseline, ChangeLevel, NormSet } from './comparison.ts';
import { type RangeInput, rangeMarks, rangeSummary } from './range-scale.ts';

const norm = (p10: number, p25: number, p50: number, p75: number, p90: number): NormSet => ({
  version: 'test-1',
  status: 'published',
  population: 'Ages 16 to 18',
  source: 'A table',
  cutPoints: { p10, p25, p50, p75, p90 },
});
const against = (measureId: number, score: number, low: number | null, high: number | null): Baseline => ({
  measureId,
  inputClass: 'motion',
  score,
  lowScore: low,
  highScore: high,
  lowScale: 0,
  highScale: 100,
  sd: null,
  baselineTestCount: 3,
  variabilityType: 1,
  percentileNumber: null,
  norms: null,
  algorithmVersion: 'baseline-1.0.0',
  normSetVersion: null,
});
const input = (overrides: Partial<RangeInput>): RangeInput => ({
  score: null,
  baseline: null,
  norms: null,
  changeLevel: 'none',
  changeWord: 'No baseline',
  isAcrossInputClasses: false,
  ...overrides,
});

test('balance: from the 10th percentile to the top of the band, right is better', () => {
  const marks = rangeMarks(
    balance,
    input({
      score: 71,
      baseline: against(1001, 88, 78, 98),
      norms: norm(62, 74, 84, 91, 96),
      changeLevel: 'bad',
      changeWord: 'Worse',
    }),
  );
  // 62 to 98 is 36 points wide.
  expect(marks).toMatchObject({ left: 62, right: 98 });
  expect(marks.norm).toEqual({ p10: 0, p25: 12 / 36, p50: 22 / 36, p75: 29 / 36, p90: 34 / 36 });
  expect(marks.band).toEqual({ from: 16 / 36, to: 1 });
  expect(marks.mean).toBe(26 / 36);
  expect(marks.today).toEqual({ at: 9 / 36, shape: 'square', isPastLeft: false, isPastRight: false });
});

test('reaction time is mirrored: the fast end is right', () => {
  const marks = rangeMarks(
    reactionTime,
    input({
      score: 262,
      baseline: against(1002, 221, 190, 250),
      norms: norm(290, 260, 232, 210, 196),
      changeLevel: 'bad',
    }),
  );
  // 290 down to 190 is 100 ms wide.
  expect(marks).toMatchObject({ left: 290, right: 190, mean: 0.69, band: { from: 0.4, to: 1 } });
  expect(marks.norm?.p10).toBe(0);
  expect(marks.norm?.p90).toBeCloseTo(0.94, 12);
  expect(marks.today?.at).toBeCloseTo(0.28, 12);
});

test.each([
  { why: 'far worse is pinned left', measure: balance, score: 20, at: 0, past: [true, false] },
  { why: 'far better is pinned right', measure: balance, score: 99, at: 1, past: [false, true] },
  { why: 'at the very end it is not past it', measure: balance, score: 62, at: 0, past: [false, false] },
])('C478: $why', ({ measure, score, at, past }) => {
  const today = rangeMarks(measure, input({ score, norms: norm(62, 74, 84, 91, 96) })).today;
  expect(today?.at).toBe(at);
  expect([today?.isPastLeft, today?.isPastRight]).toEqual(past);
});

test('a slow time is pinned left too, as left is worse', () => {
  const today = rangeMarks(reactionTime, input({ score: 900, norms: norm(290, 260, 232, 210, 196) })).today;
  expect(today).toMatchObject({ at: 0, isPastLeft: true });
});

test.each([
  {
    why: 'a band alone gets its own width on either side',
    measure: memory,
    baseline: against(64, 60, 50, 70),
    left: 30,
    right: 90,
  },
  {
    why: 'that stays on the axis',
    measure: memory,
    baseline: against(64, 90, 75, 100),
    left: 50,
    right: 100,
  },
  { why: 'at the low end too', measure: memory, baseline: against(64, 6, 0, 14), left: 0, right: 28 },
  {
    why: 'a baseline without band gets 30 % of it',
    measure: memory,
    baseline: against(64, 60, null, null),
    left: 42,
    right: 78,
  },
  {
    why: 'a baseline of 0 without band gets the axis',
    measure: stroopCost,
    baseline: against(10004, 0, null, null),
    left: 1000,
    right: -500,
  },
])('without norms: $why', ({ measure, baseline, left, right }) => {
  expect(rangeMarks(measure, input({ baseline, score: 60 }))).toMatchObject({ left, right, norm: null });
});

test.each([
  { measure: reactionTime, left: 2000, right: 125 },
  { measure: inspectionTime, left: 2000, right: 17 },
  { measure: balance, left: 0, right: 100 },
])(
  'C478: with neither norms nor baseline the bar is the axis of $measure.label',
  ({ measure, left, right }) => {
    expect(rangeMarks(measure, input({ score: 200 }))).toMatchObject({
      left,
      right,
      norm: null,
      band: null,
      mean: null,
    });
  },
);

test.each([
  { changeLevel: 'normal' as const, baseline: true, shape: 'circle' },
  { changeLevel: 'warning' as const, baseline: true, shape: 'triangle' },
  { changeLevel: 'bad' as const, baseline: true, shape: 'square' },
  { changeLevel: 'none' as const, baseline: true, shape: 'circle' },
  { changeLevel: 'none' as const, baseline: false, shape: 'hollow' },
])('today is a $shape at level $changeLevel, baseline $baseline', ({ changeLevel, baseline, shape }) => {
  const marks = rangeMarks(
    balance,
    input({ score: 80, changeLevel, baseline: baseline ? against(1001, 88, 78, 98) : null }),
  );
  expect(marks.today?.shape).toBe(shape);
});

test('a baseline of another way of answering is not drawn', () => {
  const marks = rangeMarks(
    reactionTime,
    input({
      score: 300,
      baseline: against(1002, 221, 190, 250),
      norms: norm(290, 260, 232, 210, 196),
      isAcrossInputClasses: true,
    }),
  );
  expect(marks).toMatchObject({ band: null, mean: null, left: 290, right: 196 });
  expect(marks.today?.shape).toBe('hollow');
});

test('C478: everything lies on the bar, better is never further left, and norms run from left to right', () => {
  const score = fc.double({ min: 0, max: 2500, noNaN: true });
  const scores = fc.array(fc.double({ min: 130, max: 600, noNaN: true }), { minLength: 1, maxLength: 6 });
  const level = fc.constantFrom<ChangeLevel>('none', 'normal', 'warning', 'bad');
  fc.assert(
    fc.property(
      score,
      score,
      scores,
      fc.integer({ min: 10, max: 70 }),
      fc.boolean(),
      level,
      (a, b, past, ageYears, hasBaseline, changeLevel) => {
        const person = { sex: null, ageYears };
        const norms = findNorms(1002, 'motion', person);
        const baseline = hasBaseline
          ? computeBaseline(
              reactionTime,
              'motion',
              past.map((one) => ({ score: one })),
              person,
            )
          : null;
        const marks = (today: number) =>
          rangeMarks(reactionTime, input({ score: today, norms, baseline, changeLevel }));
        const [slow, fast] = [marks(Math.max(a, b)), marks(Math.min(a, b))];
        expect(fast.today?.at).toBeGreaterThanOrEqual(slow.today?.at ?? 0);
        const all = [
          slow.today?.at,
          slow.mean,
          slow.band?.from,
          slow.band?.to,
          ...Object.values(slow.norm ?? {}),
        ];
        for (const at of all) {
          if (at === undefined || at === null) continue;
          expect(at >= 0 && at <= 1).toBe(true);
        }
        const ticks = Object.values(slow.norm ?? {});
        expect(ticks).toEqual(ticks.toSorted((x, y) => x - y));
        if (slow.band) expect(slow.band.from).toBeLessThanOrEqual(slow.band.to);
        if (slow.band && slow.mean !== null)
          expect(slow.mean >= slow.band.from - 1e-9 && slow.mean <= slow.band.to + 1e-9).toBe(true);
      },
    ),
  );
});

test.each([
  {
    why: 'all of it',
    given: input({
      score: 71.4,
      baseline: against(1001, 88.2, 78, 98.4),
      norms: norm(62, 74, 84, 91, 96),
      changeLevel: 'bad',
      changeWord: 'Worse',
    }),
    expected:
      'Today 71.4; baseline 88.2, range 78.0 to 98.4; published norm 62.0 (10th percentile), 84.0 (50th), 96.0 (90th); Worse.',
  },
  {
    why: 'nothing to compare with',
    given: input({ score: 71.4 }),
    expected: 'Today 71.4; no baseline; no norms.',
  },
  {
    why: 'no score',
    given: input({ baseline: against(1001, 88.2, null, null) }),
    expected: 'No score today; baseline 88.2; no norms.',
  },
])('the bar in words: $why', ({ given, expected }) => {
  expect(rangeSummary(balance, given)).toBe(expected);
});
