import type { ChangeLevel } from '@plumbline/domain/clinical/comparison/comparison';
import { formatRounded } from '@plumbline/domain/numbers/rounding';

/** One test in a trend. */
export interface TrendValue {
  /** When it was completed: an instant in milliseconds. */
  epochMs: number;
  /** In the series' own unit. */
  value: number;
  isExcluded?: boolean;
  isEvent?: boolean;
}

export interface TrendSeries {
  /** A measure; it also decides the colour and the marker, which stay the same on every chart. */
  name: string;
  /** The series whose colour and marker it has, where it is called otherwise. */
  look?: string;
  /** How its newest test compares. Such a line is neutral, and its last dot alone has a colour and a shape. */
  newestLevel?: ChangeLevel;
  unit: string;
  /** Digits after the point. */
  decimals?: 0 | 1 | 2;
  values: readonly TrendValue[];
}

/** An event behind the series. An open one has no end. */
export interface TrendEvent {
  name: string;
  startMs: number;
  endMs: number | null;
}

export interface TrendBaseline {
  mean: number;
  /** Null where the noise of the baseline is not known. */
  low: number | null;
  high: number | null;
}

/** Series that share an axis: one unit, one direction. */
export interface TrendPanel {
  /** What the axis counts: `ms`, `of 100`. */
  unit: string;
  /** Lower values are better, so that the axis is turned over and up stays better. */
  isLowerBetter: boolean;
  series: readonly TrendSeries[];
  /** The person's own band behind a panel of one measure. */
  baseline?: TrendBaseline | null;
  /** The axis of the measure in full; without it, and where it is left out, the axis follows the scores. */
  axis?: { min: number; max: number };
}

/** A series' value as people read it. */
export function trendValueText(series: TrendSeries, value: number): string {
  return `${formatRounded(value, series.decimals ?? 0)}${series.unit ? ` ${series.unit}` : ''}`;
}

/** Oldest first, as it is drawn. */
export const inOrder = (series: TrendSeries): TrendValue[] =>
  series.values.toSorted((a, b) => a.epochMs - b.epochMs);

/** The panels without series that have nothing to draw. */
export function drawnPanels(panels: readonly TrendPanel[]): TrendPanel[] {
  return panels.flatMap((panel) => {
    const series = panel.series.filter(({ values }) => values.length > 0);
    return series.length === 0 ? [] : [{ ...panel, series }];
  });
}

/** The chart in words: for each series how many tests, the first and the newest. */
export function seriesSummary(series: readonly TrendSeries[], time: (epochMs: number) => string): string {
  if (series.every((one) => one.values.length === 0)) return 'No tests in this period.';
  return series
    .map((one) => {
      const ordered = inOrder(one);
      const [first, last] = [ordered[0], ordered.at(-1)];
      if (!first || !last) return `${one.name}: no tests.`;
      if (ordered.length === 1)
        return `${one.name}: ${trendValueText(one, last.value)} on ${time(last.epochMs)}.`;
      return (
        `${one.name}: ${ordered.length} tests, from ${trendValueText(one, first.value)} on ${time(first.epochMs)} ` +
        `to ${trendValueText(one, last.value)} on ${time(last.epochMs)}.`
      );
    })
    .join(' ');
}

/** The baseline behind a trend in words; empty where there is none. */
export function baselineSummary({ baseline, series }: TrendPanel): string {
  const [one] = series;
  if (!baseline || one === undefined) return '';
  const text = (value: number) => trendValueText(one, value);
  const range =
    baseline.low === null || baseline.high === null
      ? ''
      : `, range ${text(baseline.low)} to ${text(baseline.high)}`;
  return `Baseline ${text(baseline.mean)}${range}.`;
}
