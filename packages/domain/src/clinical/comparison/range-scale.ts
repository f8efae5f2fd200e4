import { clampTo } from '../../numbers/limits.ts';
import type { Measure } from '../measures/measure.ts';
import type { MeasureComparison, NormCutPoints } from './comparison.ts';
import {
  formatBaselineScore,
  formatScore,
  formatScoreWithUnit,
  type WrittenMeasure,
} from './format-score.ts';

/** What a range bar draws. The page and the report pass a comparison; all positions come from here. */
export type RangeInput = Pick<
  MeasureComparison,
  'score' | 'baseline' | 'norms' | 'changeLevel' | 'isAcrossInputClasses' | 'changeWord'
>;

/** The mark of today's score. `hollow` is a circle without fill: nothing to judge it by. */
export type TodayShape = 'circle' | 'triangle' | 'square' | 'hollow';

/** Positions from 0 (left, worst) to 1 (right, best). */
export interface RangeMarks {
  /** The scores at the two ends. For a time, `left` is the larger number. */
  left: number;
  right: number;
  norm: { p10: number; p25: number; p50: number; p75: number; p90: number } | null;
  /** From `from` up to `to`; null where the baseline has no low and high. */
  band: { from: number; to: number } | null;
  mean: number | null;
  today: { at: number; shape: TodayShape; isPastLeft: boolean; isPastRight: boolean } | null;
}

/** A baseline without norms and without band: 30 % of it to either side, so that bad (15 %) lies well inside. */
const shareWithoutBand = 0.3;

interface Extent {
  min: number;
  max: number;
}

/**
 * The scores that the bar spans: norms from the 10th to the 90th percentile together with the baseline's band. A band alone is
 * given its own width again on either side, as a bar that ends with it would pin every change. With neither norms nor
 * baseline it is the axis of the measure. Never wider than the axis, except for a norm or baseline that itself lies outside.
 */
function extentOf(measure: Pick<Measure, 'axis'>, input: RangeInput): Extent {
  const { baseline, norms } = input;
  const { min, max } = measure.axis;
  const scores = norms ? [norms.cutPoints.p10, norms.cutPoints.p90] : [];
  if (baseline) {
    const low = baseline.lowScore ?? baseline.score;
    const high = baseline.highScore ?? baseline.score;
    const room = norms ? 0 : high > low ? high - low : Math.abs(baseline.score) * shareWithoutBand;
    scores.push(baseline.score, low, high);
    if (room > 0) scores.push(clampTo(low - room, min, max), clampTo(high + room, min, max));
  }
  if (scores.length === 0) return { min, max };
  const extent = { min: Math.min(...scores), max: Math.max(...scores) };
  return extent.max > extent.min ? extent : { min, max };
}

function shapeOf(input: RangeInput): TodayShape {
  if (input.changeLevel === 'bad') return 'square';
  if (input.changeLevel === 'warning') return 'triangle';
  if (input.changeLevel === 'normal') return 'circle';
  return input.baseline && !input.isAcrossInputClasses ? 'circle' : 'hollow';
}

/**
 * Where everything on a range bar lies. Linear in the score; right is always better, so times are mirrored. Today's score does
 * not stretch the bar: past an end it is pinned there, and says so.
 * A baseline of another way of answering is not drawn.
 */
export function rangeMarks(measure: Pick<Measure, 'axis' | 'direction'>, given: RangeInput): RangeMarks {
  const input = given.isAcrossInputClasses ? { ...given, baseline: null } : given;
  const { min, max } = extentOf(measure, input);
  const isMirrored = measure.direction === 'lowerIsBetter';
  const unpinned = (score: number) => {
    const share = max > min ? (score - min) / (max - min) : 0.5;
    return isMirrored ? 1 - share : share;
  };
  const at = (score: number) => clampTo(unpinned(score), 0, 1);
  const { baseline, norms, score } = input;
  const cutPoint = (name: keyof NormCutPoints) => (norms ? at(norms.cutPoints[name]) : 0);

  let band: RangeMarks['band'] = null;
  if (baseline && baseline.lowScore !== null && baseline.highScore !== null) {
    const ends = [at(baseline.lowScore), at(baseline.highScore)];
    band = { from: Math.min(...ends), to: Math.max(...ends) };
  }
  return {
    left: isMirrored ? max : min,
    right: isMirrored ? min : max,
    norm: norms && {
      p10: cutPoint('p10'),
      p25: cutPoint('p25'),
      p50: cutPoint('p50'),
      p75: cutPoint('p75'),
      p90: cutPoint('p90'),
    },
    band,
    mean: baseline ? at(baseline.score) : null,
    today:
      score === null
        ? null
        : {
            at: at(score),
            shape: shapeOf(input),
            isPastLeft: unpinned(score) < -1e-9,
            isPastRight: unpinned(score) > 1 + 1e-9,
          },
  };
}

/** The range bar in words: its accessible name, and what stands in place of it where nothing is drawn. */
export function rangeSummary(measure: WrittenMeasure, input: RangeInput): string {
  const parts = [
    input.score === null ? 'No score today' : `Today ${formatScoreWithUnit(measure, input.score)}`,
  ];
  const baseline = input.isAcrossInputClasses ? null : input.baseline;
  if (baseline) {
    const { lowScore, highScore, score } = baseline;
    const range =
      lowScore === null || highScore === null
        ? ''
        : `, range ${formatScore(measure, lowScore)} to ${formatScore(measure, highScore)}`;
    parts.push(`baseline ${formatBaselineScore(measure, score)}${range}`);
  } else {
    parts.push('no baseline');
  }
  if (input.norms) {
    const { p10, p50, p90 } = input.norms.cutPoints;
    const [low, middle, high] = [p10, p50, p90].map((cutPoint) => formatScore(measure, cutPoint));
    parts.push(`${input.norms.status} norm ${low} (10th percentile), ${middle} (50th), ${high} (90th)`);
  } else {
    parts.push('no norms');
  }
  if (input.changeLevel !== 'none') parts.push(input.changeWord);
  return `${parts.join('; ')}.`;
}
