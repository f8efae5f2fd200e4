/** One test in a trend. */
interface TrendValue {
  /** When it was completed: an instant in milliseconds. */
  epochMs: number;
  /** In the series' own unit. */
  value: number;
  isExcluded?: boolean;
}

export interface TrendSeries {
  /** A measure; it also decides the colour and the marker, which stay the same on every chart. */
  name: string;
  unit: string;
  /** Digits after the point. */
  decimals?: number;
  values: readonly TrendValue[];
}

/** An event behind the series. An open one has no end. */
export interface TrendEvent {
  name: string;
  startMs: number;
  endMs: number | null;
}

/** A series' value as people read it. */
export function trendValueText(series: TrendSeries, value: number): string {
  return `${value.toFixed(series.decimals ?? 0)}${series.unit ? ` ${series.unit}` : ''}`;
}

/** The chart in words: for each series how many tests, the first and the newest. */
export function seriesSummary(series: readonly TrendSeries[], time: (epochMs: number) => string): string {
  if (series.every((one) => one.values.length === 0)) return 'No tests in this time.';
  return series
    .map((one) => {
      const ordered = one.values.toSorted((a, b) => a.epochMs - b.epochMs);
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
