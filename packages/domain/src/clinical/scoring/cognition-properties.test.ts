import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exampleRecordings } from '../../../test/example-recordings.ts';
import { scoreOf } from '../../../test/score-of.ts';
import type { Recording, RecordingOf } from '../recordings/recording.ts';

/** Times that are neither too fast nor too slow, also after `shift`. */
const time = fc.integer({ min: 200, max: 900 });
const shift = fc.integer({ min: 1, max: 400 });
const fiveTimes = fc.array(time, { minLength: 5, maxLength: 5 });

describe('simple reaction time and impulse control', () => {
  const reaction = (times: readonly number[]) =>
    scoreOf(1002, {
      kind: 'reactionTrials',
      trials: times.map((reactionTimeMs) => ({ reactionTimeMs })),
    });
  const impulse = (times: readonly number[]) =>
    scoreOf(1003, {
      kind: 'goNoGoTrials',
      trials: [
        ...times.map((reactionTimeMs) => ({ isGo: true, reactionTimeMs })),
        ...[1, 2, 3].map(() => ({ isGo: false, reactionTimeMs: null })),
      ],
    });
  test.each([
    { name: 'reaction', score: reaction },
    { name: 'impulse', score: impulse },
  ])('$name: every answer later by so much is a score higher by so much', ({ score }) => {
    fc.assert(
      fc.property(fiveTimes, shift, (times, ms) => {
        expect(score(times.map((one) => one + ms))).toBeCloseTo(score(times) + ms, 9);
      }),
    );
  });
  test('one slower answer never makes a better score, and the score lies within the answers', () => {
    fc.assert(
      fc.property(fiveTimes, fc.nat(4), shift, (times, at, ms) => {
        const slower = times.map((one, index) => (index === at ? one + ms : one));
        expect(reaction(slower)).toBeGreaterThanOrEqual(reaction(times));
        expect(reaction(times)).toBeGreaterThanOrEqual(Math.min(...times));
        expect(reaction(times)).toBeLessThanOrEqual(Math.max(...times));
      }),
    );
  });
  test('the order within a set does not matter', () => {
    fc.assert(
      fc.property(fiveTimes, (times) => {
        expect(reaction(times.toReversed())).toBe(reaction(times));
      }),
    );
  });
  test('what is done on no-go trials changes the flags and never the time', () => {
    fc.assert(
      fc.property(fiveTimes, fc.option(time), (times, onNoGo) => {
        const recording: RecordingOf<'goNoGoTrials'> = {
          kind: 'goNoGoTrials',
          trials: [
            ...times.map((reactionTimeMs) => ({ isGo: true, reactionTimeMs })),
            { isGo: false, reactionTimeMs: onNoGo },
          ],
        };
        expect(scoreOf(1003, recording)).toBe(impulse(times));
      }),
    );
  });
});

describe('Stroop and flanker', () => {
  const trials = (congruent: readonly number[], incongruent: readonly number[]): Recording => ({
    kind: 'conditionTrials',
    trials: [
      ...congruent.map((ms) => ({ condition: 'congruent' as const, isCorrect: true, reactionTimeMs: ms })),
      ...incongruent.map((ms) => ({
        condition: 'incongruent' as const,
        isCorrect: true,
        reactionTimeMs: ms,
      })),
    ],
  });
  const some = fc.array(time, { minLength: 5, maxLength: 20 });
  test('slower all over leaves the cost; slower where it conflicts is a higher cost by as much', () => {
    fc.assert(
      fc.property(some, some, shift, (congruent, incongruent, ms) => {
        const later = (times: readonly number[]) => times.map((one) => one + ms);
        const cost = scoreOf(10006, trials(congruent, incongruent));
        expect(scoreOf(10006, trials(later(congruent), later(incongruent)))).toBeCloseTo(cost, 9);
        expect(scoreOf(10006, trials(congruent, later(incongruent)))).toBeCloseTo(cost + ms, 9);
      }),
    );
  });
  test('wrong, too fast and too slow answers change nothing but the receipt', () => {
    fc.assert(
      fc.property(some, some, fc.constantFrom(1, 99, 2_001, 60_000), (congruent, incongruent, ms) => {
        const clean = trials(congruent, incongruent) as RecordingOf<'conditionTrials'>;
        const dirty: Recording = {
          ...clean,
          trials: [
            ...clean.trials,
            { condition: 'congruent', isCorrect: true, reactionTimeMs: ms },
            { condition: 'incongruent', isCorrect: false, reactionTimeMs: 500 },
            { condition: 'neutral', isCorrect: true, reactionTimeMs: null },
          ],
        };
        expect(scoreOf(10006, dirty)).toBe(scoreOf(10006, clean));
      }),
    );
  });
});

