/**
 * Zero-phase low-pass of order four: a second-order Butterworth filter run forward and then backward, so that nothing is delayed.
 * The ends are mirrored first, which keeps the start of the filter out of the signal.
 * @param signal evenly sampled
 * @param cutoffHz below half the sample rate
 */
export function lowPass(signal: readonly number[], cutoffHz: number, sampleRateHz: number): number[] {
  const padding = Math.min(signal.length - 1, Math.ceil((3 * sampleRateHz) / cutoffHz));
  if (padding < 1) return [...signal];
  const first = signal[0] ?? 0;
  const last = signal[signal.length - 1] ?? 0;
  const head = signal
    .slice(1, padding + 1)
    .toReversed()
    .map((value) => 2 * first - value);
  const tail = signal
    .slice(-padding - 1, -1)
    .toReversed()
    .map((value) => 2 * last - value);
  const forward = secondOrder([...head, ...signal, ...tail], cutoffHz, sampleRateHz);
  const both = secondOrder(forward.toReversed(), cutoffHz, sampleRateHz).toReversed();
  return both.slice(padding, padding + signal.length);
}

/** Two passes of a Butterworth filter meet at -6 dB; this moves their cutoff so that both together meet at -3 dB. */
const passCorrection = (Math.SQRT2 - 1) ** 0.25;

function secondOrder(signal: readonly number[], cutoffHz: number, sampleRateHz: number): number[] {
  const warped = Math.tan((Math.PI * cutoffHz) / passCorrection / sampleRateHz);
  const norm = 1 / (1 + Math.SQRT2 * warped + warped * warped);
  const b0 = warped * warped * norm;
  const a1 = 2 * (warped * warped - 1) * norm;
  const a2 = (1 - Math.SQRT2 * warped + warped * warped) * norm;
  // Starts as if the first value had lasted for ever.
  const start = signal[0] ?? 0;
  let [x1, x2, y1, y2] = [start, start, start, start];
  return signal.map((x) => {
    const y = b0 * (x + 2 * x1 + x2) - a1 * y1 - a2 * y2;
    [x2, x1, y2, y1] = [x1, x, y1, y];
    return y;
  });
}
