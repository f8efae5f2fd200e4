/** What a test's score is against a baseline, before anybody judges it. */
export interface ScoreChange {
  /** score - baseline, in the measure's own unit. */
  scoreChange: number;
  /**
   * 100 x (score - baseline) / baseline, unrounded; null at a baseline of 0 or below, of which nothing is a percentage: a cost
   * that goes from -10 ms to 0 would read -100 %.
   */
  percentChange: number | null;
}

/** The plain signed change of a score against a baseline score. Direction does not enter: slower is a plus. */
export function changeFrom(baselineScore: number, score: number): ScoreChange {
  const scoreChange = score - baselineScore;
  return { scoreChange, percentChange: baselineScore > 0 ? (100 * scoreChange) / baselineScore : null };
}
