import { getSurvey, getSurveys } from '@plumbline/contract';
import { handle } from '../../platform/http/handle.ts';
import { fail, ok } from '../../platform/http/result.ts';
import { findSurvey, summaryView, surveysOf, surveyView } from './survey-rows.ts';

export const getSurveysHandler = handle(getSurveys, async ({ tx, viewer }) =>
  ok({ surveys: (await surveysOf(tx, viewer.organizationId)).map(summaryView) }),
);

export const getSurveyHandler = handle(getSurvey, async ({ request, tx, viewer }) => {
  const { organizationId } = viewer;
  const found = await findSurvey(tx, organizationId, request.id);
  if (found === undefined) return fail('survey.not_found');
  return ok({ survey: surveyView(found) });
});
