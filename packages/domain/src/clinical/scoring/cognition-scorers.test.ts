import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { firstOf, judge, problemsIn } from '../../../test/scoring-results.ts';
import type { Recording } from '../recordings/recording.ts';

describe('memory', () => {
  const memory = (recalled: (string | null)[], grids: [length: number, isCorrect: boolean][]): Recording => ({
    kind: 'memoryTrials',
    shownLetters: ['K', 'T', 'B'],
    recalledLetters: recalled,
    grids: grids.map(([length, isCorrect]) => ({ length, isCorrect })),
  });
  test.each([
    {
      why: 'everything',
      recalled: ['K', 'T', 'B'],
      grids: [
        [3, true],
        [9, true],
      ],
      score: 100,
    },
    { why: 'nothing', recalled: [null, null, null], grids: [[3, false]], score: 0 },
    { why: 'letters in any case', recalled: ['k', 't', 'b'], grids: [[3, false]], score: 30 },
    { why: 'letters out of place', recalled: ['T', 'K', 'B'], grids: [[3, false]], score: 10 },
    {
      why: 'a span of six and two letters',
      recalled: ['K', 'T', 'X'],
      grids: [
        [3, true],
        [6, true],
        [7, false],
      ],
      score: 70 * (6 / 9) + 20,
    },
    {
      why: 'a span beyond nine counts as nine',
      recalled: [null, null, null],
      grids: [[12, true]],
      score: 70,
    },
  ])('$why', ({ recalled, grids, score }) => {
    expect(firstOf(64, memory(recalled, grids as [number, boolean][])).score).toBeCloseTo(score, 10);
  });
  test('missing the easiest grids is flagged as guessing', () => {
    const flags = firstOf(
      85,
      memory(
        ['K', 'T', 'B'],
        [
          [3, false],
          [3, true],
          [6, true],
        ],
      ),
    ).validity;
    expect(flags).toMatchObject([{ rule: 'guessing', effect: 'invalid', value: 0.5 }]);
  });
  test('always between 0 and 100', () => {
    fc.assert(
      fc.property(
        fc.array(fc.tuple(fc.integer({ min: 1, max: 25 }), fc.boolean()), { minLength: 1, maxLength: 30 }),
        fc.array(fc.constantFrom('K', 'T', 'B', null), { minLength: 3, maxLength: 3 }),
        (grids, recalled) => {
          const { score } = firstOf(64, memory(recalled, grids));
          expect(score).toBeGreaterThanOrEqual(0);
          expect(score).toBeLessThanOrEqual(100);
        },
      ),
    );
  });
  test('two letters and no grid are refused', () => {
    expect(problemsIn(judge(64, memory(['K', 'T'], [[3, true]])))).toEqual(['recording.wrong_item_count']);
    expect(problemsIn(judge(64, memory(['K', 'T', 'B'], [])))).toEqual(['recording.no_trials']);
  });
});

describe('number counting', () => {
  const touching = (numbers: number[]): Recording => ({
    kind: 'numberTouches',
    touches: numbers.map((number, i) => ({ number, atMs: (i + 1) * 800 })),
  });
  const up = (count: number) => Array.from({ length: count }, (_, i) => i + 1);
  test.each([
    { why: '15 in order', id: 72, numbers: up(15), score: 12 },
    { why: '24 in order', id: 75, numbers: up(24), score: 19.2 },
    { why: '20 down to 1', id: 74, numbers: up(20).toReversed(), score: 16 },
    {
      why: 'a wrong touch costs its time and a second',
      id: 72,
      numbers: [1, 5, ...up(15).slice(1)],
      score: 13.8,
    },
    { why: 'the reverse grid counted upwards never gets to its start', id: 74, numbers: up(20), score: null },
    { why: 'not finished', id: 72, numbers: up(14), score: null },
    { why: 'touches after the end do not matter', id: 72, numbers: [...up(15), 3], score: 12 },
  ])('$why', ({ id, numbers, score }) => {
    const scored = firstOf(id, touching(numbers)).score;
    if (score === null) expect(scored).toBeNull();
    else expect(scored).toBeCloseTo(score, 10);
  });
  test('a number that is not on the grid is no touch, so it costs nothing; an impossible end gives no score', () => {
    const stray = firstOf(72, touching([...up(14), 16, 15]));
    expect(stray.score).toBeCloseTo(12.8, 10);
    expect(stray.receipt.trialsDiscarded).toEqual([{ index: 14, reason: 'not on the grid', value: 16 }]);
    const touches = up(15).map((number) => ({ number, atMs: number === 15 ? 700_000 : number * 800 }));
    const late = firstOf(72, { kind: 'numberTouches', touches });
    expect(late.score).toBeNull();
    expect(late.detailRows[0]).toEqual({
      key: 'Time',
      value: '700.0 s: longer than any test',
      isFlagged: true,
    });
  });
});

