import { type DeviceCheck, type MotionSample, samplesPerSecond } from '@plumbline/domain';
import { anySignal } from '../device/any-signal.ts';

/** Readings that are enough to tell how often they come. */
const enough = 30;
/** A sensor that was asleep takes a moment; after so long there is none. */
const wakesWithinMs = 2_000;

type Asking = { requestPermission?: () => Promise<PermissionState> };

const asking = (): Asking | null =>
  typeof DeviceMotionEvent === 'undefined' ? null : (DeviceMotionEvent as unknown as Asking);

/** Whether the browser tells motion only after somebody allowed it, as iOS does. */
export const mustAskForMotion = (): boolean => typeof asking()?.requestPermission === 'function';

/** Asks for the permission; to be called within a tap. Once it was given it is answered without asking again. */
export async function askForMotion(): Promise<boolean> {
  const request = asking()?.requestPermission;
  if (request === undefined) return true;
  try {
    return (await request.call(DeviceMotionEvent)) === 'granted';
  } catch {
    // Browsers also throw where it was asked outside of a tap; for the person both are a refusal.
    return false;
  }
}

/** Calls for every reading of the motion sensors until the signal; an empty event, as of a computer, is none. */
export function watchMotion(signal: AbortSignal, onSample: (sample: MotionSample) => void): void {
  const read = (event: DeviceMotionEvent) => {
    const { x, y, z } = event.accelerationIncludingGravity ?? {};
    if (x == null || y == null || z == null) return;
    const { alpha, beta, gamma } = event.rotationRate ?? {};
    // The engines name the turning around x, y and z in this order, whatever older pages say.
    const isTurnKnown = alpha != null && beta != null && gamma != null;
    const rotation = isTurnKnown ? { x: alpha, y: beta, z: gamma } : null;
    onSample({ atMs: event.timeStamp, x, y, z, rotation });
  };
  window.addEventListener('devicemotion', read, { signal });
}

/** How often the device tells its motion; 0 where it does not. */
export function checkMotion(signal: AbortSignal): Promise<Exclude<DeviceCheck['motion'], undefined>> {
  return new Promise((resolve) => {
    const over = new AbortController();
    const samples: MotionSample[] = [];
    const end = () => {
      over.abort();
      clearTimeout(timer);
      const tellsTurning = samples.length > 0 && samples.every(({ rotation }) => rotation !== null);
      resolve({ samplesPerSecond: samplesPerSecond(samples), tellsTurning });
    };
    const timer = setTimeout(end, wakesWithinMs);
    signal.addEventListener('abort', () => clearTimeout(timer));
    watchMotion(anySignal(signal, over.signal), (sample) => {
      samples.push(sample);
      if (samples.length > enough) end();
    });
  });
}
