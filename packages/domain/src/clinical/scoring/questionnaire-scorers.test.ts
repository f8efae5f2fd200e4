import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { flagsIn, problemsIn, scoreIn } from '../../../test/scoring-results.ts';
import { symptoms } from '../measures/symptoms.ts';
import { severityOf } from './questionnaires/severity.ts';
import { scoreRecording } from './score-recording.ts';

describe('questionnaires and symptoms', () => {
  const answers = (measureId: number, given: (number | null)[], durationMs = 60_000) =>
    scoreRecording({
      measureId,
      stanceId: null,
      inputClass: 'touch',
      recording: { kind: 'itemAnswers', answers: given, durationMs },
    });
  test('PHQ-9: one item left out counts as the mean of the others (16 x 9 / 8 = 18), two give no score', () => {
    expect(scoreIn(answers(1016, [2, 2, 2, 2, 2, 2, 2, 2, null]))).toBe(18);
    expect(scoreIn(answers(1016, [2, 2, 2, 2, 2, 2, 2, null, null]))).toBeNull();
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
    expect(problemsIn(answers(id, given))).toEqual([says]);
  });
  test('totals equal the sums of their items', () => {
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 6 }), { minLength: 22, maxLength: 22 }), (given) => {
        expect(scoreIn(answers(9999, given))).toBe(given.reduce((a, b) => a + b, 0));
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
      '1 of 22 not answered: Headache. The total includes only the other symptoms and may be up to 6 too low.',
    ]);
    expect(said(9999, but(0, 2))).toEqual([
      '2 of 22 not answered: Headache, Neck pain. With more than 1 there is no total.',
    ]);
    expect(said(9999, but(0, 1, 2, 3, 4, 5, 6))[0]).toContain('Nausea or vomiting, Dizziness and 2 more.');
    expect(said(1017, [1, 1, 1, null, 1, 1, 1])).toEqual([
      '1 of 7 not answered: Trouble relaxing. In the total, it counts as the mean of the other answers.',
    ]);
    expect(said(1017, Array<null>(7).fill(null))).toEqual([
      '7 of 7 not answered. With more than 1 there is no total.',
    ]);
    expect(said(9999, but())).toEqual([]);
  });
  test('22 equal answers above none, or all within 20 s, are a caution', () => {
    expect(flagsIn(answers(9999, Array<number>(22).fill(3)))).toEqual(['straightLining']);
    expect(flagsIn(answers(9999, [1, ...Array<number>(21).fill(0)], 15_000))).toEqual(['straightLining']);
    expect(flagsIn(answers(9999, Array<number>(22).fill(0)))).toEqual([]);
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
