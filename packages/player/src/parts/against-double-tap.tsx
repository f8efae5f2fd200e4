import { type ReactNode, useEffect, useState } from 'react';

/** The second tap of a double tap comes sooner than this after the first; nobody has read another question by then. */
const doubleTapMs = 300;

/**
 * Takes no press of a pointer for a moment after it appears, so that the second tap of a double tap does not answer what the first one led
 * to. Each screen needs a key of its own.
 */
export function AgainstDoubleTap({ children }: { children: ReactNode }) {
  const [isSettled, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), doubleTapMs);
    return () => clearTimeout(timer);
  }, []);
  return <div style={{ display: 'contents', pointerEvents: isSettled ? undefined : 'none' }}>{children}</div>;
}
