/** What the player and its engine use and no build adds to an older browser: Chrome 110, Safari 16, Firefox 115. */
const needed = [
  () => Array.prototype.toSorted,
  () => Array.prototype.with,
  () => Array.prototype.findLastIndex,
  () => AbortSignal.timeout,
];

/** Whether this browser lacks something without which a test would stop in its middle. */
export const isTooOld = (): boolean => needed.some((find) => find() === undefined);
