import type { MotionSample } from '@plumbline/domain';
import { vi } from 'vitest';

type Position = 'upright' | 'flat' | 'still';

const readingAt = (position: Position, seconds: number) => {
  const sway = position === 'still' ? 0 : 0.2 * Math.sin(2 * Math.PI * 0.7 * seconds);
  return position === 'flat' ? { x: sway, y: 0.1, z: 9.81 } : { x: sway, y: 9.81, z: 0.5 * sway };
};

const tell = (atMs: number, reading: Pick<MotionSample, 'x' | 'y' | 'z'>) => {
  const event = new DeviceMotionEvent('devicemotion', {
    accelerationIncludingGravity: reading,
    rotationRate: { alpha: 1, beta: 2, gamma: 3 },
    interval: 16,
  });
  Object.defineProperty(event, 'timeStamp', { value: atMs });
  window.dispatchEvent(event);
};

let clock = 10_000;

/** Tells the motion of a phone for some seconds of its own clock at once, 50 times a second, so that no test has to stand for so long. */
export function tellMotion(seconds: number, position: Position = 'upright'): void {
  for (let sample = 0; sample <= seconds * 50; sample += 1) {
    clock += 20;
    tell(clock, readingAt(position, clock / 1_000));
  }
}

/**
 * Tells each motion in its turn as soon as the page listens to the sensors. A listener that is taken away at once, as where React runs
 * an effect twice, uses none up.
 */
export function moveWhenListened(...motions: (() => void)[]): void {
  const listen = window.addEventListener.bind(window);
  vi.spyOn(window, 'addEventListener').mockImplementation(
    (
      type: string,
      listener: EventListenerOrEventListenerObject,
      options?: AddEventListenerOptions | boolean,
    ) => {
      listen(type, listener, options);
      if (type !== 'devicemotion') return;
      queueMicrotask(() => {
        if (typeof options === 'object' && options.signal?.aborted !== true) motions.shift()?.();
      });
    },
  );
}
