import { vi } from 'vitest';

/**
 * Draws the frames of a display one after the other without waiting for one, so that two seconds of looking at it take a moment. Whoever
 * asked for a frame gets the same one, as from a display: a chart that an earlier test left in the page does not make frames slower.
 * @param gapMs the time that the display says has passed from one frame to the next
 * @param onFrame called after each frame with its time stamp, in ms
 * @returns `jump`, which lets the display stand still for a while
 */
export function runFrames(
  gapMs: number,
  onFrame: (time: number) => void = () => undefined,
): { jump: (ms: number) => void } {
  let time = 1_000;
  let asked: FrameRequestCallback[] = [];
  const draw = () => {
    const now = asked;
    asked = [];
    time += gapMs;
    for (const callback of now) callback(time);
    onFrame(time);
  };
  vi.spyOn(window, 'requestAnimationFrame').mockImplementation((callback) => {
    asked.push(callback);
    if (asked.length === 1) {
      const { port1, port2 } = new MessageChannel();
      port1.onmessage = () => {
        port1.close();
        draw();
      };
      port2.postMessage(null);
    }
    return 0;
  });
  return {
    jump: (ms) => {
      time += ms;
    },
  };
}

/** Presses the space bar at a time of the frames' clock, as somebody whom no test has to wait for. */
export const pressSpaceAt = (timeStamp: number): void => pressKeyAt(timeStamp, 'Space', ' ');

/** Presses a key at a time of the frames' clock, on an element where the key belongs to one. */
export function pressKeyAt(timeStamp: number, code: string, key: string, on: EventTarget = window): void {
  const press = new KeyboardEvent('keydown', { code, key, bubbles: true, cancelable: true });
  Object.defineProperty(press, 'timeStamp', { value: timeStamp });
  on.dispatchEvent(press);
}

/** Presses a button at a time of the frames' clock. */
export function clickAt(timeStamp: number, on: EventTarget): void {
  const press = new MouseEvent('click', { bubbles: true, cancelable: true });
  Object.defineProperty(press, 'timeStamp', { value: timeStamp });
  on.dispatchEvent(press);
}
