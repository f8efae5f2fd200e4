import { useCallback, useEffect, useState } from 'react';

/**
 * Seconds that count down to 0 by themselves.
 *
 * @returns the seconds left, and a function that restarts it
 */
export function useCountdown(): readonly [number, (seconds: number) => void] {
  const [endsAt, setEndsAt] = useState(0);
  const [left, setLeft] = useState(0);
  useEffect(() => {
    const count = () => setLeft(Math.max(0, Math.ceil((endsAt - Date.now()) / 1000)));
    count();
    if (endsAt <= Date.now()) return undefined;
    // It follows the clock and not the ticks, since a tab that slept must not continue from its old count.
    const ticking = setInterval(() => {
      count();
      if (endsAt <= Date.now()) clearInterval(ticking);
    }, 250);
    return () => clearInterval(ticking);
  }, [endsAt]);
  const start = useCallback((seconds: number) => setEndsAt(Date.now() + seconds * 1000), []);
  return [left, start];
}
