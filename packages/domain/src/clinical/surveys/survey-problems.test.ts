import { expect, test } from 'vitest';
import type { SurveyItem } from './survey-item.ts';
import { type SurveyProblem, surveyProblems } from './survey-problems.ts';

const asked = (title: string, type: SurveyItem['type'] = 'freeform', options: string[] = []) => ({
  title,
  type,
  options,
});

test.each<{ why: string; items: ReturnType<typeof asked>[]; problems: SurveyProblem[] }>([
  { why: 'a survey without questions', items: [], problems: [{ kind: 'noQuestions' }] },
  {
    why: 'a survey with a question of each type',
    items: [asked('One'), asked('Two', 'yesNo'), asked('Three', 'multipleChoice', ['A', 'B'])],
    problems: [],
  },
  {
    why: 'a question of blanks',
    items: [asked('  '), asked('Two')],
    problems: [{ kind: 'questionEmpty', item: 0 }],
  },
  {
    why: 'a question that is asked twice, in other letters and with other blanks',
    items: [asked('Any pain?'), asked('Sleep?'), asked(' any   PAIN? ', 'yesNo')],
    problems: [{ kind: 'questionTwice', item: 2 }],
  },
  {
    why: 'two questions of blanks, each of which is said',
    items: [asked(''), asked('')],
    problems: [
      { kind: 'questionEmpty', item: 0 },
      { kind: 'questionEmpty', item: 1 },
    ],
  },
  {
    why: 'a choice of one',
    items: [asked('One', 'multipleChoice', ['A'])],
    problems: [{ kind: 'tooFewOptions', item: 0 }],
  },
  {
    why: 'options that are empty or look the same',
    items: [asked('One', 'multipleChoice', ['A', '', 'a ', 'B'])],
    problems: [
      { kind: 'optionEmpty', item: 0, option: 1 },
      { kind: 'optionTwice', item: 0, option: 2 },
    ],
  },
  {
    why: 'options that nobody is offered',
    items: [asked('One', 'yesNo', ['A']), asked('Two', 'freeform', ['', ''])],
    problems: [],
  },
])('B532: $why', ({ items, problems }) => {
  expect(surveyProblems(items)).toEqual(problems);
});
