import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { symptoms } from '../measures/symptoms.ts';
import type { AccelerationRecording, Recording } from '../recordings/recording.ts';
import { openSwayScore } from './balance/score-balance.ts';
import { severityOf } from './questionnaires/severity.ts';
import { type ScoringResult, scoreRecording } from './score-recording.ts';

const standing = (amplitudeMps2: number, seconds = 10, rateHz = 100): AccelerationRecording => {
  const at = (f: (t: number) => number) => Array.from({ length: seconds * rateHz }, (_, i) => f(i / rateHz));
  return {
    kind: 'acceleration',
    sampleRateHz: rateHz,
    x: at((t) => amplitudeMps2 * Math.sin(2 * Math.PI * 0.7 * t)),
    y: at((t) => amplitudeMps2 * Math.cos(2 * Math.PI * 0.4 * t)),
    z: at(() => 9.81),
  };
};
const balance = (recording: Recording): ScoringResult =>
  scoreRecording({ measureId: 12, stanceId: null, inputClass: 'motion', recording });
const scoreOf = (result: ScoringResult, measureId?: number): number | null => {
  if (!result.ok) throw new Error(result.problems.map((p) => p.code).join());
  return (
    (measureId === undefined ? result.scores[0] : result.scores.find((s) => s.measureId === measureId))
      ?.score ?? null
  );
};
const problems = (result: ScoringResult) => (result.ok ? [] : result.problems.map((p) => p.code));
const flags = (result: ScoringResult) =>
  result.ok ? result.scores.flatMap((s) => s.validity.map((f) => f.rule)) : [];

