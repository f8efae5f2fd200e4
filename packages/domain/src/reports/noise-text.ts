import type { MeasureComparison } from '../clinical/comparison/comparison.ts';

/** Whether a change is more than test noise, under the head 'Beyond noise?'. */
export interface NoiseText {
  /** How many of the four bars are filled. */
  barCount: 0 | 1 | 2 | 3 | 4;
  text: string;
  /** 'better' where the change is for the better; a change for the worse needs no second word. */
  direction: string | null;
}

/** Whether a change is more than test noise, and at which level. */
export function noiseText(comparison: Pick<MeasureComparison, 'reliableChange'>): NoiseText {
  const change = comparison.reliableChange;
  if (change === null) return { barCount: 0, text: 'Not known', direction: null };
  const barCount = ({ none: 0, p70: 1, p80: 2, p90: 3, p95: 4 } as const)[change.level];
  const level = { none: 'No', p70: 'At 70%', p80: 'At 80%', p90: 'At 90%', p95: 'At 95%' }[change.level];
  return {
    barCount,
    text: level,
    direction: barCount > 0 && change.direction === 'better' ? 'better' : null,
  };
}
