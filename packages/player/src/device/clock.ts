/** How far this device's clock is behind the portal's, in ms; null until the portal answered. */
let behindMs: number | null = null;

/** Less than this is the way of an answer and the whole seconds in which it is given. */
const tolerableMs = 5 * 60 * 1_000;

/** What the clock lacked beside the time since the page was opened when the two were compared: it jumps with a clock that is set. */
let comparedAt = 0;

const sinceOpening = (): number => Date.now() - performance.now();

/** Compares the device's clock with the time that an answer carries. */
export function compareClock(dateHeader: string | null): void {
  const date = dateHeader === null ? Number.NaN : Date.parse(dateHeader);
  if (Number.isNaN(date)) return;
  behindMs = date - Date.now();
  comparedAt = sinceOpening();
}

/** How far the clock is behind, negative where it is ahead; 0 for what does not matter, or is not known. */
export const clockBehindMs = (): number =>
  behindMs !== null && Math.abs(behindMs) > tolerableMs && !wasSetRight(behindMs) ? behindMs : 0;

/** Whether the clock was set by what it was off since it was compared: staff are asked to, and no answer may have come since. */
const wasSetRight = (offMs: number): boolean => Math.abs(sinceOpening() - comparedAt - offMs) <= tolerableMs;

/**
 * How far the clock is behind by what the portal said last: to this page, or before it was opened.
 * @param before what was known when the code was redeemed or the list was taken along
 */
export const knownClockBehindMs = (before: number): number => (behindMs === null ? before : clockBehindMs());
