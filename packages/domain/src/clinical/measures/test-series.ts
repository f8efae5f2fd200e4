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
