import type { Measure } from './measure.ts';

/** What tests are counted under from day to day (C027, C210). A test counts once under each kind that it holds. */
export const testSeries = [
  'covid',
  'balance',
  'reactionTime',
  'impulseControl',
  'inspectionTime',
  'memory',
  'numberCounting',
] as const;
export type TestSeries = (typeof testSeries)[number];

const ids: Readonly<Partial<Record<TestSeries, readonly number[]>>> = {
  reactionTime: [1002],
  impulseControl: [1003],
  inspectionTime: [1004, 86],
  memory: [64, 85],
  numberCounting: [72, 74, 75],
};
const categories: Readonly<Partial<Record<TestSeries, number>>> = { covid: 9, balance: 1 };

/**
 * What a test is counted under, from the ids of its measures. Surveys, symptoms and movement have no kind of their own: such a test
 * counts in the total alone.
 */
export function seriesOfTest(
  measureIds: readonly number[],
  findMeasure: (measureId: number) => Measure | undefined,
): TestSeries[] {
  const held = measureIds.flatMap((measureId) => findMeasure(measureId) ?? []);
  return testSeries.filter((series) =>
    held.some((measure) => ids[series]?.includes(measure.id) || categories[series] === measure.categoryId),
  );
}

/** What the portal's own daily counts hold: every test, those without a COVID-19 screening, and each kind. */
export const portalSeries = ['total', 'nonCovid', ...testSeries, 'cuedStroop', 'otherSurvey'] as const;
export type PortalSeries = (typeof portalSeries)[number];

/** The first day of the portal's own counts. */
export const firstCountedDay = '2013-08-01';

/** Measures of the cued Stroop test, and surveys with questionnaires and on-field assessments: what a test holds is read from its results. */
export const isCuedStroop = ({ id }: Pick<Measure, 'id'>): boolean => id === 76 || id === 77;
export const isOtherSurvey = ({ categoryId }: Pick<Measure, 'categoryId'>): boolean => categoryId === 8;

/** Where a build of the app comes from; an app that does not say so is the one in the shops, Delta. */
export const buildStages = ['Alpha', 'Beta', 'Charlie', 'Delta'] as const;
export type BuildStage = (typeof buildStages)[number];
/** Tests were renewed with version 5.0.1 of the app: what an older app took is of version 500, all other tests are of version 501. */
export const appTestVersions = [500, 501] as const;
