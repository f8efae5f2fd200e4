import { useEffect, useRef } from 'react';

const begins = ['pointerdown', 'mousedown'] as const;
/** A menu or a list of the system may take the release, so a key or a menu ends a press too. */
const ends = ['pointerup', 'pointercancel', 'mouseup', 'dragend', 'blur', 'contextmenu', 'keydown'] as const;

/**
 * Tells when a press of mouse or finger is over.
 *
 * A press leaves the field that had the focus as it goes down. What is shown then, such as what that field lacks, moves the fields below
 * it, and the release falls beside what the press was meant for: the browser makes no click of the two. So whoever shows something on
 * leaving a field waits for the release first.
 *
 * @returns a function whose promise comes at once while nothing is pressed, and otherwise after the click
 */
export function usePress(): () => Promise<void> {
  const press = useRef<{ over: Promise<void>; end: () => void } | null>(null);
  useEffect(() => {
    const begin = ({ button }: MouseEvent) => {
      if (button !== 0 || press.current !== null) return;
      const { promise, resolve } = Promise.withResolvers<void>();
      press.current = { over: promise, end: resolve };
    };
    const end = ({ type, target }: Event) => {
      // Fields that lose the focus say it on its way to them; only the window that loses it ends a press.
      if (type === 'blur' && target !== window) return;
      const ended = press.current;
      // The click comes after the release, and before any later task.
      if (ended !== null)
        setTimeout(() => {
          if (press.current === ended) press.current = null;
          ended.end();
        });
    };
    for (const kind of begins) window.addEventListener(kind, begin, true);
    for (const kind of ends) window.addEventListener(kind, end, true);
    return () => {
      for (const kind of begins) window.removeEventListener(kind, begin, true);
      for (const kind of ends) window.removeEventListener(kind, end, true);
      press.current?.end();
      press.current = null;
    };
  }, []);
  return useRef(() => press.current?.over ?? Promise.resolve()).current;
}
