import { organizationSurveyId, symptomsMeasureId } from '../clinical/measures/survey-measures.ts';

/** The measures whose single answers are a QuestionnaireResponse: an organization's survey, PHQ-9, GAD-7, sleep, symptoms. */
export const answeredMeasureIds: readonly number[] = [
  organizationSurveyId,
  1016,
  1017,
  1026,
  symptomsMeasureId,
];

/** Whether a measure has answers of its own resource. */
export const hasAnswers = (measureId: number): boolean => answeredMeasureIds.includes(measureId);

/** Whether a measure is an Observation: all but an organization's survey, which has no total. */
export const isObserved = (measureId: number): boolean => measureId !== organizationSurveyId;

/** Measures that are no Observation. */
export const unobservedMeasureIds: readonly number[] = [organizationSurveyId];
