import { setTimeout as wait } from 'node:timers/promises';

/** Limits count in windows of a quarter of an hour, or whole multiples of it, that start at fixed times. */
const windowSeconds = 900;
/** What the longest test that counts tries needs, with room for a slow machine. Shorter than a hook may take. */
const neededSeconds = 45;

/**
 * Waits, when a window of the limits is about to end, for the next one: tries on both sides of its end are not counted together. Asked
 * before each test that uses a limit up.
 */
export const withinOneWindow = (): Promise<void> => withinWindowOf(windowSeconds, neededSeconds);

/** The same for a limit whose windows have another length. */
export async function withinWindowOf(windowSeconds: number, neededSeconds: number): Promise<void> {
  const leftSeconds = windowSeconds - ((Date.now() / 1_000) % windowSeconds);
  if (leftSeconds < neededSeconds) await wait((leftSeconds + 0.5) * 1_000);
}
