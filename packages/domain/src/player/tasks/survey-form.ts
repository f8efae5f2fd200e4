import { type SurveyItem, surveyLimits } from '../../clinical/surveys/survey-item.ts';
import type { FormPlan, FormQuestion } from './form-plan.ts';

/** The survey that an organization published, as the device API brings it. */
export interface SessionSurvey {
  revisionId: number;
  items: readonly SurveyItem[];
}

/** A survey before one came with the protocol: it has no question. */
export const noSurveyPlan: FormPlan = {
  kind: 'form',
  form: 'survey',
  sections: [],
  isForHelper: false,
  surveyRevisionId: null,
};

function questionOf({ key, title, type, options }: SurveyItem): FormQuestion {
  switch (type) {
    case 'multipleChoice':
      return { key, title, type: 'choice', options };
    case 'yesNo':
      return { key, title, type: 'yesNo' };
    case 'freeform':
      return { key, title, type: 'text', maxLength: surveyLimits.answerLength };
  }
}

/** A survey with one question a screen. */
export const surveyPlan = ({ revisionId, items }: SessionSurvey): FormPlan => ({
  ...noSurveyPlan,
  surveyRevisionId: revisionId,
  sections: items.map((item) => ({ key: item.key, stanceId: null, questions: [questionOf(item)] })),
});