describe('the open sway score', () => {
  test.each([
    { rms: 0, score: 100 },
    { rms: 0.05, score: 98.3 },
    { rms: 0.1, score: 95.6 },
    { rms: 0.25, score: 85.7 },
    { rms: 0.5, score: 69.5 },
    { rms: 0.9, score: 50 },
    { rms: 1.2, score: 40.1 },
  ])('a sway of $rms m/s2 scores $score', ({ rms, score }) => {
    expect(openSwayScore(rms)).toBeCloseTo(score, 1);
  });
  test('slow sines come through the filter: RMS of a 0.2 sine and a 0.2 cosine is 0.2', () => {
    const result = balance(standing(0.2, 30));
    expect(result.ok && result.scores[0]?.receipt.figures.rmsMps2).toBeCloseTo(0.2, 2);
  });
  test('more sway, lower score', () => {
    fc.assert(
      fc.property(
        fc.double({ min: 0.02, max: 2, noNaN: true }),
        fc.double({ min: 1.1, max: 4, noNaN: true }),
        (a, k) => {
          expect(scoreOf(balance(standing(a)))).toBeGreaterThan(scoreOf(balance(standing(a * k))) ?? 100);
        },
      ),
      { numRuns: 30 },
    );
  });
  test('the same however the sensor was turned', () => {
    const upright = standing(0.2);
    const expected = scoreOf(balance(upright)) ?? 0;
    fc.assert(
      fc.property(fc.double({ min: 0, max: 6.28, noNaN: true }), (angle) => {
        const [c, s] = [Math.cos(angle), Math.sin(angle)];
        const turned: AccelerationRecording = {
          ...upright,
          x: upright.x.map((x, i) => c * (x ?? 0) + s * (upright.z[i] ?? 0)),
          z: upright.z.map((z, i) => -s * (upright.x[i] ?? 0) + c * (z ?? 0)),
        };
        expect(scoreOf(balance(turned))).toBeCloseTo(expected, 6);
      }),
      { numRuns: 30 },
    );
  });
  test('nearly the same at half the rate', () => {
    expect(scoreOf(balance(standing(0.3, 10, 50)))).toBeCloseTo(
      scoreOf(balance(standing(0.3, 10, 100))) ?? 0,
      0,
    );
  });
  test.each([
    {
      why: 'a value that is not a number',
      spoil: (r: AccelerationRecording) => ({ ...r, x: r.x.map((v, i) => (i === 7 ? Number.NaN : v)) }),
      says: 'recording.not_finite',
    },
    {
      why: 'an endless value',
      spoil: (r: AccelerationRecording) => ({ ...r, y: r.y.map(() => Infinity) }),
      says: 'recording.not_finite',
    },
    {
      why: 'axes of different lengths',
      spoil: (r: AccelerationRecording) => ({ ...r, z: r.z.slice(1) }),
      says: 'recording.axes_differ',
    },
    {
      why: 'ten samples',
      spoil: (r: AccelerationRecording) => ({
        ...r,
        x: r.x.slice(0, 10),
        y: r.y.slice(0, 10),
        z: r.z.slice(0, 10),
      }),
      says: 'recording.too_short',
    },
    {
      why: 'a rate of 10 Hz',
      spoil: (r: AccelerationRecording) => ({ ...r, sampleRateHz: 10 }),
      says: 'recording.bad_rate',
    },
    {
      why: 'a rate of 0',
      spoil: (r: AccelerationRecording) => ({ ...r, sampleRateHz: 0 }),
      says: 'recording.bad_rate',
    },
    {
      why: 'mostly gaps',
      spoil: (r: AccelerationRecording) => ({ ...r, x: r.x.map((v, i) => (i % 3 === 0 ? v : null)) }),
      says: 'recording.too_many_gaps',
    },
    {
      why: 'a frozen sensor',
      spoil: (r: AccelerationRecording) => ({ ...r, x: r.x.map(() => 0.1), y: r.y.map(() => 0.1) }),
      says: 'recording.frozen_sensor',
    },
  ])('refuses $why', ({ spoil, says }) => {
    expect(problems(balance(spoil(standing(0.1))))).toContain(says);
  });
  test.each([
    { why: 'a device lying on a table', recording: standing(0.0005), flag: 'frozenSensor' },
    {
      why: 'a drop',
      recording: { ...standing(0.1), z: standing(0.1).z.map((v, i) => (i === 500 ? 30 : v)) },
      flag: 'drop',
    },
    {
      why: 'one sample in ten lost',
      recording: { ...standing(0.1), x: standing(0.1).x.map((v, i) => (i % 10 === 0 ? null : v)) },
      flag: 'missingSamples',
    },
    {
      why: 'gravity taken out',
      recording: { ...standing(0.1), z: standing(0.1).z.map((_v, i) => 0.01 * Math.sin(i)) },
      flag: 'gravity',
    },
  ])('scores and flags $why', ({ recording, flag }) => {
    const result = balance(recording);
    expect(flags(result)).toContain(flag);
    expect(scoreOf(result)).not.toBeNull();
  });
  test('C475: feet together under 90 in the mBESS is flagged, in the row and as a caution', () => {
    const at = (amplitude: number) =>
      scoreRecording({ measureId: 1001, stanceId: 7, inputClass: 'motion', recording: standing(amplitude) });
    expect(flags(at(0.4))).toEqual(['easyStance']);
    expect(flags(at(0.05))).toEqual([]);
    const flagged = at(0.4);
    expect(flagged.ok && flagged.scores[0]?.detailRows[0]).toMatchObject({ testNumber: 7, isFlagged: true });
  });
});

describe('reaction time', () => {
  const rt = (times: (number | null)[]) =>
    scoreRecording({
      measureId: 1002,
      stanceId: null,
      inputClass: 'motion',
      recording: { kind: 'reactionTrials', trials: times.map((reactionTimeMs) => ({ reactionTimeMs })) },
    });
  test.each([
    {
      why: 'middle three of 200 210 220 230 400 are 210 220 230',
      times: [400, 200, 220, 210, 230],
      score: 220,
    },
    {
      why: 'an anticipation leaves first: of 210 220 230 240 the middle two',
      times: [90, 210, 220, 230, 240],
      score: 225,
    },
    {
      why: 'two sets: (220 + 240) / 2',
      times: [200, 210, 220, 230, 400, 230, 235, 240, 245, 250],
      score: 230,
    },
    { why: 'fewer than three usable give no score', times: [90, 100, 110, 210, 220], score: null },
  ])('$why', ({ times, score }) => {
    expect(scoreOf(rt(times))).toBe(score);
  });
  test('what is said of anticipations and lapses counts the responses there were', () => {
    const said = (trialsMs: number[]) => {
      const result = rt(trialsMs);
      return result.ok ? result.scores.flatMap((one) => one.validity.map(({ sentence }) => sentence)) : [];
    };
    expect(said([90, 100, 110, 210, 220])).toContain(
      '3 of 5 responses came before 125 ms, faster than anybody reacts.',
    );
    const usual = [210, 220, 230, 240, 250];
    expect(said([...usual, 90, 100, 110, 210, 220, ...usual])).toContain(
      '3 of 5 responses in one set came before 125 ms, faster than anybody reacts.',
    );
    expect(said([...usual, 600, 610, 620])).toContain(
      '3 of 3 responses in one set took over 500 ms or never came.',
    );
  });

  test('three anticipations of five may not be valid; two are allowed', () => {
    expect(flags(rt([90, 100, 110, 210, 220]))).toContain('anticipation');
    expect(flags(rt([90, 100, 210, 220, 230]))).not.toContain('anticipation');
  });
  test('three lapses of five may not be valid', () => {
    expect(flags(rt([600, 700, 2500, 250, 260]))).toContain('lapse');
  });
  test('a wide spread is a caution', () => {
    expect(flags(rt([150, 480, 200, 210, 220]))).toEqual(['instability']);
  });
  test('the receipt accounts for every trial', () => {
    fc.assert(
      fc.property(
        fc.array(fc.option(fc.integer({ min: 0, max: 5000 })), { minLength: 1, maxLength: 40 }),
        (times) => {
          const result = rt(times);
          const receipt = result.ok ? result.scores[0]?.receipt : undefined;
          expect((receipt?.trialsUsed ?? 0) + (receipt?.trialsDiscarded.length ?? 0)).toBe(times.length);
        },
      ),
    );
  });
});

