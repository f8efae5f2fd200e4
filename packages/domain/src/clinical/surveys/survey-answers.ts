import type { SurveyAnswer } from '../recordings/recording.ts';
import { offeredAnswers, type SurveyItem } from './survey-item.ts';

/** Where answers do not fit the survey that they are said to answer. Places count from 0. */
export type SurveyAnswerProblem =
  | { kind: 'answerCount'; count: number; expected: number }
  | { kind: 'questionDiffers'; place: number }
  | { kind: 'answerNotOffered'; place: number };

/**
 * Compares answers with the questions of a published survey. A question was shown as it stands there, and an answer is one that it
 * offers; a text may be any. Null is a question that was skipped.
 */
export function surveyAnswerProblems(
  items: readonly SurveyItem[],
  answers: readonly SurveyAnswer[],
): SurveyAnswerProblem[] {
  if (answers.length !== items.length)
    return [{ kind: 'answerCount', count: answers.length, expected: items.length }];
  return items.flatMap((item, place): SurveyAnswerProblem[] => {
    const given = answers[place];
    if (given === undefined || given.question !== item.title || given.type !== item.type)
      return [{ kind: 'questionDiffers', place }];
    const offered = offeredAnswers(item);
    return given.answer === null || offered === null || offered.includes(given.answer)
      ? []
      : [{ kind: 'answerNotOffered', place }];
  });
}
