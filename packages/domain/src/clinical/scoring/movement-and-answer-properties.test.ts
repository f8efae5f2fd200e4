import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exampleRecordings } from '../../../test/example-recordings.ts';
import { scoreOf } from '../../../test/score-of.ts';
import type { Recording } from '../recordings/recording.ts';
import { scoreRecording } from './score-recording.ts';

const shift = fc.integer({ min: 1, max: 400 });

describe('function and gait', () => {
  test('another stand in time is one more, after the time none; arms are always none', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: 1, max: 30_000 }), { maxLength: 30 }),
        fc.boolean(),
        (at, isLastOverHalf) => {
          const stands = (standsAtMs: readonly number[], usedArms = false) =>
            scoreOf(79, { kind: 'chairStands', standsAtMs, usedArms, isLastOverHalf });
          expect(stands([...at, 29_999])).toBe(stands(at) + 1);
          expect(stands([...at, 30_001])).toBe(stands(at));
          expect(stands(at, true)).toBe(0);
        },
      ),
    );
  });
  const walk = fc.integer({ min: 1_000, max: 60_000 });
  test('tandem gait: another walk never makes the best one worse; both walks: slower is never better', () => {
    const walks = (ms: readonly number[]): Recording => ({
      kind: 'timedWalks',
      trials: ms.map((durationMs) => ({ durationMs, hadFault: false })),
    });
    fc.assert(
      fc.property(
        fc.array(walk, { minLength: 1, maxLength: 5 }),
        walk,
        fc.nat(),
        shift,
        (all, more, pick, ms) => {
          expect(scoreOf(84, walks([...all, more]))).toBeLessThanOrEqual(scoreOf(84, walks(all)));
          const slower = all.map((one, index) => (index === pick % all.length ? one + ms : one));
          for (const id of [83, 84]) {
            expect(scoreOf(id, walks(slower))).toBeGreaterThanOrEqual(scoreOf(id, walks(all)));
          }
        },
      ),
    );
  });
  test('a stage held longer never scores less, up to 100 at ten seconds', () => {
    const held = (heldMs: number) => scoreOf(1006, { kind: 'stanceHold', heldMs }, 16);
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 20_000 }), shift, (ms, more) => {
        expect(held(ms + more)).toBeGreaterThanOrEqual(held(ms));
        expect(held(ms)).toBeCloseTo(Math.min(ms, 10_000) / 100, 9);
      }),
    );
  });
});

describe('answers', () => {
  const given = (count: number, max: number) =>
    fc.array(fc.integer({ min: 0, max }), { minLength: count, maxLength: count });
  test.each([
    { name: 'PHQ-9', id: 1016, count: 9, max: 3 },
    { name: 'GAD-7', id: 1017, count: 7, max: 3 },
    { name: 'sleep', id: 1026, count: 8, max: 4 },
    { name: 'symptoms', id: 9999, count: 22, max: 6 },
  ])('$name: the sum, whatever the order; one point more is one point more', ({ id, count, max }) => {
    const total = (answers: readonly number[]) => scoreOf(id, { kind: 'itemAnswers', answers });
    fc.assert(
      fc.property(given(count, max - 1), fc.nat(count - 1), (answers, at) => {
        expect(total(answers)).toBe(answers.reduce((sum, one) => sum + one, 0));
        expect(total(answers.toReversed())).toBe(total(answers));
        expect(total(answers.map((one, i) => (i === at ? one + 1 : one)))).toBe(total(answers) + 1);
        expect(total(answers)).toBeLessThanOrEqual(count * max);
      }),
    );
  });
  test.each([
    { name: 'PHQ-9', id: 1016, count: 9, max: 3 },
    { name: 'GAD-7', id: 1017, count: 7, max: 3 },
  ])('$name: one item left out lies between leaving it at none and at the most', ({ id, count, max }) => {
    fc.assert(
      fc.property(given(count, max), fc.nat(count - 1), (answers, at) => {
        const put = (answer: number | null) => answers.map((one, i) => (i === at ? answer : one));
        const prorated = scoreOf(id, { kind: 'itemAnswers', answers: put(null) });
        expect(prorated).toBeGreaterThanOrEqual(scoreOf(id, { kind: 'itemAnswers', answers: put(0) }));
        expect(prorated).toBeLessThanOrEqual(scoreOf(id, { kind: 'itemAnswers', answers: put(max) }));
      }),
    );
  });
  test('a step of the VOMS is its four symptoms, 0 to 40, and the near point does not enter it', () => {
    const points = fc.integer({ min: 0, max: 10 });
    fc.assert(
      fc.property(
        points,
        points,
        points,
        points,
        fc.array(fc.integer({ min: 0, max: 60 })),
        (a, b, c, d, cm) => {
          const step = { kind: 'provocation' as const, headache: a, dizziness: b, nausea: c, fogginess: d };
          expect(scoreOf(1020, { ...step, convergenceCm: cm }, 98)).toBe(a + b + c + d);
        },
      ),
    );
  });
  test('a screening that is flagged stays flagged when another question is answered with yes', () => {
    const answer = fc.constantFrom(true, false, null);
    fc.assert(
      fc.property(
        answer,
        answer,
        answer,
        fc.option(fc.double({ min: 30, max: 42, noNaN: true })),
        (a, b, c, t) => {
          const screening = {
            kind: 'covidScreening' as const,
            temperatureC: t,
            hasSymptoms: a,
            hadContact: b,
            hadPositiveTest: c,
          };
          const before = scoreOf(1014, screening);
          expect([0, 1]).toContain(before);
          for (const key of ['hasSymptoms', 'hadContact', 'hadPositiveTest'] as const) {
            expect(scoreOf(1014, { ...screening, [key]: true })).toBe(1);
            expect(scoreOf(1014, { ...screening, [key]: false })).toBeLessThanOrEqual(before);
          }
        },
      ),
    );
  });
});

