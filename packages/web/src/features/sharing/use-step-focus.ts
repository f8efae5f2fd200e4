import { type RefObject, useEffect, useRef } from 'react';

/** For the heading of a step: where the button that led to it is gone, the keyboard and the reader go on from the heading. */
export function useStepFocus(): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (document.activeElement === null || document.activeElement === document.body) heading.current?.focus();
  }, []);
  return heading;
}
