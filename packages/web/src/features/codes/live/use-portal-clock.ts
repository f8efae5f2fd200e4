import { useEffect, useState } from 'react';

const stepMs = 10_000;

/** The portal's time, every ten seconds, whatever the clock of this device says: what the portal said last, and what passed since. */
export function usePortalClock(asOf: string): number {
  const [said, setSaid] = useState({ asOf, atMs: performance.now() });
  const [, setTick] = useState(0);
  if (said.asOf !== asOf) setSaid({ asOf, atMs: performance.now() });
  useEffect(() => {
    const timer = window.setInterval(() => setTick((before) => before + 1), stepMs);
    return () => window.clearInterval(timer);
  }, []);
  return Date.parse(said.asOf) + (performance.now() - said.atMs);
}
