import type { MeasureTrend, ProfileEvent, ProfileTest } from '@plumbline/contract';
import { eventTypes } from '@plumbline/contract/lookups/test-lookups';
import { formatScore, unitSuffix } from '@plumbline/domain/clinical/comparison/format-score';
import { historySeries, trendTestCount } from '@plumbline/domain/clinical/comparison/trend';
import { inCategoryOrder } from '@plumbline/domain/clinical/measures/category-order';
import { findMeasure, unitLabel } from '@plumbline/domain/clinical/measures/find-measure';
import type { Measure } from '@plumbline/domain/clinical/measures/measure';
import { isAnsweredAlike } from '@plumbline/domain/clinical/measures/taken-by-motion';
import type { TrendEvent, TrendPanel } from '../../design/chart/trend/trend-series.ts';
import { inputTexts } from '../../records/tests/input-texts.ts';

/** One measure over its last tests. */
export interface MeasureChart {
  measureId: number;
  title: string;
  /** The newest score, and its unit apart from it. */
  newest: { score: string; unit: string };
  panels: readonly TrendPanel[];
  /** Of a download, without ending. */
  fileName: string;
}

/** What a score of a measure is followed by in a chart's texts. */
export const chartUnit = (measure: Measure): string => unitSuffix(measure).trim();

/** A name without what file systems do not take. */
export const fileNameOf = (...parts: readonly (string | number)[]): string =>
  parts
    .join('_')
    .replaceAll(/[^A-Za-z0-9]+/g, '_')
    .replace(/_$/, '');

/** The charts of a profile, those of a category together. */
export function measureCharts(
  profileId: number,
  trends: readonly MeasureTrend[],
  newestTest: ProfileTest | null,
): MeasureChart[] {
  const shown = trends.filter(({ points }) => points.length > 0);
  const measures = inCategoryOrder(
    shown.flatMap(({ measureId }) => findMeasure(measureId) ?? []),
    ({ categoryId }) => categoryId,
  );
  return measures.flatMap((measure) => {
    const trend = shown.find(({ measureId }) => measureId === measure.id);
    return trend === undefined ? [] : [chartOf(profileId, trend, measure, newestTest)];
  });
}

function chartOf(
  profileId: number,
  trend: MeasureTrend,
  measure: Measure,
  newestTest: ProfileTest | null,
): MeasureChart {
  const points = trend.points.slice(-trendTestCount);
  const newest = points.at(-1);
  // Only the newest test of the profile is compared here; an older one is left neutral.
  const newestLevel =
    newest?.testId === newestTest?.id ? newestTest?.measureResults[measure.id]?.changeLevel : undefined;
  const look = historySeries.find((series) => series.has(measure))?.name;
  return {
    measureId: measure.id,
    // The phone that is moved is what a person expects, and of some measures it says nothing by what they were answered.
    title:
      trend.inputClass === 'motion' || isAnsweredAlike(measure)
        ? measure.name
        : `${measure.name} (${inputTexts[trend.inputClass]})`,
    newest: { score: formatScore(measure, newest?.score ?? null), unit: unitLabel(measure) },
    fileName: fileNameOf('Profile', profileId, 'Trend', measure.name),
    panels: [
      {
        unit: unitLabel(measure),
        isLowerBetter: measure.direction === 'lowerIsBetter',
        axis: measure.axis,
        baseline:
          trend.baseline === null
            ? null
            : { mean: trend.baseline.score, low: trend.baseline.lowScore, high: trend.baseline.highScore },
        series: [
          {
            name: measure.name,
            ...(look === undefined ? {} : { look }),
            newestLevel: newestLevel ?? 'none',
            unit: chartUnit(measure),
            decimals: measure.decimals,
            values: points.map(({ completedOn, score, isExcluded, isEvent }) => ({
              epochMs: Date.parse(completedOn),
              value: score,
              isExcluded,
              isEvent,
            })),
          },
        ],
      },
    ],
  };
}

/** An event without a name, or whose name is withheld, goes by its kind. */
export const eventNameOf = ({ name, eventTypeId }: Pick<ProfileEvent, 'name' | 'eventTypeId'>): string =>
  name ?? eventTypes.find(eventTypeId)?.label ?? 'Event';

/** Events as the areas behind a chart. */
export function chartEvents(events: readonly ProfileEvent[]): TrendEvent[] {
  return events.map((event) => ({
    name: eventNameOf(event),
    startMs: Date.parse(event.startedOn),
    endMs: event.endedOn === null ? null : Date.parse(event.endedOn),
  }));
}
