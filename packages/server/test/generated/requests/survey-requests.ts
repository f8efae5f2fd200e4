import { getSurvey, publishSurvey, updateSurvey, withdrawSurvey } from '@plumbline/contract';
import { aSurvey } from '../../builders/surveys.ts';
import { type RequestsOfCall, requests } from './requests-of-call.ts';

/** The whole organization reads its surveys; whoever changes one may change all of them. */
export const surveyRequests: readonly RequestsOfCall[] = [
  requests(getSurvey, ({ surveyId }) => ({ surveyId: { id: surveyId } })),
  requests(updateSurvey, ({ surveyId }) => ({ id: { ...aSurvey(), id: surveyId, version: 1 } })),
  requests(publishSurvey, (place, own) => ({
    id: { id: place.surveyId, version: 2 },
    replacesSurveyId: { id: own.surveyId, version: 2, replacesSurveyId: place.surveyId },
  })),
  requests(withdrawSurvey, ({ surveyId }) => ({ id: { id: surveyId } })),
];
