const timeouts = new Set<number>();
const intervals = new Map<number, string>();

const { setTimeout, setInterval, clearTimeout, clearInterval } = window;

window.setTimeout = ((handler: TimerHandler, wait?: number, ...rest: unknown[]) => {
  const id = setTimeout(
    typeof handler === 'function'
      ? (...given: unknown[]) => {
          timeouts.delete(id);
          handler(...given);
        }
      : handler,
    wait,
    ...rest,
  );
  timeouts.add(id);
  return id;
}) as typeof window.setTimeout;

window.setInterval = ((handler: TimerHandler, wait?: number, ...rest: unknown[]) => {
  const id = setInterval(handler, wait, ...rest);
  intervals.set(id, `every ${wait} ms: ${String(handler).slice(0, 120)}`);
  return id;
}) as typeof window.setInterval;

// The browser's two functions end either kind.
const end = (clear: (id?: number) => void) => (id?: number) => {
  clear(id);
  if (id === undefined) return;
  timeouts.delete(id);
  intervals.delete(id);
};
Object.assign(window, { clearTimeout: end(clearTimeout), clearInterval: end(clearInterval) });

/** Ends every timeout that still waits. */
export function clearTimeouts(): void {
  for (const id of timeouts) clearTimeout(id);
  timeouts.clear();
}

/** What runs again and again. */
export const intervalsNow = (): string[] => [...intervals.values()];