describe('sway', () => {
  const still = exampleRecordings.acceleration;
  const rmsOf = (recording: Recording, measureId = 12): number => {
    const result = scoreRecording({ measureId, stanceId: null, inputClass: 'motion', recording });
    if (!result.ok) throw new Error(result.problems.map(({ code }) => code).join());
    return result.scores[0]?.receipt.figures.rmsMps2 ?? Number.NaN;
  };
  type Vector = readonly [number, number, number];
  const axes = fc.constantFrom<readonly [Vector, Vector, Vector]>(
    [
      [1, 0, 0],
      [0, 1, 0],
      [0, 0, 1],
    ],
    [
      [0, 1, 0],
      [0, 0, 1],
      [1, 0, 0],
    ],
    [
      [0, 0, 1],
      [1, 0, 0],
      [0, 1, 0],
    ],
    [
      [-1, 0, 0],
      [0, -1, 0],
      [0, 0, 1],
    ],
    [
      [1, 0, 0],
      [0, -1, 0],
      [0, 0, -1],
    ],
    [
      [0, -1, 0],
      [1, 0, 0],
      [0, 0, 1],
    ],
  );
  const seenBy = <
    R extends { x: readonly (number | null)[]; y: readonly (number | null)[]; z: readonly (number | null)[] },
  >(
    recording: R,
    turned: readonly Vector[],
  ): R => {
    const along = (vector: Vector | undefined) =>
      recording.x.map((x, i) => {
        const [a, b, c] = vector ?? [0, 0, 0];
        return a * (x ?? 0) + b * (recording.y[i] ?? 0) + c * (recording.z[i] ?? 0);
      });
    return { ...recording, x: along(turned[0]), y: along(turned[1]), z: along(turned[2]) };
  };
  test('a sensor worn any way round or upside down gives the same sway, also while the head turns', () => {
    fc.assert(
      fc.property(axes, (turned) => {
        expect(rmsOf(seenBy(still, turned))).toBeCloseTo(rmsOf(still), 9);
        const { headTurns } = exampleRecordings;
        expect(rmsOf(seenBy(headTurns, turned), 78)).toBeCloseTo(rmsOf(headTurns, 78), 9);
      }),
    );
  });
  test('twice the sway is twice the RMS, within the size of the gravity beside it', () => {
    fc.assert(
      fc.property(fc.double({ min: 0.5, max: 4, noNaN: true }), (factor) => {
        const larger = {
          ...still,
          x: still.x.map((x) => (x ?? 0) * factor),
          y: still.y.map((y) => (y ?? 0) * factor),
        };
        expect(rmsOf(larger) / rmsOf(still) / factor).toBeCloseTo(1, 2);
      }),
    );
  });
  test('read at every second or fourth sample the sway is the same within a twentieth', () => {
    for (const step of [2, 4]) {
      const every = (axis: readonly (number | null)[]) => axis.filter((_, index) => index % step === 0);
      const sparse: Recording = {
        ...still,
        sampleRateHz: 100 / step,
        x: every(still.x),
        y: every(still.y),
        z: every(still.z),
      };
      expect(Math.abs(rmsOf(sparse) / rmsOf(still) - 1)).toBeLessThan(0.05);
    }
  });
});
