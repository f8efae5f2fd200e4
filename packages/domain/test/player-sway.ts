import type { MotionSample } from '../src/player/motion/motion-recording.ts';

interface Sway {
  rateHz?: number;
  seconds?: number;
  /** Largest sideways acceleration in m/s2. */
  amplitude?: number;
  /** The phone's axis that points up. */
  up?: 'y' | 'z';
  /** How far a time stamp is off its place, in parts of a gap. */
  jitter?: number;
}

/** Readings of somebody who sways slowly with a phone at the chest. */
export function swaySamples({
  rateHz = 60,
  seconds = 10,
  amplitude = 0.2,
  up = 'y',
  jitter = 0,
}: Sway = {}): MotionSample[] {
  return Array.from({ length: Math.round(rateHz * seconds) + 1 }, (_, index) => {
    const late = (index % 2 === 0 ? 1 : -1) * jitter;
    const seconds = (index + late) / rateHz;
    const sway = amplitude * Math.sin(2 * Math.PI * 0.7 * seconds);
    const other = 0.5 * amplitude * Math.cos(2 * Math.PI * 0.4 * seconds);
    return {
      atMs: 5_000 + seconds * 1_000,
      x: sway,
      y: up === 'y' ? 9.81 : other,
      z: up === 'y' ? other : 9.81,
      rotation: { x: 90, y: 0, z: -45 },
    };
  });
}
