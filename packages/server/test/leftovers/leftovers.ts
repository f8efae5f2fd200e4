import { setTimeout as sleep } from 'node:timers/promises';
import { vi } from 'vitest';
import { openTestDatabases } from '../database/test-database.ts';

/** What all test files of a worker share, since they share the process. */
export interface ProcessState {
  resources: ReadonlyMap<string, number>;
  listeners: ReadonlyMap<string, number>;
  environment: Readonly<Record<string, string | undefined>>;
  globals: ReadonlyMap<string, unknown>;
  folder: string;
  timeZone: string;
  databases: ReadonlySet<string>;
}

/** The test runner's own timers come and go, so a file is measured against what the check of the last one ended with. */
let timersLeft = 0;

/** Everything that a file may not change for the files after it, as it is now. */
export function processState(): ProcessState {
  return {
    resources: openResources(),
    listeners: new Map(process.eventNames().map((name) => [String(name), process.listenerCount(name)])),
    environment: { ...process.env },
    globals: new Map(
      Object.getOwnPropertyNames(globalThis).map((name) => [name, Reflect.get(globalThis, name)]),
    ),
    folder: process.cwd(),
    timeZone: new Intl.DateTimeFormat().resolvedOptions().timeZone,
    databases: new Set(openTestDatabases()),
  };
}

/**
 * What is left behind since an earlier state, one sentence each; none where the process is as it was. Sockets and threads end a moment
 * after they were told to, so the answer waits for them, for this long at most.
 */
export async function leftoversSince(before: ProcessState, withinMs = 3_000): Promise<string[]> {
  // Nothing can be waited for by a clock that stands still.
  if (vi.isFakeTimers()) return ['the timers are fake'];
  const giveUpAt = performance.now() + withinMs;
  let found = leftoversNow(before);
  while (found.length > 0 && performance.now() < giveUpAt) {
    await sleep(20);
    found = leftoversNow(before);
  }
  return found;
}

/** Ends the check of a file: whatever it left is not blamed on the next one. */
export function forgiveTimers(): void {
  timersLeft = openResources().get('Timeout') ?? 0;
}

function leftoversNow(before: ProcessState): string[] {
  const now = processState();
  const resources = new Map(before.resources).set('Timeout', timersLeft);
  return [
    ...grown(resources, now.resources, holdsOn).map((what) => `open: ${what}`),
    ...grown(before.listeners, now.listeners).map((what) => `listeners of the process: ${what}`),
    ...changed(Object.entries(before.environment), Object.entries(now.environment)).map(
      (name) => `the environment: ${name}`,
    ),
    // New names are those of libraries that were imported for the first time.
    ...changed(before.globals, now.globals)
      .filter((name) => before.globals.has(name))
      .map((name) => `a global: ${name}`),
    ...(now.folder === before.folder ? [] : [`the working folder: ${now.folder}`]),
    ...(now.timeZone === before.timeZone ? [] : [`the time zone: ${now.timeZone}`]),
    ...[...now.databases]
      .filter((name) => !before.databases.has(name))
      .map((name) => `a test database: ${name}`),
  ];
}

/** Work in progress (a file being read, a name being looked up) ends by itself; these stay until somebody ends them. */
const holdsOn = (type: string): boolean =>
  /^(Timeout|Immediate|TCP|TLS|UDP|Pipe|Process|Worker|FSEvent|StatWatcher|HTTP|Signal|TTY)/.test(type);

function openResources(): Map<string, number> {
  const counts = new Map<string, number>();
  for (const name of process.getActiveResourcesInfo()) counts.set(name, (counts.get(name) ?? 0) + 1);
  return counts;
}

function grown(
  before: ReadonlyMap<string, number>,
  now: ReadonlyMap<string, number>,
  isMeant: (name: string) => boolean = () => true,
): string[] {
  return [...now].flatMap(([name, count]) => {
    const more = count - (before.get(name) ?? 0);
    return more > 0 && isMeant(name) ? [`${more} ${name}`] : [];
  });
}

function changed(
  before: Iterable<readonly [string, unknown]>,
  now: Iterable<readonly [string, unknown]>,
): string[] {
  const earlier = new Map(before);
  const later = new Map(now);
  const keys = new Set([...earlier.keys(), ...later.keys()]);
  return [...keys].filter(
    (key) => earlier.has(key) !== later.has(key) || !Object.is(earlier.get(key), later.get(key)),
  );
}
