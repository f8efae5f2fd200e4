import type { RecordingProblem } from './recording.ts';

export interface NumberRange {
  min: number;
  max: number;
  isWhole?: boolean;
}

/**
 * Decides whether numbers of a recording can be what they say. Null is a value that was not given, which is fine here.
 * @returns the first that is no number, or the first outside the range; empty when all fit
 */
export function checkNumbers(values: readonly (number | null)[], range: NumberRange): RecordingProblem[] {
  const { min, max, isWhole = false } = range;
  const notFinite = values.findIndex((value) => value !== null && !Number.isFinite(value));
  if (notFinite >= 0) return [{ code: 'recording.not_finite', detail: { index: notFinite } }];
  const fits = (value: number) => value >= min && value <= max && (!isWhole || Number.isInteger(value));
  const index = values.findIndex((value) => value !== null && !fits(value));
  const value = values[index] ?? null;
  return value === null
    ? []
    : [{ code: 'recording.answer_out_of_range', detail: { index, value, min, max } }];
}

/** A list that must not be empty. */
export const checkSome = (items: readonly unknown[]): RecordingProblem[] =>
  items.length === 0 ? [{ code: 'recording.no_trials', detail: {} }] : [];
