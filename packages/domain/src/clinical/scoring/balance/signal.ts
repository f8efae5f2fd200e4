/** One evenly sampled component of a recording. */
export type Signal = Float64Array<ArrayBuffer>;

/** Lost samples filled by a line between their neighbours; at the ends the nearest sample is held. 0 where nothing is known. */
export function fillGaps(axis: readonly (number | null)[]): Signal {
  const filled = new Float64Array(axis.length);
  let known: { index: number; value: number } | null = null;
  for (let index = 0; index < axis.length; index += 1) {
    const value = axis[index] ?? null;
    if (value === null) continue;
    const from: { index: number; value: number } = known ?? { index: -1, value };
    const slope = (value - from.value) / (index - from.index);
    for (let gap = from.index + 1; gap < index; gap += 1) {
      filled[gap] = from.value + slope * (gap - from.index);
    }
    filled[index] = value;
    known = { index, value };
  }
  return known === null ? filled : filled.fill(known.value, known.index + 1);
}

/** The same curve at another rate, read off the lines between its samples. */
export function resample(signal: Signal, fromHz: number, toHz: number): Signal {
  if (fromHz === toHz || signal.length === 0) return signal;
  const count = Math.floor(((signal.length - 1) * toHz) / fromHz) + 1;
  return new Float64Array(count).map((_, index) => {
    const place = (index * fromHz) / toHz;
    const left = Math.floor(place);
    const from = signal[left] ?? 0;
    return from + (place - left) * ((signal[left + 1] ?? from) - from);
  });
}

/** 0 of nothing. */
export function meanOfSignal(signal: Signal): number {
  return signal.length === 0 ? 0 : signal.reduce((sum, value) => sum + value, 0) / signal.length;
}

/** What is left of a signal without its mean and its straight-line trend (least squares). */
export function withoutTrend(signal: Signal): Signal {
  const middle = (signal.length - 1) / 2;
  const level = meanOfSignal(signal);
  const covariance = signal.reduce((sum, value, index) => sum + (index - middle) * (value - level), 0);
  // Sum of (index - middle)^2 over all indices.
  const variance = (signal.length * (signal.length ** 2 - 1)) / 12;
  const slope = variance === 0 ? 0 : covariance / variance;
  return signal.map((value, index) => value - level - slope * (index - middle));
}
