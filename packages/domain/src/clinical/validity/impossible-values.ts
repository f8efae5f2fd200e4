import { type ValueRange, validityLimits } from './validity-limits.ts';

/** What is wrong with a time, for whoever reads the receipt. */
interface RangeWords {
  /** For example 'before the stimulus'. */
  under: string;
  /** For example 'longer than any answer'. */
  over: string;
}

/**
 * Why a time cannot be one of a trial (proposal).
 * @param ms any finite number
 * @returns for example '117.0 s: longer than any answer'; null for a time that can be
 */
export function impossibleTime(ms: number, range: ValueRange, words: RangeWords): string | null {
  if (ms > range.max) return `${(ms / 1000).toFixed(1)} s: ${words.over}`;
  return ms < range.min ? `${Math.floor(ms * 10) / 10} ms: ${words.under}` : null;
}

/** The same of the time from a stimulus to its answer. */
export const impossibleResponse = (ms: number): string | null =>
  impossibleTime(ms, validityLimits.possible.responseMs, {
    under: 'before the stimulus',
    over: 'longer than any answer',
  });

/** Whether a count is a whole number within what a trial can hold. */
export const isPossibleCount = (count: number, { min, max }: ValueRange): boolean =>
  Number.isInteger(count) && count >= min && count <= max;
