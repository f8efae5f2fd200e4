import { useEffect, useRef, useState } from 'react';

const waitMs = 5000;

export interface MovingOn {
  /** What could not be saved; null where nothing failed. */
  trouble: string | null;
  fail(trouble: string): void;
  /** Stays: nothing moves on by itself. */
  stay(): void;
}

/** After something could not be saved, goes on by itself in five seconds, unless somebody stays. */
export function useMovingOn(onMoveOn: () => void): MovingOn {
  const [trouble, setTrouble] = useState<string | null>(null);
  const latest = useRef(onMoveOn);
  latest.current = onMoveOn;
  useEffect(() => {
    if (trouble === null) return;
    const timer = setTimeout(() => {
      setTrouble(null);
      latest.current();
    }, waitMs);
    return () => clearTimeout(timer);
  }, [trouble]);
  return { trouble, fail: setTrouble, stay: () => setTrouble(null) };
}
