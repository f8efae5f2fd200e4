import { expect, test } from 'vitest';
import type { SurveyAnswer } from '../recordings/recording.ts';
import { type SurveyAnswerProblem, surveyAnswerProblems } from './survey-answers.ts';
import type { SurveyItem } from './survey-item.ts';

const items: SurveyItem[] = [
  { key: 'a', title: 'Slept?', type: 'multipleChoice', options: ['Well', 'Badly'] },
  { key: 'b', title: 'Pain?', type: 'yesNo', options: [] },
  { key: 'c', title: 'More?', type: 'freeform', options: [] },
];
const answers = (...given: (string | null)[]): SurveyAnswer[] =>
  items.map(({ type, title }, place) => ({ type, question: title, answer: given[place] ?? null }));
const with2nd = (change: Partial<SurveyAnswer>): SurveyAnswer[] =>
  answers('Well', 'Yes', 'x').map((one, place) => (place === 1 ? { ...one, ...change } : one));

test.each<{ why: string; sent: SurveyAnswer[]; problems: SurveyAnswerProblem[] }>([
  { why: 'an answer of each type fits', sent: answers('Badly', 'No', 'Anything at all'), problems: [] },
  { why: 'everything skipped fits', sent: answers(), problems: [] },
  {
    why: 'one answer too few',
    sent: answers().slice(1),
    problems: [{ kind: 'answerCount', count: 2, expected: 3 }],
  },
  {
    why: 'another question',
    sent: with2nd({ question: 'Hurt?' }),
    problems: [{ kind: 'questionDiffers', place: 1 }],
  },
  {
    why: 'a text where a choice is asked',
    sent: with2nd({ type: 'freeform', answer: 'a little' }),
    problems: [{ kind: 'questionDiffers', place: 1 }],
  },
  {
    why: 'answers that are not offered, each of which is said',
    sent: answers('well', 'yes', ''),
    problems: [
      { kind: 'answerNotOffered', place: 0 },
      { kind: 'answerNotOffered', place: 1 },
    ],
  },
])('B532: answers to a survey: $why', ({ sent, problems }) => {
  expect(surveyAnswerProblems(items, sent)).toEqual(problems);
});
