import type { Handler } from '../../platform/http/handle.ts';
import { createSurveyHandler, updateSurveyHandler } from './draft-survey.handlers.ts';
import { getSurveyHandler, getSurveysHandler } from './get-surveys.handlers.ts';
import { publishSurveyHandler, withdrawSurveyHandler } from './publish-survey.handlers.ts';

/** The calls of `surveys` that the server answers. */
export const surveysHandlers: readonly Handler[] = [
  getSurveysHandler,
  getSurveyHandler,
  createSurveyHandler,
  updateSurveyHandler,
  publishSurveyHandler,
  withdrawSurveyHandler,
];
