import { type RefObject, useEffect, useRef } from 'react';

/** Focuses the heading of a step once the button that led to it is gone, so that keyboard and screen reader continue from the heading. */
export function useStepFocus(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (document.activeElement === null || document.activeElement === document.body) heading.current?.focus();
  }, []);
  return heading;
}
