import type { createSurvey, RequestInputOf, Survey } from '@plumbline/contract';
import { surveyItemInput, surveyTitle } from '@plumbline/contract/features/surveys/survey';
import { surveyLimits } from '@plumbline/domain/clinical/surveys/survey-item';
import { type SurveyProblem, surveyProblems } from '@plumbline/domain/clinical/surveys/survey-problems';
import { z } from 'zod';
import { newClientUuid } from '../../records/billing/client-uuid.ts';

const { title, type, options } = surveyItemInput.shape;

/** The rules of a draft: lengths and counts. Whether it can be asked is a question of publishing it. */
export const surveyForm = z.object({
  title: surveyTitle,
  items: z
    .array(
      z.object({
        key: z.string(),
        title,
        type,
        options: z.array(z.object({ text: options.unwrap().element })).max(surveyLimits.maxOptions),
      }),
    )
    .max(surveyLimits.questions),
});

/** What the editor holds. */
export type SurveyValues = z.input<typeof surveyForm>;
export type QuestionValues = SurveyValues['items'][number];

/** A question that nobody has written yet. */
export const newQuestion = (): QuestionValues => ({
  key: newClientUuid(),
  title: '',
  type: 'multipleChoice',
  options: [{ text: '' }, { text: '' }],
});

export const newSurveyValues = (): SurveyValues => ({ title: '', items: [newQuestion()] });

export const valuesOfSurvey = ({ title, items }: Pick<Survey, 'title' | 'items'>): SurveyValues => ({
  title,
  items: items.map((item) => ({ ...item, options: item.options.map((text) => ({ text })) })),
});

/** What is sent of the form. */
export const surveyRequest = ({
  title,
  items,
}: SurveyValues): Omit<RequestInputOf<typeof createSurvey>, 'clientUuid'> => ({
  title,
  items: items.map((item) => ({ ...item, options: item.options.map(({ text }) => text) })),
});

/** What keeps a survey from being published, in words, and the field of the form that it belongs to. */
export function publishProblems({ items }: SurveyValues): { field: string; message: string }[] {
  const asked = items.map((item) => ({ ...item, options: item.options.map(({ text }) => text) }));
  return surveyProblems(asked).map((problem) => ({ field: fieldOf(problem), message: wordsOf(problem) }));
}

function fieldOf(problem: SurveyProblem): string {
  switch (problem.kind) {
    case 'noQuestions':
      return 'items';
    case 'questionEmpty':
    case 'questionTwice':
      return `items.${problem.item}.title`;
    case 'tooFewOptions':
      return `items.${problem.item}.options`;
    case 'optionEmpty':
    case 'optionTwice':
      return `items.${problem.item}.options.${problem.option}.text`;
  }
}

function wordsOf({ kind }: SurveyProblem): string {
  switch (kind) {
    case 'noQuestions':
      return 'Add a question before the survey is published.';
    case 'questionEmpty':
      return 'Enter the question.';
    case 'questionTwice':
      return 'This question appears above already.';
    case 'tooFewOptions':
      return `Add at least ${surveyLimits.minOptions} options.`;
    case 'optionEmpty':
      return 'Enter the option, or remove it.';
    case 'optionTwice':
      return 'This option is in the list already.';
  }
}

/** A refusal at the field of the form that it is about: the form holds an option as an object. */
export function atField<Refusal extends { field?: string | undefined }>(error: Refusal): Refusal {
  const field = error.field?.replace(/(\.options\.\d+)$/, '$1.text');
  return field === undefined ? error : { ...error, field };
}
