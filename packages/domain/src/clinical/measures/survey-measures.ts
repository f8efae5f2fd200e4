import { makeMeasure } from './make-measure.ts';
import type { Measure } from './measure.ts';
import { gad7, maxTotalOf, phq9 } from './questionnaires.ts';

/** Findings and answers side by side: there is no official total or cut-off, so none is shown or drawn. */
const partsOnly = {
  isNotChartable: true,
  hasNoBaseline: true,
  hasNoTrendChart: true,
} as const satisfies Partial<Measure>;

/** Questionnaires, on-field assessments and COVID-19 screenings: never coloured. */
export const surveyMeasures: readonly Measure[] = [
  makeMeasure(8, {
    id: 73,
    name: 'Organization Survey',
    shortLabel: 'Survey',
    ...partsOnly,
    description: "An organization's own questions.",
  }),
  makeMeasure(8, {
    id: 10008,
    name: 'VOMS',
    ...partsOnly,
    isNotBaselineable: true,
    singleAssessmentTest: true,
    description: 'The answers of the vestibular and ocular screening as a questionnaire.',
  }),
  makeMeasure(8, {
    id: 1013,
    name: 'On Field Assessment',
    ...partsOnly,
    description: 'Red flags, signs and questions right after an injury.',
  }),
  makeMeasure(8, {
    id: phq9.measureId,
    name: 'PHQ-9',
    unit: 'score',
    axis: { min: 0, max: maxTotalOf(phq9) },
    description: 'Nine questions on mood over two weeks.',
  }),
  makeMeasure(8, {
    id: gad7.measureId,
    name: 'GAD-7',
    unit: 'score',
    axis: { min: 0, max: maxTotalOf(gad7) },
    description: 'Seven questions on worry over two weeks.',
  }),
  makeMeasure(8, {
    id: 1018,
    name: 'Surf Side Assessment',
    ...partsOnly,
    description: 'The on-field assessment in its form for surfers.',
  }),
  makeMeasure(8, {
    id: 1026,
    name: 'Sleep Survey',
    unit: 'score',
    // The Sleep Condition Indicator, which is open to use: 8 items from 0 to 4, higher is better (Espie et al. 2014).
    axis: { min: 0, max: 32 },
    direction: 'higherIsBetter',
    description: 'Eight questions on sleep over a month.',
  }),
  makeMeasure(8, {
    id: 1027,
    name: 'On Field Assessment (SCAT-6)',
    shortLabel: 'On field (SCAT-6)',
    ...partsOnly,
    description: 'Red flags, signs and questions right after an injury, in the order of SCAT6.',
  }),
  makeMeasure(8, { id: 1021, name: 'CHS', ...partsOnly, description: 'A site questionnaire by this name.' }),
  makeMeasure(9, {
    id: 1014,
    name: 'COVID-19',
    ...partsOnly,
    isProtocol: true,
    isNotBaselineable: true,
    description: 'Screening questions and temperature.',
  }),
];
