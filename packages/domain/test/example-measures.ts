import type { Measure } from '../src/clinical/measures/measure.ts';

/** Measures that tests of the comparison use, so that they do not change when the registry does. */
function example(
  overrides: Pick<Measure, 'id' | 'name' | 'categoryId' | 'direction' | 'unit'> & Partial<Measure>,
): Measure {
  return {
    description: '',
    decimals: overrides.unit === 'points100' ? 1 : 0,
    axis: { min: 0, max: 100 },
    componentIds: [],
    componentsMakeUp: overrides.unit === 'points100' ? 'mean' : 'nothing',
    restingComponentId: null,
    changeRule: 'percent',
    reportedIn: 'scores',
    card: 'score',
    isProtocol: false,
    isNotChartable: false,
    hasNoBaseline: false,
    isNotBaselineable: false,
    singleAssessmentTest: false,
    isInactive: false,
    excludeFromHistoryTable: false,
    noBaselineChart: false,
    hasNoTrendChart: false,
    showDetails: false,
    advertiseMeasure: false,
    additionalOrder: null,
    showTimeScores: false,
    timeScale: null,
    versions: [],
    ...overrides,
    label: overrides.name,
    shortLabel: overrides.name,
  };
}

const timeAxis = { min: 125, max: 2000 };

export const balance = example({
  id: 1001,
  name: 'Balance',
  categoryId: 1,
  direction: 'higherIsBetter',
  unit: 'points100',
  componentIds: [7, 2, 11, 1, 10],
  isProtocol: true,
});
/** Lists feet together three times. */
export const wilkerson = example({
  ...balance,
  id: 1009,
  name: 'Wilkerson',
  componentIds: [7, 7, 7, 10, 1],
});
export const feetTogether = example({
  id: 7,
  name: 'Feet together',
  categoryId: 1,
  direction: 'higherIsBetter',
  unit: 'points100',
});
export const reactionTime = example({
  id: 1002,
  name: 'Reaction Time',
  categoryId: 11,
  direction: 'lowerIsBetter',
  unit: 'ms',
  axis: timeAxis,
});
export const impulseControl = example({ ...reactionTime, id: 1003, name: 'Impulse Control' });
export const inspectionTime = example({
  ...reactionTime,
  id: 1004,
  name: 'Inspection Time',
  axis: { min: 17, max: 2000 },
  changeRule: 'milliseconds',
});
export const memory = example({
  id: 64,
  name: 'Memory',
  categoryId: 11,
  direction: 'higherIsBetter',
  unit: 'points100',
});
export const stroopCost = example({
  ...reactionTime,
  id: 10004,
  name: 'Stroop cost',
  axis: { min: -500, max: 1000 },
  changeRule: 'noiseOnly',
});
export const errorCount = example({
  id: 500,
  name: 'Errors',
  categoryId: 2,
  direction: 'lowerIsBetter',
  unit: 'count',
});
export const symptoms = example({
  id: 9999,
  name: 'Symptoms',
  categoryId: 10,
  direction: 'lowerIsBetter',
  unit: 'score',
  axis: { min: 0, max: 132 },
  changeRule: 'none',
  isNotChartable: true,
});
export const covid = example({
  id: 1014,
  name: 'COVID-19',
  categoryId: 9,
  direction: 'lowerIsBetter',
  unit: 'count',
  changeRule: 'none',
  hasNoBaseline: true,
});
export const phq9 = example({
  ...symptoms,
  id: 1016,
  name: 'PHQ-9',
  categoryId: 8,
  axis: { min: 0, max: 27 },
});
export const movingObjects = example({ ...memory, id: 65, name: 'MOT', categoryId: 7 });
export const counting20 = example({
  ...reactionTime,
  id: 74,
  name: 'Reverse counting',
  unit: 's',
  decimals: 1,
});

const all = [
  balance,
  wilkerson,
  feetTogether,
  reactionTime,
  impulseControl,
  inspectionTime,
  memory,
  stroopCost,
  errorCount,
  symptoms,
  covid,
  phq9,
  movingObjects,
  counting20,
];

export function findExample(measureId: number): Measure | undefined {
  return all.find((measure) => measure.id === measureId);
}
