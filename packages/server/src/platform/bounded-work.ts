/** Thrown when the process has more work than it takes at once; the same request may succeed in a moment. */
export class Overloaded extends Error {
  override readonly name = 'Overloaded';
}

/** Runs work when its turn has come. @throws Overloaded when too much waits already */
export type BoundedWork = <T>(work: () => Promise<T>) => Promise<T>;

/**
 * A bound for work that is costly and that anybody can ask for.
 * @param atOnce how much runs at the same time
 * @param maxWaiting how much waits for its turn, first come first served; more is turned away at once
 */
export function boundWork({ atOnce, maxWaiting }: { atOnce: number; maxWaiting: number }): BoundedWork {
  let running = 0;
  const waiting: (() => void)[] = [];
  /** The longest waiting work takes the place of the one that ended. */
  const leave = (): void => {
    const next = waiting.shift();
    if (next === undefined) running -= 1;
    else next();
  };
  return async (work) => {
    if (running < atOnce) running += 1;
    else if (waiting.length >= maxWaiting) throw new Overloaded('too much waits for its turn already');
    else await new Promise<void>((resolve) => waiting.push(resolve));
    try {
      return await work();
    } finally {
      leave();
    }
  };
}
