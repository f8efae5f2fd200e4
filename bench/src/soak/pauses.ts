import { setTimeout as wait } from 'node:timers/promises';

/** Waits for a random time between two numbers of seconds; false as soon as the load ends. */
export type Pause = (fromSeconds: number, toSeconds: number) => Promise<boolean>;

/** Pauses that a signal ends. */
export function pausesUntil(signal: AbortSignal): Pause {
  return async (from, to) => {
    try {
      await wait((from + Math.random() * (to - from)) * 1000, undefined, { signal });
    } catch (error) {
      if (!signal.aborted) throw error;
    }
    return !signal.aborted;
  };
}

export const pick = <T>(from: readonly T[]): T => {
  const found = from[Math.floor(Math.random() * from.length)];
  if (found === undefined) throw new Error('nothing to pick from');
  return found;
};
