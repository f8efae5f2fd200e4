import type { HeadTurnsRecording } from '../../clinical/recordings/recording.ts';
import { roundTo } from '../../numbers/rounding.ts';
import { type MotionSample, motionRecording } from './motion-recording.ts';

/** Turning to a beat. Rate, length and where the phone is held are proposals: nothing is published of these tests. */
export interface TurnsPlan {
  beatsPerMinute: number;
  /** In both hands with the arms stretched out, or against the forehead: either way the phone turns with the head. */
  phone: 'ahead' | 'forehead';
}

const degrees = 180 / Math.PI;

/**
 * The recording of turns to a beat, as the device API takes it. The angle around the vertical is the sum of the turning around it, from 0
 * at the beginning. It drifts as such a sum does, so only its way back and forth tells something.
 * @param beatsAtMs when the beats were heard, since the first reading
 * @returns null where the device did not tell its turning the whole time, since nothing is made up
 */
export function headTurnsRecording(
  samples: readonly MotionSample[],
  beatsAtMs: readonly number[],
): HeadTurnsRecording | null {
  const { kind: _kind, gyroscope, ...recording } = motionRecording(samples);
  if (gyroscope === undefined) return null;
  const { x, y, z, sampleRateHz } = recording;
  const up = [x, y, z].map((axis) => axis.reduce<number>((sum, value) => sum + (value ?? 0), 0));
  const length = Math.hypot(...up);
  const around = x.map(
    (_, index) =>
      [gyroscope.x, gyroscope.y, gyroscope.z].reduce(
        (sum, axis, which) => sum + (axis[index] ?? 0) * (up[which] ?? 0),
        0,
      ) / length,
  );
  let angle = 0;
  const psiDegrees = around.map((rate, index) => {
    if (index > 0) angle += (((around[index - 1] ?? rate) + rate) / 2 / sampleRateHz) * degrees;
    return roundTo(angle, 2);
  });
  const endMs = ((x.length - 1) / sampleRateHz) * 1_000;
  const heard = beatsAtMs.filter((atMs) => atMs >= 0 && atMs <= endMs).map((atMs) => roundTo(atMs, 1));
  return { kind: 'headTurns', ...recording, gyroscope, psiDegrees, beatsAtMs: heard };
}
