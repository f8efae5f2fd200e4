import { type Measure, type MeasureCategoryId, testVersions } from './measure.ts';

/** What a measure must say of itself; everything else has the usual value of its category. */
export type MeasureFacts = Pick<Measure, 'id' | 'name'> &
  Partial<Omit<Measure, 'id' | 'name' | 'categoryId'>>;

const categoryDefaults: Readonly<Record<MeasureCategoryId, Partial<Measure>>> = {
  1: { unit: 'points100', decimals: 1, axis: { min: 0, max: 100 } },
  2: { unit: 'points100', decimals: 1, axis: { min: 0, max: 100 } },
  6: { unit: 'points100', decimals: 1, axis: { min: 0, max: 100 } },
  7: { unit: 'points100', decimals: 1, axis: { min: 0, max: 100 } },
  // Surveys, COVID-19 screenings and symptoms have no chartable baseline (A375) and no colour rule.
  8: { ...uncharted(), direction: 'lowerIsBetter' },
  9: { ...uncharted(), direction: 'lowerIsBetter', hasNoTrendChart: true, excludeFromHistoryTable: true },
  10: { ...uncharted(), direction: 'lowerIsBetter' },
  11: {
    unit: 'ms',
    decimals: 0,
    axis: { min: 0, max: 2000 },
    direction: 'lowerIsBetter',
    showTimeScores: true,
    timeScale: 'milliseconds',
  },
};

function uncharted(): Partial<Measure> {
  return {
    unit: 'count',
    decimals: 0,
    axis: { min: 0, max: 100 },
    changeRule: 'none',
    noBaselineChart: true,
  };
}

/** Categories of what a person was asked or told; the others hold performance that was measured. */
type AskedCategoryId = 8 | 9 | 10;

/**
 * Fills a measure's facts up with the usual values of its category. Whom answers are told to and how they are shown has no usual
 * value: each measure of what a person was asked must say by itself which part of a report tells of it, and on which card.
 */
export function makeMeasure(
  categoryId: Exclude<MeasureCategoryId, AskedCategoryId>,
  facts: MeasureFacts,
): Measure;
export function makeMeasure(
  categoryId: AskedCategoryId,
  facts: MeasureFacts & Pick<Measure, 'reportedIn' | 'card'>,
): Measure;
export function makeMeasure(categoryId: MeasureCategoryId, facts: MeasureFacts): Measure {
  return {
    label: facts.name,
    shortLabel: facts.name,
    description: '',
    direction: 'higherIsBetter',
    unit: 'points100',
    decimals: 1,
    axis: { min: 0, max: 100 },
    componentIds: [],
    componentsMakeUp: categoryDefaults[categoryId].unit === 'points100' ? 'mean' : 'nothing',
    restingComponentId: null,
    changeRule: 'percent',
    isProtocol: (facts.componentIds ?? []).length > 0,
    isNotChartable: false,
    hasNoBaseline: false,
    isNotBaselineable: false,
    singleAssessmentTest: false,
    isInactive: false,
    excludeFromHistoryTable: false,
    noBaselineChart: false,
    hasNoTrendChart: false,
    showDetails: true,
    advertiseMeasure: false,
    additionalOrder: null,
    showTimeScores: false,
    timeScale: null,
    versions: testVersions,
    reportedIn: 'scores',
    card: 'score',
    ...categoryDefaults[categoryId],
    ...facts,
    categoryId,
  };
}
