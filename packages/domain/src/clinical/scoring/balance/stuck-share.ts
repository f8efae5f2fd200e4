import type { AccelerationRecording } from '../../recordings/recording.ts';

interface StuckLimits {
  stuckSeconds: number;
  roundedStuckSeconds: number;
}

/** Chromium rounds acceleration to this against fingerprints, in m/s2. */
const roundedTo = 0.1;

/** What an axis of a rounded reading may be off its step by, since nobody can write a tenth exactly. */
const almost = 1e-6;

const isOnStep = (value: number | null | undefined): boolean =>
  typeof value === 'number' &&
  Math.abs(value / roundedTo - Math.round(value / roundedTo)) * roundedTo < almost;

/**
 * How much of a recording repeats one and the same reading. Noise makes two equal readings in a row common on a coarse sensor and
 * half a second of them a sign that it hung. A reading that was rounded hides the sway of somebody who stands still, so it has to
 * be repeated for longer. A sensor of finer steps that hangs does so on such a reading once in a thousand times at most.
 * @returns share of all samples, 0 to 1
 */
export function stuckShare(
  { x, y, z, sampleRateHz }: AccelerationRecording,
  { stuckSeconds, roundedStuckSeconds }: StuckLimits,
): number {
  const minRun = (index: number): number => {
    const isRounded = [x[index], y[index], z[index]].every(isOnStep);
    return Math.max(2, (isRounded ? roundedStuckSeconds : stuckSeconds) * sampleRateHz);
  };
  let stuckCount = 0;
  let run = 0;
  for (let i = 0; i <= x.length; i += 1) {
    const repeats =
      i > 0 && i < x.length && x[i] !== null && x[i] === x[i - 1] && y[i] === y[i - 1] && z[i] === z[i - 1];
    if (repeats) {
      run += 1;
      continue;
    }
    if (i > 0 && run >= minRun(i - 1)) stuckCount += run;
    run = 1;
  }
  return x.length === 0 ? 0 : stuckCount / x.length;
}
