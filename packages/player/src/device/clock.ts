/** How far this device's clock is behind the portal's, in ms; null until the portal answered. */
let behindMs: number | null = null;

/** Less than this is the way of an answer and the whole seconds in which it is given. */
const tolerableMs = 5 * 60 * 1_000;

/** Compares the device's clock with the time that an answer carries. */
export function compareClock(dateHeader: string | null): void {
  const date = dateHeader === null ? Number.NaN : Date.parse(dateHeader);
  if (!Number.isNaN(date)) behindMs = date - Date.now();
}

/** How far the clock is behind, negative where it is ahead; 0 for what does not matter, or is not known. */
export const clockBehindMs = (): number =>
  behindMs !== null && Math.abs(behindMs) > tolerableMs ? behindMs : 0;
