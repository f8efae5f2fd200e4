import type { TrendPanel } from './trend/trend-series.ts';

export interface AxisBounds {
  min: number;
  max: number;
  /** The distance of two lines of the grid. */
  interval: number;
}

const steps = [1, 2, 2.5, 5, 10] as const;
/** An axis spans at least this share of the scores on it; 15 % is a bad change. */
const leastShare = 0.2;
/** About so many lines make a chart readable. */
const lineCount = 4;

/** A distance of 1, 2, 2.5 or 5 times a power of ten, so that the numbers beside the lines are round. */
function roundInterval(span: number): number {
  const power = 10 ** Math.floor(Math.log10(span / lineCount));
  return power * (steps.find((step) => step * power * lineCount >= span - 1e-9) ?? 10);
}

/** Without what is left over from counting in binary. */
const exact = (value: number) => Number(value.toFixed(6));

/**
 * The ends of a panel's axis: that of the measure where it is asked for in full, otherwise the next round numbers around
 * all scores and the baseline, and no further than the measure goes.
 */
export function axisBounds(panel: TrendPanel, isFull: boolean): AxisBounds {
  const { axis, baseline } = panel;
  if (isFull && axis) return { ...axis, interval: roundInterval(axis.max - axis.min) };
  const shown = [
    ...panel.series.flatMap(({ values }) => values.map(({ value }) => value)),
    ...(baseline ? [baseline.mean, baseline.low ?? baseline.mean, baseline.high ?? baseline.mean] : []),
  ];
  const [least, most] = shown.length > 0 ? [Math.min(...shown), Math.max(...shown)] : [0, 1];
  const middle = (least + most) / 2;
  // Closer than this the noise of a test would look like a change.
  const span = Math.max(most - least, Math.abs(middle) * leastShare, 1);
  const interval = roundInterval(span);
  const low = exact(Math.floor((middle - span / 2) / interval + 1e-9) * interval);
  const high = exact(Math.ceil((middle + span / 2) / interval - 1e-9) * interval);
  if (!axis) return { min: low, max: high, interval };
  // A score past the specified axis is still shown.
  return {
    min: Math.max(low, Math.min(axis.min, least)),
    max: Math.min(high, Math.max(axis.max, most)),
    interval,
  };
}
