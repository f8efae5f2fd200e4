import { checkFinite, checkSome } from '../../recordings/check-numbers.ts';
import { easiestLevelFlags } from '../../validity/easiest-level.ts';
import { isPossibleCount } from '../../validity/impossible-values.ts';
import { validityLimits } from '../../validity/validity-limits.ts';
import { leftOutRows, scoredMeasure } from '../scored-measure.ts';
import type { Scorer } from '../scorer.ts';

const letterCount = 3;
/** The longest grid there is; a span beyond it counts as this. */
const longestSpan = 9;
const spanPoints = 70;
const letterPoints = 30;

/**
 * Working memory out of 100 (proposal): up to 70 points for the longest grid remembered whole, up to 30 for letters recalled in their
 * place. A grid that there cannot be is left out; without any other there is no score.
 * Version 1.1.0. Source: the task as the vendor's guide describes it; the points are a proposal.
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
    ...checkFinite(grids.map(({ length }) => length)),
  ],
  score: ({ measureId, recording }) => {
    const { shownLetters, recalledLetters } = recording;
    const isPossible = ({ length }: { length: number }) =>
      isPossibleCount(length, validityLimits.possible.gridSquares);
    const grids = recording.grids.filter(isPossible);
    const discarded = recording.grids.flatMap((grid, index) =>
      isPossible(grid)
        ? []
        : [{ index, reason: `${grid.length} squares: there is no such grid`, value: grid.length }],
    );
    const span = Math.max(0, ...grids.filter(({ isCorrect }) => isCorrect).map(({ length }) => length));
    const lettersRight = shownLetters.filter((letter, place) =>
      isSame(letter, recalledLetters[place]),
    ).length;
    const score =
      (spanPoints * Math.min(span, longestSpan)) / longestSpan + (letterPoints * lettersRight) / letterCount;
    return [
      scoredMeasure({
        measureId,
        score: grids.length === 0 ? null : score,
        validity: easiestLevelFlags(
          grids.map(({ length, isCorrect }) => ({ difficulty: length, isCorrect })),
          validityLimits.easiestLevel,
        ),
        detailRows: [
          { key: 'Longest grid', value: String(span), isFlagged: false },
          { key: 'Letters in place', value: `${lettersRight} of ${letterCount}`, isFlagged: false },
          ...leftOutRows(discarded),
        ],
        receipt: {
          scorer: 'memory',
          formula: `${spanPoints} x longest grid right / ${longestSpan} + ${letterPoints} x letters in place / ${letterCount}`,
          algorithmVersion: '1.1.0',
          trialsUsed: grids.length,
          trialsDiscarded: discarded,
          figures: { longestGrid: span, lettersRight },
        },
      }),
    ];
  },
};

const isSame = (shown: string, recalled: string | null | undefined): boolean =>
  typeof recalled === 'string' && shown.toLowerCase() === recalled.toLowerCase();
