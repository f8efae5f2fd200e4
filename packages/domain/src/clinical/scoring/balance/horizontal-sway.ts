import type { AccelerationRecording } from '../../recordings/recording.ts';
import { acrossGravity } from './across-gravity.ts';
import { fillGaps, meanOfSignal, resample, type Signal, withoutTrend } from './signal.ts';

/** How a recording is prepared (proposal). Part of the algorithm: another value is another `algorithmVersion`. */
export const conditioning = { rateHz: 100, dropFirstSeconds: 1, dropLastSeconds: 0.5 } as const;

/** The two horizontal components of a conditioned recording, in m/s2, and what was seen on the way. */
export interface HorizontalSway {
  anteroposterior: Signal;
  mediolateral: Signal;
  sampleRateHz: number;
  /** Largest distance of the magnitude from its own mean, over the whole raw recording. */
  peakChangeMps2: number;
  meanMagnitudeMps2: number;
  /** Length of the mean acceleration over the whole raw recording. */
  meanVectorMps2: number;
}

/**
 * Conditions a recording (proposal): lost samples filled, resampled to 100 Hz by lines, the first second and the last half second
 * dropped, gravity taken as the mean vector, and the rest of the signal across it, without mean and linear trend.
 */
export function horizontalSway(recording: AccelerationRecording): HorizontalSway {
  const [x, y, z] = [fillGaps(recording.x), fillGaps(recording.y), fillGaps(recording.z)];
  const magnitude = x.map((value, index) => Math.hypot(value, y[index] ?? 0, z[index] ?? 0));
  const meanMagnitudeMps2 = meanOfSignal(magnitude);
  const condition = (axis: Signal) => trim(resample(axis, recording.sampleRateHz, conditioning.rateHz));
  const [forward, sideways] = acrossGravity(condition(x), condition(y), condition(z));
  return {
    anteroposterior: withoutTrend(forward),
    mediolateral: withoutTrend(sideways),
    sampleRateHz: conditioning.rateHz,
    peakChangeMps2: magnitude.reduce((peak, value) => Math.max(peak, Math.abs(value - meanMagnitudeMps2)), 0),
    meanMagnitudeMps2,
    meanVectorMps2: Math.hypot(meanOfSignal(x), meanOfSignal(y), meanOfSignal(z)),
  };
}

function trim(signal: Signal): Signal {
  const { rateHz, dropFirstSeconds, dropLastSeconds } = conditioning;
  return signal.slice(dropFirstSeconds * rateHz, signal.length - dropLastSeconds * rateHz);
}