describe('impulse control', () => {
  const ic = (trials: { isGo: boolean; reactionTimeMs: number | null }[]) =>
    scoreRecording({
      measureId: 1003,
      stanceId: null,
      inputClass: 'motion',
      recording: { kind: 'goNoGoTrials', trials },
    });
  const go = (ms: number | null) => ({ isGo: true, reactionTimeMs: ms });
  const noGo = (ms: number | null) => ({ isGo: false, reactionTimeMs: ms });
  test('scores the go trials and leaves the no-go ones out', () => {
    expect(scoreOf(ic([go(280), noGo(null), go(290), go(300), noGo(null), go(310), go(500)]))).toBe(300);
  });
  test('moving on two of three no-go trials may not be valid', () => {
    expect(flags(ic([go(280), go(290), go(300), noGo(200), noGo(210), noGo(null)]))).toContain('noGoFailure');
  });
  test('missing two of five go trials is a caution', () => {
    expect(flags(ic([go(280), go(290), go(300), go(null), go(null), noGo(null)]))).toContain('omission');
  });
  test('only no-go trials are refused', () => {
    expect(problems(ic([noGo(null)]))).toEqual(['recording.no_trials']);
  });
});

describe('Stroop and flanker', () => {
  const trials = (condition: 'congruent' | 'incongruent', times: number[], isCorrect = true) =>
    times.map((reactionTimeMs) => ({ condition, isCorrect, reactionTimeMs }));
  const recording: Recording = {
    kind: 'conditionTrials',
    trials: [
      ...trials('congruent', [500, 510, 520, 530, 540]),
      ...trials('incongruent', [600, 610, 620, 630, 640]),
      ...trials('incongruent', [1], true),
      ...trials('incongruent', [5000], true),
      ...trials('congruent', [505], false),
    ],
  };
  test('77 is the median of the right answers (570), 10004 the cost (620 - 520)', () => {
    const result = scoreRecording({ measureId: 77, stanceId: null, inputClass: 'touch', recording });
    expect(scoreOf(result, 77)).toBe(570);
    expect(scoreOf(result, 10004)).toBe(100);
    expect(result.ok && result.scores[0]?.receipt.trialsDiscarded.map((t) => t.reason)).toEqual([
      'anticipation',
      'lapse',
      'wrong answer',
    ]);
  });
  test('flanker is its cost', () => {
    expect(
      scoreOf(scoreRecording({ measureId: 10006, stanceId: null, inputClass: 'touch', recording })),
    ).toBe(100);
  });
  test('four right answers of a condition are too few for a cost', () => {
    const few: Recording = {
      kind: 'conditionTrials',
      trials: recording.trials.slice(1, 10) as Extract<Recording, { kind: 'conditionTrials' }>['trials'],
    };
    expect(
      scoreOf(scoreRecording({ measureId: 10006, stanceId: null, inputClass: 'touch', recording: few })),
    ).toBeNull();
  });
});

