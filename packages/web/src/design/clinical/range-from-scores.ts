import type { ChangeLevel, NormCutPoints } from '@plumbline/domain/clinical/comparison/comparison';
import { axisPosition, type ScoreAxis } from './axis-position.ts';
import type { RangeBarProps } from './range-bar.tsx';

export interface RangeScores {
  /** Scores in the measure's own unit throughout; p10 is always the poor end. */
  norms: NormCutPoints | null;
  baseline: { score: number; lowScore: number | null; highScore: number | null } | null;
  today: { score: number; level: ChangeLevel } | null;
  isLowerBetter: boolean;
  /** The measure's whole axis; used where there is neither norm nor baseline. */
  lowScale: number;
  highScale: number;
  /** A score as people read it. */
  format: (score: number) => string;
  /** The bar in words. */
  summary: string;
}

/**
 * A range bar from scores. The axis reaches from the 10th to the 90th percentile and, where it is wider, over the
 * person's own band, so that both are always seen whole; a score past it is pinned to the end.
 */
export function rangeFromScores(scores: RangeScores): RangeBarProps {
  const axis = axisOf(scores);
  const at = (score: number) => axisPosition(score, axis);
  const { norms, baseline, today, format, summary } = scores;
  const point = (score: number) => ({ position: at(score), label: format(score) });
  // The lower score of a time is the better one, so low and high change sides on the axis.
  const edges = baseline
    ? [at(baseline.lowScore ?? baseline.score), at(baseline.highScore ?? baseline.score)]
    : [];
  return {
    norms: norms
      ? {
          p10: point(norms.p10),
          p25: at(norms.p25),
          p50: point(norms.p50),
          p75: at(norms.p75),
          p90: point(norms.p90),
        }
      : null,
    baseline: baseline
      ? { low: Math.min(...edges), high: Math.max(...edges), mean: at(baseline.score) }
      : null,
    today: today ? { position: at(today.score), level: today.level } : null,
    summary,
  };
}

function axisOf({ norms, baseline, isLowerBetter, lowScale, highScale }: RangeScores): ScoreAxis {
  const marks = [
    ...(norms ? [norms.p10, norms.p90] : []),
    ...(baseline
      ? [baseline.lowScore ?? baseline.score, baseline.highScore ?? baseline.score, baseline.score]
      : []),
  ];
  // A lone mean has no length to be an axis.
  const hasLength = new Set(marks).size > 1;
  const [least, most] = hasLength ? [Math.min(...marks), Math.max(...marks)] : [lowScale, highScale];
  return isLowerBetter ? { worst: most, best: least } : { worst: least, best: most };
}
