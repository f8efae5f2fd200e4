import { checkNumbers, checkSome } from '../../recordings/check-numbers.ts';
import { easiestLevelFlags } from '../../validity/easiest-level.ts';
import { validityLimits } from '../../validity/validity-limits.ts';
import { scoredMeasure } from '../scored-measure.ts';
import type { Scorer } from '../scorer.ts';

const letterCount = 3;
/** The longest grid there is; a span beyond it counts as this. */
const longestSpan = 9;
const spanPoints = 70;
const letterPoints = 30;

/**
 * Working memory out of 100 (proposal): up to 70 points for the longest grid remembered whole, up to 30 for letters recalled in their
 * place.
 * Version 1.0.0. Source: the task as the vendor's guide describes it; the points are a proposal.
 */
export const memoryScorer: Scorer<'memoryTrials'> = {
  kind: 'memoryTrials',
  check: ({ measureId, recording: { shownLetters, recalledLetters, grids } }) => [
    ...(shownLetters.length === letterCount && recalledLetters.length === letterCount
      ? []
      : [
          {
            code: 'recording.wrong_item_count' as const,
            detail: {
              measureId,
              expected: letterCount,
              count: Math.min(shownLetters.length, recalledLetters.length),
            },
          },
        ]),
    ...checkSome(grids),
    ...checkNumbers(
      grids.map(({ length }) => length),
      { min: 1, max: 25, isWhole: true },
    ),
  ],
  score: ({ measureId, recording: { shownLetters, recalledLetters, grids } }) => {
    const span = Math.max(0, ...grids.filter(({ isCorrect }) => isCorrect).map(({ length }) => length));
    const lettersRight = shownLetters.filter((letter, place) =>
      isSame(letter, recalledLetters[place]),
    ).length;
    const score =
      (spanPoints * Math.min(span, longestSpan)) / longestSpan + (letterPoints * lettersRight) / letterCount;
    return [
      scoredMeasure({
        measureId,
        score,
        validity: easiestLevelFlags(
          grids.map(({ length, isCorrect }) => ({ difficulty: length, isCorrect })),
          validityLimits.easiestLevel,
        ),
        detailRows: [
          { key: 'Longest grid', value: String(span), isFlagged: false },
          { key: 'Letters in place', value: `${lettersRight} of ${letterCount}`, isFlagged: false },
        ],
        receipt: {
          scorer: 'memory',
          formula: `${spanPoints} x longest grid right / ${longestSpan} + ${letterPoints} x letters in place / ${letterCount}`,
          trialsUsed: grids.length,
          figures: { longestGrid: span, lettersRight },
        },
      }),
    ];
  },
};

const isSame = (shown: string, recalled: string | null | undefined): boolean =>
  typeof recalled === 'string' && shown.toLowerCase() === recalled.toLowerCase();