describe('questionnaires and symptoms', () => {
  const answers = (measureId: number, given: (number | null)[], durationMs = 60_000) =>
    scoreRecording({
      measureId,
      stanceId: null,
      inputClass: 'touch',
      recording: { kind: 'itemAnswers', answers: given, durationMs },
    });
  test('PHQ-9: one item left out counts as the mean of the others (16 x 9 / 8 = 18), two give no score', () => {
    expect(scoreOf(answers(1016, [2, 2, 2, 2, 2, 2, 2, 2, null]))).toBe(18);
    expect(scoreOf(answers(1016, [2, 2, 2, 2, 2, 2, 2, null, null]))).toBeNull();
  });
  test('any positive answer to item 9 raises an alert, whatever the total', () => {
    const result = answers(1016, [0, 0, 0, 0, 0, 0, 0, 0, 1]);
    expect(result.ok && result.scores[0]?.alerts).toEqual([
      { kind: 'selfHarmItem', measureId: 1016, itemIndex: 8, answer: 1 },
    ]);
    const none = answers(1016, [3, 3, 3, 3, 3, 3, 3, 3, 0]);
    expect(none.ok && none.scores[0]?.alerts).toEqual([]);
  });
  test('item 9 left out raises an alert of its own, whatever the others say and whether there is a total', () => {
    const answer = fc.option(fc.integer({ min: 0, max: 3 }));
    fc.assert(
      fc.property(fc.array(answer, { minLength: 8, maxLength: 8 }), answer, (others, ninth) => {
        const result = answers(1016, [...others, ninth]);
        const raised = (kind: string) => [{ kind, measureId: 1016, itemIndex: 8, answer: ninth }];
        const expected =
          ninth === null ? raised('selfHarmItemSkipped') : ninth > 0 ? raised('selfHarmItem') : [];
        expect(result.ok && result.scores[0]?.alerts).toEqual(expected);
        expect(result.ok && result.scores[0]?.detailRows[8]?.isFlagged).toBe(ninth !== 0);
      }),
    );
    const anxiety = answers(1017, Array<null>(7).fill(null));
    expect(anxiety.ok && anxiety.scores[0]?.alerts).toEqual([]);
  });
  test.each([
    { why: 'an answer of 4', id: 1017, given: [0, 0, 0, 0, 0, 0, 4], says: 'recording.answer_out_of_range' },
    {
      why: 'half an answer',
      id: 1017,
      given: [0, 0, 0, 0, 0, 0, 0.5],
      says: 'recording.answer_out_of_range',
    },
    {
      why: 'an answer below zero',
      id: 9999,
      given: [-1, ...Array<number>(21).fill(0)],
      says: 'recording.answer_out_of_range',
    },
    {
      why: 'eight answers to nine items',
      id: 1016,
      given: [0, 0, 0, 0, 0, 0, 0, 0],
      says: 'recording.wrong_item_count',
    },
  ])('refuses $why', ({ id, given, says }) => {
    expect(problems(answers(id, given))).toEqual([says]);
  });
  test('totals equal the sums of their items', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 6 }), { minLength: 22, maxLength: 22 }), (given) => {
        expect(scoreOf(answers(9999, given))).toBe(given.reduce((a, b) => a + b, 0));
      }),
    );
  });
  test('a symptom that was left out is named in a caution and in the receipt, and never lowers a total unseen', () => {
    const answer = fc.option(fc.integer({ min: 0, max: 6 }), { freq: 12 });
    fc.assert(
      fc.property(fc.array(answer, { minLength: 22, maxLength: 22 }), (given) => {
        const result = answers(9999, given);
        const score = result.ok ? result.scores[0] : undefined;
        const skipped = symptoms.filter(({ index }) => given[index] === null);
        const flag = score?.validity.find(({ rule }) => rule === 'skippedItems');
        expect(flag?.value ?? 0).toBe(skipped.length);
        if (skipped.length > 0) {
          expect(flag).toMatchObject({ effect: 'caution' });
          expect(flag?.sentence).toMatch(new RegExp(`^${skipped.length} of 22 not answered`));
        }
        for (const { name } of skipped.slice(0, 5)) {
          if (skipped.length < 22) expect(flag?.sentence).toContain(name);
          expect(score?.receipt.trialsDiscarded.map(({ reason }) => reason)).toContain(
            `${name} not answered`,
          );
        }
        expect(score?.receipt.figures.answeredCount).toBe(22 - skipped.length);
        expect(score?.score === null).toBe(skipped.length > 1);
      }),
    );
  });
  test('what is said of items that were left out', () => {
    const said = (id: number, given: (number | null)[]) => {
      const result = answers(id, given);
      return result.ok
        ? result.scores.flatMap(({ validity }) => validity.map(({ sentence }) => sentence))
        : [];
    };
    const but = (...out: number[]) => Array.from({ length: 22 }, (_, i) => (out.includes(i) ? null : i % 2));
    expect(said(9999, but(0))).toEqual([
      '1 of 22 not answered: Headache. The total is of the others, and may be up to 6 too low.',
    ]);
    expect(said(9999, but(0, 2))).toEqual([
      '2 of 22 not answered: Headache, Neck pain. With more than 1 there is no total.',
    ]);
    expect(said(9999, but(0, 1, 2, 3, 4, 5, 6))[0]).toContain('Nausea or vomiting, Dizziness and 2 more.');
    expect(said(1017, [1, 1, 1, null, 1, 1, 1])).toEqual([
      '1 of 7 not answered: Trouble relaxing. The total counts it as the mean of the others.',
    ]);
    expect(said(1017, Array<null>(7).fill(null))).toEqual([
      '7 of 7 not answered. With more than 1 there is no total.',
    ]);
    expect(said(9999, but())).toEqual([]);
  });
  test('22 equal answers above none, or all within 20 s, are a caution', () => {
    expect(flags(answers(9999, Array<number>(22).fill(3)))).toEqual(['straightLining']);
    expect(flags(answers(9999, [1, ...Array<number>(21).fill(0)], 15_000))).toEqual(['straightLining']);
    expect(flags(answers(9999, Array<number>(22).fill(0)))).toEqual([]);
  });
  test.each([
    { why: 'C495 A408 0 is none', id: 1016, score: 0, word: 'None' },
    { why: 'C495 A408 1 is minimal', id: 1016, score: 1, word: 'Minimal' },
    { why: 'C495 A408 4 is minimal', id: 1016, score: 4, word: 'Minimal' },
    { why: 'C495 A408 5 is mild', id: 1016, score: 5, word: 'Mild' },
    { why: 'C495 A408 10 is moderate', id: 1016, score: 10, word: 'Moderate' },
    { why: 'C495 A408 15 is moderate severe', id: 1016, score: 15, word: 'Moderate severe' },
    { why: 'C495 A408 20 is severe', id: 1016, score: 20, word: 'Severe' },
    { why: 'C496 A409 0 is minimal', id: 1017, score: 0, word: 'Minimal' },
    { why: 'C496 A409 9 is mild', id: 1017, score: 9, word: 'Mild' },
    { why: 'C496 A409 14 is moderate', id: 1017, score: 14, word: 'Moderate' },
    { why: 'C496 A409 15 is severe', id: 1017, score: 15, word: 'Severe' },
  ])('$why', ({ id, score, word }) => {
    expect(severityOf(id, score)).toBe(word);
  });
});

