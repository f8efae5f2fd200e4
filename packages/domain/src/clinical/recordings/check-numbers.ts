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
  const notFinite = checkFinite(values);
  if (notFinite.length > 0) return notFinite;
  const fits = (value: number) => value >= min && value <= max && (!isWhole || Number.isInteger(value));
  const index = values.findIndex((value) => value !== null && !fits(value));
  const value = values[index] ?? null;
  return value === null
    ? []
    : [{ code: 'recording.answer_out_of_range', detail: { index, value, min, max } }];
}

/** The first value that is no number; a number of any size is fine, as is null. */
export function checkFinite(values: readonly (number | null)[]): RecordingProblem[] {
  const index = values.findIndex((value) => value !== null && !Number.isFinite(value));
  return index < 0 ? [] : [{ code: 'recording.not_finite', detail: { index } }];
}

/** A list that must not be empty. */
export const checkSome = (items: readonly unknown[]): RecordingProblem[] =>
  items.length === 0 ? [{ code: 'recording.no_trials', detail: {} }] : [];
