export interface ScoreAxis {
  /** The score at the poor end, in the measure's own unit; for times it is the larger one. */
  worst: number;
  /** The score at the good end. */
  best: number;
}

/**
 * Where a score lies on an axis whose right end is always better.
 *
 * @returns 0 at the poor end and 1 at the good end; below 0 or above 1 past them; 0.5 on an axis without length
 */
export function axisPosition(score: number, { worst, best }: ScoreAxis): number {
  return worst === best ? 0.5 : (score - worst) / (best - worst);
}
