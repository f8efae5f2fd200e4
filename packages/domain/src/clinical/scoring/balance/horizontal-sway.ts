import type { AccelerationRecording } from '../../recordings/recording.ts';

/** The two horizontal components of a conditioned recording, in m/s2, and what was seen on the way. */
export interface HorizontalSway {
  anteroposterior: number[];
  mediolateral: number[];
  sampleRateHz: number;
  /** Samples with a lost axis, filled in by a line between their neighbours. */
  filledIndices: number[];
  /** Largest distance of the magnitude from its own mean, over the whole raw recording. */
  peakChangeMps2: number;
  meanMagnitudeMps2: number;
}

const targetRateHz = 100;
const dropFirstSeconds = 1;
const dropLastSeconds = 0.5;

/**
 * Conditions a recording (proposal): lost samples filled, resampled to 100 Hz by lines, the first second and the last half second
 * dropped, gravity taken as the mean vector, and the rest of the signal across it, without mean and linear trend.
 */
export function horizontalSway(recording: AccelerationRecording): HorizontalSway {
  const filledIndices = recording.x.flatMap((value, index) =>
    value === null || recording.y[index] === null || recording.z[index] === null ? [index] : [],
  );
  const [x, y, z] = [recording.x, recording.y, recording.z].map(fillGaps);
  const magnitudes = (x ?? []).map((value, index) => Math.hypot(value, y?.[index] ?? 0, z?.[index] ?? 0));
  const meanMagnitudeMps2 = mean(magnitudes);
  const peakChangeMps2 = magnitudes.reduce(
    (peak, value) => Math.max(peak, Math.abs(value - meanMagnitudeMps2)),
    0,
  );
  const trimmed = [x, y, z].map((axis) => trim(resample(axis ?? [], recording.sampleRateHz)));
  const [forward, sideways] = acrossGravity(trimmed[0] ?? [], trimmed[1] ?? [], trimmed[2] ?? []);
  return {
    anteroposterior: withoutTrend(forward),
    mediolateral: withoutTrend(sideways),
    sampleRateHz: targetRateHz,
    filledIndices,
    peakChangeMps2,
    meanMagnitudeMps2,
  };
}

function fillGaps(axis: readonly (number | null)[]): number[] {
  const known = axis.flatMap((value, index) => (value === null ? [] : [{ index, value }]));
  let next = 0;
  return axis.map((value, index) => {
    if (value !== null) return value;
    while (next < known.length && (known[next]?.index ?? 0) < index) next += 1;
    const after = known[next];
    const before = known[next - 1];
    if (before === undefined || after === undefined) return before?.value ?? after?.value ?? 0;
    const share = (index - before.index) / (after.index - before.index);
    return before.value + share * (after.value - before.value);
  });
}

function resample(axis: readonly number[], rateHz: number): number[] {
  if (rateHz === targetRateHz) return [...axis];
  const count = Math.floor(((axis.length - 1) * targetRateHz) / rateHz) + 1;
  return Array.from({ length: Math.max(0, count) }, (_, index) => {
    const place = (index * rateHz) / targetRateHz;
    const left = Math.floor(place);
    const from = axis[left] ?? 0;
    return from + (place - left) * ((axis[left + 1] ?? from) - from);
  });
}

function trim(axis: number[]): number[] {
  return axis.slice(dropFirstSeconds * targetRateHz, axis.length - dropLastSeconds * targetRateHz);
}

/** Two directions across the mean vector, the first as near as possible to the sensor axis that lies flattest. */
function acrossGravity(x: number[], y: number[], z: number[]): [number[], number[]] {
  const gravity: Vector = unit([mean(x), mean(y), mean(z)]);
  const flattest = gravity.map(Math.abs).indexOf(Math.min(...gravity.map(Math.abs)));
  const axis: Vector = [flattest === 0 ? 1 : 0, flattest === 1 ? 1 : 0, flattest === 2 ? 1 : 0];
  const first = unit(cross(cross(gravity, axis), gravity));
  const second = cross(gravity, first);
  const along = (to: Vector) =>
    x.map((value, i) => value * to[0] + (y[i] ?? 0) * to[1] + (z[i] ?? 0) * to[2]);
  return [along(first), along(second)];
}

type Vector = readonly [number, number, number];
const cross = (a: Vector, b: Vector): Vector => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
];
const unit = (v: Vector): Vector => {
  const length = Math.hypot(...v);
  return length === 0 ? [0, 0, 1] : [v[0] / length, v[1] / length, v[2] / length];
};
const mean = (values: readonly number[]): number =>
  values.length === 0 ? 0 : values.reduce((sum, value) => sum + value, 0) / values.length;

function withoutTrend(values: readonly number[]): number[] {
  const middle = (values.length - 1) / 2;
  const level = mean(values);
  let covariance = 0;
  let variance = 0;
  for (const [index, value] of values.entries()) {
    covariance += (index - middle) * (value - level);
    variance += (index - middle) ** 2;
  }
  const slope = variance === 0 ? 0 : covariance / variance;
  return values.map((value, index) => value - level - slope * (index - middle));
}
