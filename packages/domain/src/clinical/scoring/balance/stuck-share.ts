import type { AccelerationRecording } from '../../recordings/recording.ts';

/**
 * How much of a recording repeats one and the same reading. Noise makes two equal readings in a row common on a coarse sensor and
 * half a second of them a sign that it hung.
 * @param minSeconds stretches shorter than this do not count
 * @returns share of all samples, 0 to 1
 */
export function stuckShare({ x, y, z, sampleRateHz }: AccelerationRecording, minSeconds: number): number {
  const minRun = Math.max(2, minSeconds * sampleRateHz);
  let stuckCount = 0;
  let run = 0;
  for (let i = 0; i <= x.length; i += 1) {
    const repeats =
      i > 0 && i < x.length && x[i] !== null && x[i] === x[i - 1] && y[i] === y[i - 1] && z[i] === z[i - 1];
    if (repeats) {
      run += 1;
      continue;
    }
    if (run >= minRun) stuckCount += run;
    run = 1;
  }
  return x.length === 0 ? 0 : stuckCount / x.length;
}
