import type { SurveySummary } from '@plumbline/contract';
import type { SurveyItemType } from '@plumbline/domain/clinical/surveys/survey-item';
import type { Tone } from '../../design/tones.ts';

/** How a question is answered. */
export const typeWords: Readonly<Record<SurveyItemType, string>> = {
  multipleChoice: 'Multiple choice',
  yesNo: 'Yes or No',
  freeform: 'Typed answer',
};

type Standing = Pick<SurveySummary, 'state' | 'revision'>;

/** Whether a survey is asked, and as which revision. */
export function stateText({ state, revision }: Standing): string {
  switch (state) {
    case 'draft':
      return 'Draft';
    case 'published':
      return `Published, revision ${revision}`;
    case 'withdrawn':
      return 'Withdrawn';
  }
}

export const stateTone = ({ state }: Standing): Tone =>
  state === 'published' ? 'status-active' : 'status-inactive';

/** `1 question`, `3 questions`. */
export const questionsText = (count: number): string => `${count} ${count === 1 ? 'question' : 'questions'}`;

/** The label of a question in the editor: its place in the survey, and its text if it has one. */
export const nameOfQuestion = (index: number, title: string): string =>
  title.trim() === '' ? `question ${index + 1}` : `question ${index + 1}, ${title.trim()}`;

export const surveyNotices = {
  saved: 'Draft Saved',
  published: 'Survey Published',
  withdrawn: 'Survey Withdrawn',
} as const;
