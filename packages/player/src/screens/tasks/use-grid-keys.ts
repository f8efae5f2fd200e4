import { type KeyboardEvent, useState } from 'react';

const steps: Readonly<Record<string, (columns: number) => number>> = {
  ArrowLeft: () => -1,
  ArrowRight: () => 1,
  ArrowUp: (columns) => -columns,
  ArrowDown: (columns) => columns,
};

/** What a button of a grid is given, so that the arrow keys move the focus and the grid is one stop of the tab key. */
export function useGridKeys(count: number, columnCount: number) {
  const [focused, setFocused] = useState(0);
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const step = steps[event.key]?.(columnCount);
    if (step === undefined) return;
    event.preventDefault();
    const next = focused + step;
    const leavesRow =
      Math.abs(step) === 1 && Math.floor(next / columnCount) !== Math.floor(focused / columnCount);
    if (next < 0 || next >= count || leavesRow) return;
    setFocused(next);
    event.currentTarget.parentElement?.querySelectorAll<HTMLElement>('button')[next]?.focus();
  };
  return (index: number) => ({
    tabIndex: index === focused ? 0 : -1,
    onFocus: () => setFocused(index),
    onKeyDown: move,
  });
}
