import { checkNumbers, checkSome } from '../../recordings/check-numbers.ts';
import { scoredMeasure } from '../scored-measure.ts';
import type { Scorer } from '../scorer.ts';

const maxAnswer = 1_000;

/**
 * A survey of which no published total is known: the answers are kept and shown, and there is no score.
 * Version 1.0.0. Source: none; nothing is computed.
 */
export const surveyScorer: Scorer<'itemAnswers'> = {
  kind: 'itemAnswers',
  check: ({ recording: { answers } }) => [
    ...checkSome(answers),
    ...checkNumbers(answers, { min: 0, max: maxAnswer, isWhole: true }),
  ],
  score: ({ measureId, recording: { answers } }) => [
    scoredMeasure({
      measureId,
      score: null,
      detailRows: answers.map((answer, index) => ({
        key: `Item ${index + 1}`,
        value: answer === null ? 'Skip' : String(answer),
        isFlagged: false,
      })),
      receipt: {
        scorer: 'survey-answers',
        formula: 'no total: the answers as given',
        trialsUsed: answers.filter((answer) => answer !== null).length,
      },
    }),
  ],
};
