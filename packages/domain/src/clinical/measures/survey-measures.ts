import { makeMeasure } from './make-measure.ts';
import type { Measure } from './measure.ts';

/** 22 symptoms: asked by every protocol with symptom tracking, whether or not they stand among its tests. */
export const symptomsMeasureId = 9999;

/** The vestibular and ocular motor screening, made of the steps that provoke symptoms. */
export const vomsMeasureId = 1020;

/** The survey that an organization makes itself. */
export const organizationSurveyId = 73;

const vomsSteps: readonly (readonly [number, string])[] = [
  [94, 'Baseline Symptoms'],
  [95, 'Smooth Pursuits'],
  [96, 'Horizontal Saccades'],
  [97, 'Vertical Saccades'],
  [98, 'Convergence (Near Point)'],
  [99, 'VOR Horizontal'],
  [100, 'VOR Vertical'],
  [101, 'Visual Motion Sensitivity'],
];
const vomsFlags = { isNotBaselineable: true, singleAssessmentTest: true, hasNoBaseline: true } as const;

/** Questionnaires, on-field assessments, symptoms and COVID-19 screenings: totals without a colour rule. What never has a total has no baseline. */
export const surveyMeasures: readonly Measure[] = [
  makeMeasure(8, {
    id: organizationSurveyId,
    name: 'Organization Survey',
    reportedIn: 'questionnaires',
    card: 'survey',
    isNotChartable: true,
    hasNoTrendChart: true,
    hasNoBaseline: true,
  }),
  makeMeasure(8, { id: 10008, name: 'VOMS', reportedIn: 'assessments', card: 'survey', ...vomsFlags }),
  makeMeasure(8, {
    id: 1013,
    name: 'On Field Assessment',
    reportedIn: 'assessments',
    card: 'onField',
    isNotChartable: true,
    hasNoTrendChart: true,
    hasNoBaseline: true,
  }),
  makeMeasure(8, {
    id: 1016,
    name: 'PHQ-9',
    reportedIn: 'questionnaires',
    card: 'questionnaire',
    axis: { min: 0, max: 27 },
    description: 'Nine questions on mood over two weeks.',
  }),
  makeMeasure(8, {
    id: 1017,
    name: 'GAD-7',
    reportedIn: 'questionnaires',
    card: 'questionnaire',
    axis: { min: 0, max: 21 },
    description: 'Seven questions on worry over two weeks.',
  }),
  makeMeasure(8, {
    id: 1018,
    name: 'Surf Side Assessment',
    reportedIn: 'assessments',
    card: 'onField',
    isNotChartable: true,
    hasNoTrendChart: true,
    hasNoBaseline: true,
  }),
  makeMeasure(8, {
    id: 1026,
    name: 'Sleep Survey',
    reportedIn: 'questionnaires',
    card: 'questionnaire',
    direction: 'higherIsBetter',
    axis: { min: 0, max: 32 },
    description: 'Eight questions on sleep over a month; higher is better.',
  }),
  makeMeasure(8, {
    id: 1027,
    name: 'On Field Assessment (SCAT-6)',
    reportedIn: 'assessments',
    card: 'onField',
    isNotChartable: true,
    hasNoTrendChart: true,
    hasNoBaseline: true,
  }),
  makeMeasure(8, {
    id: 1021,
    name: 'CHS',
    reportedIn: 'questionnaires',
    card: 'survey',
    hasNoBaseline: true,
  }),
  makeMeasure(9, {
    id: 1014,
    name: 'COVID-19',
    reportedIn: 'questionnaires',
    card: 'covid',
    isNotChartable: true,
    isNotBaselineable: true,
    hasNoBaseline: true,
  }),
  makeMeasure(10, {
    id: symptomsMeasureId,
    name: 'Symptoms',
    reportedIn: 'symptoms',
    card: 'symptoms',
    axis: { min: 0, max: 132 },
    description: '22 symptoms, each from 0 to 6.',
    additionalOrder: 6,
  }),
  makeMeasure(10, {
    id: vomsMeasureId,
    name: 'VOMS',
    reportedIn: 'assessments',
    card: 'voms',
    componentIds: vomsSteps.map(([id]) => id),
    componentsMakeUp: 'largest',
    restingComponentId: 94,
    axis: { min: 0, max: 40 },
    ...vomsFlags,
    description: 'Symptoms provoked by eye and head movements.',
  }),
  ...vomsSteps.map(([id, name]) =>
    makeMeasure(10, {
      id,
      name,
      reportedIn: 'assessments',
      card: 'score',
      axis: { min: 0, max: 40 },
      ...vomsFlags,
    }),
  ),
];
