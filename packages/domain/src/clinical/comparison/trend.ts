import { epochMsOf } from '../../time/instant.ts';
import { dayInZone } from '../../time/time-zone.ts';
import type { Measure } from '../measures/measure.ts';
import type { InputClass } from '../recordings/recording.ts';
import { isBaselineTest, isTestExcluded, type MeasuredTest, oldestFirst } from './occasions.ts';

/** How many tests a trend and a history chart show. */
export const trendTestCount = 10;
export const historyTestCount = 20;

/** Charts count days in this zone whoever looks at them, and say so. */
export const chartTimeZone = 'America/Chicago';

/** One test in a chart of one measure. */
export interface TrendPoint {
  testId: number;
  completedOn: string;
  score: number;
  /** Drawn hollow: it does not count. */
  isExcluded: boolean;
  isEvent: boolean;
  isBaseline: boolean;
}

/** The day that a chart shows an instant on, 'YYYY-MM-DD' in the charts' own zone. */
export function chartDayOf(completedOn: string): string {
  return dayInZone(epochMsOf(completedOn), chartTimeZone);
}

/**
 * The last tests that scored a measure in one way of answering, oldest first. Excluded and doubtful ones stay, marked: a gap
 * would hide that somebody was tested.
 *
 * @param tests all tests of the profile in any order
 */
export function trendOf(
  measureId: number,
  inputClass: InputClass,
  tests: readonly MeasuredTest[],
  baselineStartDate: string | null,
  limit: number = trendTestCount,
): TrendPoint[] {
  const scored = tests.flatMap((test) => {
    const found = test.measures.find(
      (measure) => measure.measureId === measureId && measure.inputClass === inputClass,
    );
    if (!found || found.score === null) return [];
    const isExcluded = isTestExcluded(test, baselineStartDate) || found.standing !== 'counted';
    return [
      {
        testId: test.testId,
        completedOn: test.completedOn,
        score: found.score,
        isExcluded,
        isEvent: test.isEvent,
        isBaseline: isBaselineTest(test),
      },
    ];
  });
  return oldestFirst(scored).slice(-limit);
}

/** Categories whose scores can be drawn: balance, functional, neuromotor, oculomotor, cognitive; no survey, COVID, symptoms. */
const chartableCategories: readonly number[] = [1, 2, 6, 7, 11];

/** Whether scores of a measure can be drawn at all. */
export function isChartable(measure: Measure): boolean {
  return !measure.isNotChartable && chartableCategories.includes(measure.categoryId);
}

/** What the history chart needs of a test. */
export interface HistoryTest {
  testId: number;
  completedOn: string;
  measures: readonly { measureId: number; score: number | null }[];
}

/** Whether a test holds anything that a chart could draw (`hasGraphableData`). */
export function hasGraphableData(
  measures: HistoryTest['measures'],
  findMeasure: (measureId: number) => Measure | undefined,
): boolean {
  return measures.some(({ measureId, score }) => {
    const measure = score === null ? undefined : findMeasure(measureId);
    return measure !== undefined && isChartable(measure);
  });
}

/** A line of the history chart. */
export interface HistorySeries {
  name: string;
  /** Whether a measure is drawn on this line. */
  has: (measure: Measure) => boolean;
}

const byIds =
  (...ids: number[]) =>
  (measure: Measure) =>
    ids.includes(measure.id);

const multipleObjectTracking = 65;

/** The lines of the history chart in the order of the legend; counting 15, 20 and 24 are three. */
export const historySeries: readonly HistorySeries[] = [
  { name: 'Balance', has: (measure) => measure.categoryId === 1 && measure.unit === 'points100' },
  { name: 'Reaction', has: byIds(1002) },
  {
    name: 'Oculomotor',
    has: (measure) => measure.categoryId === 7 && measure.id !== multipleObjectTracking,
  },
  { name: 'Impulse Control', has: byIds(1003) },
  { name: 'Inspection Time', has: byIds(1004, 86) },
  { name: 'Memory', has: byIds(64, 85) },
  { name: 'Counting 15', has: byIds(72) },
  { name: 'Counting 20', has: byIds(74) },
  { name: 'Counting 24', has: byIds(75) },
  { name: 'MOT', has: byIds(multipleObjectTracking) },
];

/** One test of the history chart: a score, or null, for each line of `historySeries`. */
export interface HistoryPoint {
  testId: number;
  completedOn: string;
  scores: readonly (number | null)[];
  /** The measure that each score is of; null where there is none. */
  measureIds: readonly (number | null)[];
}

/**
 * The history chart: the last tests with anything to draw, oldest first. Where a test holds two measures of one line, the
 * composite comes before a single stance, then the lower id.
 */
export function historyOf(
  tests: readonly HistoryTest[],
  findMeasure: (measureId: number) => Measure | undefined,
  limit: number = historyTestCount,
): HistoryPoint[] {
  return oldestFirst(tests.filter((test) => hasGraphableData(test.measures, findMeasure)))
    .slice(-limit)
    .map((test) => {
      const drawn = test.measures
        .flatMap(({ measureId, score }) => {
          const measure = findMeasure(measureId);
          return measure && score !== null && isChartable(measure) ? [{ measure, score }] : [];
        })
        .toSorted(
          (a, b) =>
            Number(b.measure.isProtocol) - Number(a.measure.isProtocol) || a.measure.id - b.measure.id,
        );
      const lines = historySeries.map((series) => drawn.find(({ measure }) => series.has(measure)));
      return {
        testId: test.testId,
        completedOn: test.completedOn,
        scores: lines.map((line) => line?.score ?? null),
        measureIds: lines.map((line) => line?.measure.id ?? null),
      };
    });
}