describe('whatever arrives', () => {
  test.each([
    { why: 'a measure nobody scores', id: 102, stance: null, says: 'recording.no_scorer' },
    { why: 'a stance that is not of the protocol', id: 1001, stance: 12, says: 'recording.no_scorer' },
    { why: 'a composite without its stance', id: 1001, stance: null, says: 'recording.no_scorer' },
    { why: 'another kind', id: 1002, stance: null, says: 'recording.wrong_kind' },
  ])('$why is a problem with a name', ({ id, stance, says }) => {
    expect(
      problems(
        scoreRecording({ measureId: id, stanceId: stance, inputClass: 'touch', recording: standing(0.1) }),
      ),
    ).toEqual([says]);
  });
  test('hostile numbers never throw, and a balance score stays between 0 and 100', () => {
    const axis = fc.array(fc.oneof(fc.double(), fc.constant(null)), { maxLength: 400 });
    fc.assert(
      fc.property(axis, axis, axis, fc.double(), (x, y, z, sampleRateHz) => {
        const result = balance({ kind: 'acceleration', sampleRateHz, x, y, z });
        if (!result.ok) return;
        expect(scoreOf(result)).toBeGreaterThanOrEqual(0);
        expect(scoreOf(result)).toBeLessThanOrEqual(100);
      }),
    );
  });
});
