import type { GraphSeries } from './graph.ts';

/** More points than a screen has columns are not seen, and cost. */
export const maxLinePoints = 2_000;
/** A cloud of more points is one blot. */
export const maxCloudPoints = 1_500;

type Samples = ArrayLike<number | null>;

/**
 * Evenly sampled values as a line over time, thinned out: of each stretch of time its lowest and its highest value stay, so that no
 * peak is lost. A stretch of lost samples only stays a gap.
 * @param values null is a lost sample
 */
export function lineOverTime(
  name: string,
  values: Samples,
  sampleRateHz: number,
  maxPoints = maxLinePoints,
): GraphSeries {
  const series: GraphSeries = { name, style: 'line', x: [], y: [] };
  const add = (index: number) => {
    series.x.push(rounded(index / sampleRateHz));
    series.y.push(finite(values[index]));
  };
  const stretch = Math.max(1, Math.ceil(values.length / (maxPoints / 2)));
  for (let from = 0; from < values.length; from += stretch) {
    const to = Math.min(values.length, from + stretch);
    for (const index of stretch <= 2 ? indices(from, to) : extremes(values, from, to)) add(index);
  }
  return series;
}

/** Indices of at most `max` samples, evenly chosen, for a cloud of points in which order does not show. */
export function cloudIndices(length: number, max = maxCloudPoints): number[] {
  const step = Math.max(1, Math.ceil(length / max));
  return Array.from({ length: Math.ceil(length / step) }, (_, i) => i * step);
}

/** Five digits are below what any phone's sensor can tell apart. */
export const rounded = (value: number): number => Number(value.toFixed(5));

const finite = (value: number | null | undefined): number | null =>
  value === null || value === undefined || !Number.isFinite(value) ? null : rounded(value);

const indices = (from: number, to: number) => Array.from({ length: to - from }, (_, i) => from + i);

/** Where the lowest and the highest value of a stretch lie, in their order; the first place where all is lost. */
function extremes(values: Samples, from: number, to: number): number[] {
  let [low, high] = [-1, -1];
  for (let index = from; index < to; index += 1) {
    const value = finite(values[index]);
    if (value === null) continue;
    if (low < 0 || value < (values[low] ?? 0)) low = index;
    if (high < 0 || value > (values[high] ?? 0)) high = index;
  }
  if (low < 0) return [from];
  return low === high ? [low] : [Math.min(low, high), Math.max(low, high)];
}
