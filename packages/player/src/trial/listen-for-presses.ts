import type { Side } from '@plumbline/domain';
import type { PressedWith } from '../device/pressed-with.ts';
import { pressedBy } from '../device/pressed-with.ts';

/** One press of a finger, a pen, a mouse button or a key. */
export interface Press {
  /** The time stamp of the event: when the input arrived, not when the script got to it. */
  time: number;
  by: PressedWith;
  /** The target that was pressed; null beside both, and for the space bar. */
  side: Side | null;
}

const sideKeys: Readonly<Record<string, Side>> = {
  ArrowLeft: 'left',
  KeyF: 'left',
  ArrowRight: 'right',
  KeyJ: 'right',
};

/** The target that an element belongs to, told by its attribute `data-side`. */
function sideOf(target: EventTarget | null): Side | null {
  const side = target instanceof Element ? target.closest('[data-side]')?.getAttribute('data-side') : null;
  return side === 'left' || side === 'right' ? side : null;
}

/** Hears presses on an element, and the space bar and the keys of both sides wherever the focus is, until the signal ends it. */
export function listenForPresses(
  element: HTMLElement,
  signal: AbortSignal,
  onPress: (press: Press) => void,
): void {
  element.addEventListener(
    'pointerdown',
    (event) => {
      if (event.isPrimary)
        onPress({ time: event.timeStamp, by: pressedBy(event), side: sideOf(event.target) });
    },
    { signal },
  );
  window.addEventListener(
    'keydown',
    (event) => {
      const side = sideKeys[event.code] ?? null;
      if ((event.code !== 'Space' && side === null) || event.repeat) return;
      event.preventDefault();
      onPress({ time: event.timeStamp, by: 'key', side });
    },
    { signal },
  );
}

/** Calls back when the window is left: nobody knows then what was seen. */
export function listenForLeaving(signal: AbortSignal, onLeave: () => void): void {
  document.addEventListener('visibilitychange', onLeave, { signal });
  window.addEventListener('blur', onLeave, { signal });
}

/** Whether the window is left now, as after an interruption that calls for a break. */
export const isWindowLeft = (): boolean => document.visibilityState === 'hidden' || !document.hasFocus();
