import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { exampleRecordings } from '../../../test/example-recordings.ts';
import { formatScore } from '../comparison/format-score.ts';
import { scoreRecording } from '../scoring/score-recording.ts';
import { ceilingLimits, ceilingWords, hasCeiling, isAtCeiling } from './ceiling.ts';
import { allMeasures, measureOf } from './find-measure.ts';

const quietStanding = measureOf(12);

/** Whether the portal makes an open sway score of the measure in category 1. */
function isOpenSwayScore(measureId: number): boolean {
  const { categoryId, componentIds } = measureOf(measureId);
  const result = scoreRecording({
    measureId,
    stanceId: componentIds[0] ?? null,
    inputClass: 'motion',
    recording: exampleRecordings.acceleration,
  });
  return categoryId === 1 && result.ok && result.scores[0]?.receipt.scorer === 'open-sway-score';
}

describe('which measures have a ceiling', () => {
  test.each(allMeasures.map(({ id, name }) => ({ id, name })))(
    '$name ($id): what is scored as open sway',
    ({ id }) => {
      expect(hasCeiling(measureOf(id))).toBe(isOpenSwayScore(id));
    },
  );

  test('a stance and a composite have one; memory, the stance times and Cobalt have none', () => {
    expect([12, 7, 1001, 1007].map((id) => hasCeiling(measureOf(id)))).toEqual([true, true, true, true]);
    expect([64, 1006, 1022, 1002].map((id) => hasCeiling(measureOf(id)))).toEqual([
      false,
      false,
      false,
      false,
    ]);
  });
});

describe('whether a score is at the ceiling', () => {
  test.each([
    { score: 95, expected: true, why: 'at the limit' },
    { score: 94.95, expected: true, why: 'reads 95.0' },
    { score: 94.94, expected: false, why: 'reads 94.9' },
    { score: 100, expected: true, why: 'the top' },
    { score: 0, expected: false, why: 'the floor' },
    { score: null, expected: false, why: 'no score' },
  ])('$score: $why', ({ score, expected }) => {
    expect(isAtCeiling(quietStanding, score)).toBe(expected);
  });

  test('is what the score as it reads says, and a better score never loses the mark', () => {
    const score = fc.double({ min: 0, max: 100, noNaN: true });
    fc.assert(
      fc.property(score, score, (one, other) => {
        const shown = Number(formatScore(quietStanding, one));
        expect(isAtCeiling(quietStanding, one)).toBe(shown >= ceilingLimits.minScore);
        if (isAtCeiling(quietStanding, one)) {
          expect(isAtCeiling(quietStanding, Math.max(one, other))).toBe(true);
        }
      }),
    );
  });

  test('no other score has one, however high', () => {
    const others = allMeasures.filter((measure) => !hasCeiling(measure));
    expect(others.filter((measure) => isAtCeiling(measure, measure.axis.max))).toEqual([]);
  });
});

test('the words name the limit in use', () => {
  expect(ceilingWords.sentence).toContain(`${ceilingLimits.minScore} or more`);
});
