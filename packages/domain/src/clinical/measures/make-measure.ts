import { type Measure, type MeasureCategoryId, testVersionNumber } from './measure.ts';
import { measureCategories } from './measure-categories.ts';

/** What a measure must say of itself; everything else has the usual value of its category. */
export type MeasureFacts = Pick<Measure, 'id' | 'name' | 'description'> &
  Partial<Omit<Measure, 'id' | 'name' | 'description' | 'categoryId'>>;

/** The 0 to 100 scale, higher is better. */
export const outOf100 = {
  unit: 'points100',
  decimals: 1,
  axis: { min: 0, max: 100 },
  direction: 'higherIsBetter',
  showTimeScores: false,
  timeScale: null,
} as const satisfies Partial<Measure>;

/** A time that people read in seconds, where slower is worse. The axis depends on what is timed. */
export const timedInSeconds = {
  unit: 's',
  decimals: 1,
  direction: 'lowerIsBetter',
  showTimeScores: true,
  timeScale: 'seconds',
} as const satisfies Partial<Measure>;

const timedInMilliseconds = {
  unit: 'ms',
  decimals: 0,
  // Where the specification gives no axis: up to the longest answer that counts, 2000 ms.
  axis: { min: 0, max: 2000 },
  direction: 'lowerIsBetter',
  showTimeScores: true,
  timeScale: 'milliseconds',
} as const satisfies Partial<Measure>;

/** Answers without a total: never judged. */
const answersOnly = {
  unit: 'count',
  decimals: 0,
  axis: { min: 0, max: 100 },
  direction: 'lowerIsBetter',
  changeRule: 'none',
} as const satisfies Partial<Measure>;

const categoryDefaults: Readonly<Record<MeasureCategoryId, Partial<Measure>>> = {
  1: outOf100,
  2: outOf100,
  6: outOf100,
  7: outOf100,
  8: answersOnly,
  9: { ...answersOnly, excludeFromHistoryTable: true },
  10: answersOnly,
  11: timedInMilliseconds,
};

/** Fills a measure's facts up with the usual values of its category. */
export function makeMeasure(categoryId: MeasureCategoryId, facts: MeasureFacts): Measure {
  const { hasBaselineChart, hasTrendChart } = measureCategories[categoryId];
  return {
    label: facts.name,
    shortLabel: facts.name,
    ...outOf100,
    componentIds: [],
    changeRule: 'percent',
    versions: [{ number: testVersionNumber, stage: facts.isResearchOnly || facts.isWithdrawn ? 1 : 3 }],
    isProtocol: (facts.componentIds ?? []).length > 0,
    isNotChartable: false,
    hasNoBaseline: false,
    isNotBaselineable: false,
    singleAssessmentTest: false,
    isInactive: false,
    isResearchOnly: false,
    isWithdrawn: false,
    excludeFromHistoryTable: false,
    noBaselineChart: !hasBaselineChart,
    hasNoTrendChart: !hasTrendChart,
    showDetails: true,
    advertiseMeasure: typeof facts.additionalOrder === 'number',
    additionalOrder: null,
    ...categoryDefaults[categoryId],
    ...facts,
    categoryId,
  };
}
