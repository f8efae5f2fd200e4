import { checkSome } from '../../recordings/check-numbers.ts';
import type { SurveyAnswer } from '../../recordings/recording.ts';
import { type DetailRow, scoredMeasure, typedAnswerHidden } from '../scored-measure.ts';
import type { Scorer } from '../scorer.ts';

/**
 * A survey that an organization made: each question with its answer is kept and shown, and there is no total, no colour and no word.
 * Version 1.0.0. Source: none; nothing is computed.
 */
export const surveyAnswersScorer: Scorer<'surveyAnswers'> = {
  kind: 'surveyAnswers',
  check: ({ recording: { answers } }) => checkSome(answers),
  score: ({ measureId, recording: { answers } }) => [
    scoredMeasure({
      measureId,
      score: null,
      detailRows: answers.map(rowOf),
      receipt: {
        scorer: 'organization-survey',
        formula: 'no total: the questions and answers as given',
        trialsUsed: answers.filter(({ answer }) => isGiven(answer)).length,
      },
    }),
  ],
};

const isGiven = (answer: string | null): answer is string => answer !== null && answer.trim() !== '';

/** A typed answer is a field of its own, apart from chosen ones, because it may name people. */
function rowOf({ type, question, answer }: SurveyAnswer, index: number): DetailRow {
  const row = { key: `${index + 1}. ${question}`, isFlagged: false };
  if (!isGiven(answer)) return { ...row, value: 'Skip' };
  return type === 'freeform'
    ? { ...row, value: typedAnswerHidden, typed: answer }
    : { ...row, value: answer };
}
