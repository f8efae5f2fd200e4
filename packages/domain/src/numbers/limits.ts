/**
 * Scores are binary fractions, so a change of exactly ten per cent (97.02 against 88.2) comes out as 9.999999999999993 or
 * 10.000000000000002. A limit is met within a billionth: far below what any test measures, far above such errors.
 */
const tolerance = 1e-9;

function slack(limit: number): number {
  return tolerance * Math.max(1, Math.abs(limit));
}

/** Whether a value is at a limit or above it. */
export function reaches(value: number, limit: number): boolean {
  return value >= limit - slack(limit);
}

/** Whether a value is above a limit, and not merely at it. */
export function exceeds(value: number, limit: number): boolean {
  return value > limit + slack(limit);
}

/** A value moved into a range. */
export function clampTo(value: number, min: number, max: number): number {
  return Math.min(max, Math.max(min, value));
}