describe('memory and number counting', () => {
  const letter = fc.constantFrom('K', 'T', 'B', 'X', null);
  test('a longer grid or another letter right never makes memory worse', () => {
    fc.assert(
      fc.property(
        fc.array(letter, { minLength: 3, maxLength: 3 }),
        fc.nat(2),
        fc.integer({ min: 1, max: 9 }),
        fc.integer({ min: 1, max: 25 }),
        (recalled, place, span, longer) => {
          const shown = ['K', 'T', 'B'];
          const memory = (letters: readonly (string | null)[], spans: readonly number[]): Recording => ({
            kind: 'memoryTrials',
            shownLetters: shown,
            recalledLetters: letters,
            grids: spans.map((length) => ({ length, isCorrect: true })),
          });
          const before = scoreOf(64, memory(recalled, [span]));
          const better = recalled.map((one, index) => (index === place ? (shown[index] ?? null) : one));
          expect(scoreOf(64, memory(better, [span]))).toBeGreaterThanOrEqual(before);
          expect(scoreOf(64, memory(recalled, [span, longer]))).toBeGreaterThanOrEqual(before);
          expect(scoreOf(64, memory(better, [span, longer]))).toBeLessThanOrEqual(100);
        },
      ),
    );
  });
  test('each wrong touch costs a second, and a slower hand its time', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 12 }),
        fc.integer({ min: 0, max: 13 }),
        shift,
        (at, wrong, ms) => {
          const touches = Array.from({ length: 15 }, (_, i) => ({ number: i + 1, atMs: (i + 1) * 700 }));
          const clean = scoreOf(72, { kind: 'numberTouches', touches });
          const notNext = ((at + 1 + wrong) % 15) + 1;
          const stray = { number: notNext, atMs: at * 700 + 10 };
          const dirty = [...touches.slice(0, at), stray, ...touches.slice(at)];
          expect(scoreOf(72, { kind: 'numberTouches', touches: dirty })).toBeCloseTo(clean + 1, 9);
          const later = touches.map(({ number, atMs }) => ({ number, atMs: atMs + ms }));
          expect(scoreOf(72, { kind: 'numberTouches', touches: later })).toBeCloseTo(clean + ms / 1000, 9);
        },
      ),
    );
  });
});

describe('inspection time and eyes', () => {
  test('glances longer by a factor are a score longer by it', () => {
    const { trials } = exampleRecordings.inspectionTrials;
    const base = scoreOf(1004, exampleRecordings.inspectionTrials);
    fc.assert(
      fc.property(fc.double({ min: 1, max: 8, noNaN: true }), (factor) => {
        const longer = trials.map((one) => ({ ...one, durationMs: one.durationMs * factor }));
        expect(scoreOf(1004, { kind: 'inspectionTrials', trials: longer })).toBeCloseTo(base * factor, 6);
      }),
    );
  });
  test('whatever the steps, whoever never errs scores the frame, and never better than whoever errs there once', () => {
    fc.assert(
      fc.property(
        fc.array(fc.double({ min: 1.1, max: 3, noNaN: true }), { minLength: 1, maxLength: 12 }),
        fc.constantFrom(16, 16.7, 17),
        fc.integer({ min: 2, max: 20 }),
        (steps, frameMs, count) => {
          let durationMs = 17;
          const levels = steps.map((step) => {
            durationMs = Math.min(2_000, durationMs * step);
            return durationMs;
          });
          const trials = [...new Set(levels.toReversed())]
            .flatMap((level) => [level, level])
            .concat(Array.from({ length: count }, () => frameMs))
            .map((glanceMs) => ({ durationMs: glanceMs, isCorrect: true }));
          expect(scoreOf(1004, { kind: 'inspectionTrials', trials })).toBe(17);
          const erred = [
            ...trials.slice(0, -1),
            { durationMs: frameMs, isCorrect: false },
            { durationMs: 33.3, isCorrect: true },
            { durationMs: 33.3, isCorrect: true },
            { durationMs: frameMs, isCorrect: true },
          ];
          expect(scoreOf(1004, { kind: 'inspectionTrials', trials: erred })).toBeGreaterThanOrEqual(17);
        },
      ),
    );
  });
  test('one more target right never lowers the score, which stays within 0 and 100', () => {
    const trial = fc
      .integer({ min: 1, max: 40 })
      .chain((targetCount) =>
        fc.record({ targetCount: fc.constant(targetCount), correctCount: fc.nat(targetCount - 1) }),
      );
    fc.assert(
      fc.property(fc.array(trial, { minLength: 1, maxLength: 8 }), fc.nat(), (trials, pick) => {
        const at = pick % trials.length;
        const better = trials.map((one, i) =>
          i === at ? { ...one, correctCount: one.correctCount + 1 } : one,
        );
        const before = scoreOf(60, { kind: 'targetTrials', trials });
        expect(scoreOf(60, { kind: 'targetTrials', trials: better })).toBeGreaterThan(before);
        expect(before).toBeGreaterThanOrEqual(0);
        expect(scoreOf(60, { kind: 'targetTrials', trials: better })).toBeLessThanOrEqual(100);
      }),
    );
  });
});