describe('inspection time', () => {
  const staircase = (...trials: [durationMs: number, isCorrect: boolean][]): Recording => ({
    kind: 'inspectionTrials',
    trials: trials.map(([durationMs, isCorrect]) => ({ durationMs, isCorrect })),
  });
  test('the mean glance at the last six turns', () => {
    const scored = firstOf(
      1004,
      staircase(
        [250, true],
        [250, true],
        [200, true],
        [200, true],
        [150, false],
        [200, true],
        [200, true],
        [150, false],
        [200, true],
        [200, true],
        [150, true],
        [150, true],
        [100, false],
        [150, false],
        [200, true],
        [200, true],
        [150, true],
      ),
    );
    // Turns at 150, 200, 150, 200, 100, 200.
    expect(scored.score).toBeCloseTo((150 + 200 + 150 + 200 + 100 + 200) / 6, 10);
    expect(scored.validity).toEqual([]);
  });
  test('few turns are a caution, none is no score', () => {
    const few = firstOf(86, staircase([250, true], [250, true], [200, false], [250, true], [200, true]));
    expect(few.score).toBe(225);
    expect(few.validity.map(({ rule }) => rule)).toEqual(['fewReversals']);
    expect(firstOf(1004, staircase([250, true], [200, true], [150, true])).score).toBeNull();
  });
  test('one slip near the start does not cost a person who then reaches the floor 158 ms', () => {
    const downTo = (from: number): [number, boolean][] =>
      [200, 150, 100, 67, 50, 33, 25]
        .filter((ms) => ms <= from)
        .flatMap((ms) => [
          [ms, true],
          [ms, true],
        ]);
    const atFloor: [number, boolean][] = [
      [16.72, true],
      [16.73, true],
      [16.74, true],
    ];
    expect(firstOf(1004, staircase(...downTo(200), ...atFloor)).score).toBe(17);
    const slipped = firstOf(
      1004,
      staircase([200, true], [200, true], [150, false], ...downTo(200), ...atFloor),
    );
    expect(slipped.score).toBe(17);
    expect(slipped.validity).toEqual([]);
    // Whoever does not end there has no floor.
    expect(firstOf(1004, staircase([200, true], [150, false], [200, true], [150, true])).score).toBe(175);
  });
  test('a run without a mistake down to one frame scores the frame, and says that it is the floor', () => {
    const scored = firstOf(
      1004,
      staircase([100, true], [100, true], [50, true], [50, true], [16.7, true], [16.7, true]),
    );
    expect(scored.score).toBe(17);
    expect(scored.validity).toEqual([]);
    expect(scored.detailRows).toContainEqual({
      key: 'Threshold',
      value: 'at the floor of one frame (17 ms)',
      isFlagged: false,
    });
    expect(scored.receipt.formula).toContain('at the floor of one frame');
    expect(scored.receipt.figures).toMatchObject({ floorMs: 17, reversalCount: 0 });
  });
  test.each([
    {
      why: 'a mistake at the frame',
      end: [
        [17, true],
        [17, true],
        [17, false],
      ],
    },
    { why: 'one answer at the frame', end: [[17, true]] },
    {
      why: 'a run that stopped above',
      end: [
        [33, true],
        [33, true],
        [33, true],
      ],
    },
    {
      why: 'two answers at 22 ms, where a third shows the floor',
      end: [
        [22.2, true],
        [22.2, true],
      ],
    },
  ])('$why is not the floor: no score', ({ end }) => {
    const trials = [[100, true], [100, true], ...end] as [number, boolean][];
    const scored = firstOf(1004, staircase(...trials));
    expect(scored.score).toBeNull();
    expect(scored.validity.map(({ rule }) => rule)).toEqual(['fewReversals']);
  });
  test('a display of 90 Hz has its own floor; one early slip does not matter', () => {
    const at90 = staircase([100, true], [100, true], [22.2, true], [22.2, true], [22.2, true]);
    expect(firstOf(1004, at90).score).toBe(22.2);
    const slip = staircase([150, true], [150, false], [200, true], [200, true], [17, true], [17, true]);
    expect(firstOf(1004, slip)).toMatchObject({ score: 17, validity: [] });
  });
  test('a run that stays at the longest glance has no score: the task was not done', () => {
    const ceiling = firstOf(1004, staircase([1_500, false], [2_000, false], [2_000, false], [2_000, false]));
    expect(ceiling.score).toBeNull();
    expect(ceiling.validity.map(({ rule }) => rule)).toContain('guessing');
  });
  test('missing the longest glances is guessing', () => {
    const scored = firstOf(1004, staircase([250, false], [250, true], [200, true]));
    expect(scored.validity.map(({ rule }) => rule)).toContain('guessing');
  });
  test('a glance shorter than a frame cannot have been shown: alone it gives no score', () => {
    const scored = firstOf(1004, staircase([8, true]));
    expect(scored.score).toBeNull();
    expect(scored.receipt.trialsDiscarded).toEqual([
      { index: 0, reason: '8 ms: shorter than one frame', value: 8 },
    ]);
    expect(problemsIn(judge(1004, staircase()))).toEqual(['recording.no_trials']);
  });
});
