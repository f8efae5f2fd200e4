import { organizationSurveyId, vomsMeasureId } from '../../clinical/measures/survey-measures.ts';
import { definePlayerTest, type PlayerTest } from '../player-test.ts';
import { type CovidSettings, covidPlan, type FormPlan, onFieldPlan, vomsPlan } from './form-plan.ts';
import { noSurveyPlan, type SessionSurvey, surveyPlan } from './survey-form.ts';

/** Forms of several kinds of answers. */
export const formTests: readonly PlayerTest[] = [
  definePlayerTest(organizationSurveyId, 'survey', noSurveyPlan),
  definePlayerTest(1014, 'covid', covidPlan({ asksContact: false, isMetric: false })),
  definePlayerTest(vomsMeasureId, 'voms', vomsPlan),
  definePlayerTest(1013, 'onField', onFieldPlan),
  definePlayerTest(1018, 'onField', onFieldPlan),
  definePlayerTest(1027, 'onField', onFieldPlan),
];

/** What an organization brings to a form of its own. */
export interface FormFacts {
  survey?: SessionSurvey | undefined;
  /** Left out where the organization does not ask them. */
  covid?: CovidSettings | undefined;
}

/** A form with what the organization brings to it: its own questions, or which of ours it asks. It has none where it brings nothing. */
export function formFor(plan: FormPlan, { survey, covid }: FormFacts): FormPlan {
  if (plan.form === 'survey') return survey === undefined ? noSurveyPlan : surveyPlan(survey);
  if (plan.form === 'covid') return covid === undefined ? { ...plan, sections: [] } : covidPlan(covid);
  return plan;
}
