import type { Signal } from './signal.ts';

/**
 * Zero-phase low-pass of order four: a second-order Butterworth filter run forward and then backward, so that nothing is delayed.
 * The ends are mirrored first, which keeps the start of the filter out of the signal.
 * @param signal evenly sampled
 * @param cutoffHz where the result is down by 3 dB; below half the sample rate
 */
export function lowPass(signal: Signal, cutoffHz: number, sampleRateHz: number): Signal {
  const padding = Math.min(signal.length - 1, Math.ceil((3 * sampleRateHz) / cutoffHz));
  if (padding < 1) return signal.slice();
  const length = signal.length;
  const [first, last] = [signal[0] ?? 0, signal[length - 1] ?? 0];
  const padded = new Float64Array(length + 2 * padding);
  padded.set(signal, padding);
  for (let i = 1; i <= padding; i += 1) {
    padded[padding - i] = 2 * first - (signal[i] ?? 0);
    padded[padding + length - 1 + i] = 2 * last - (signal[length - 1 - i] ?? 0);
  }
  const forward = secondOrder(padded, cutoffHz, sampleRateHz);
  const both = secondOrder(forward.reverse(), cutoffHz, sampleRateHz).reverse();
  return both.slice(padding, padding + length);
}

/** Two passes of a Butterworth filter meet at -6 dB; this moves their cutoff so that both together meet at -3 dB. */
const passCorrection = (Math.SQRT2 - 1) ** 0.25;

function secondOrder(signal: Signal, cutoffHz: number, sampleRateHz: number): Signal {
  // The correction holds for the analogue filter, so it is made after the frequency is warped (bilinear transform).
  const warped = Math.tan((Math.PI * cutoffHz) / sampleRateHz) / passCorrection;
  const norm = 1 / (1 + Math.SQRT2 * warped + warped * warped);
  const b0 = warped * warped * norm;
  const a1 = 2 * (warped * warped - 1) * norm;
  const a2 = (1 - Math.SQRT2 * warped + warped * warped) * norm;
  // Starts as if the first value had lasted for ever.
  const start = signal[0] ?? 0;
  let [x1, x2, y1, y2] = [start, start, start, start];
  return signal.map((x) => {
    const y = b0 * (x + 2 * x1 + x2) - a1 * y1 - a2 * y2;
    x2 = x1;
    x1 = x;
    y2 = y1;
    y1 = y;
    return y;
  });
}
