import { useEffect, useRef } from 'react';

export interface ArrowKeys {
  /** Null where there is nowhere to go: the key scrolls as always. */
  up: (() => void) | null;
  down: (() => void) | null;
}

/** Up and down anywhere on the page, except where they mean something else: in a field, a menu or a dialog. */
export function useArrowKeys(keys: ArrowKeys): void {
  const latest = useRef(keys);
  latest.current = keys;
  useEffect(() => {
    const move = (event: KeyboardEvent) => {
      const { up, down } = latest.current;
      const act = event.key === 'ArrowUp' ? up : event.key === 'ArrowDown' ? down : null;
      if (act === null || event.altKey || event.ctrlKey || event.metaKey || event.shiftKey) return;
      const { target } = event;
      const isTaken =
        target instanceof HTMLElement &&
        target.closest('input, textarea, select, [role=dialog], [role=menu]') !== null;
      if (isTaken) return;
      event.preventDefault();
      act();
    };
    window.addEventListener('keydown', move);
    return () => window.removeEventListener('keydown', move);
  }, []);
}
