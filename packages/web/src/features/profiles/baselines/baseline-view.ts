import type { ProfileBaseline } from '@plumbline/contract';
import type {
  MeasureComparison,
  ReliableChangeLevel,
} from '@plumbline/domain/clinical/comparison/comparison';
import { formatBaselineScore, formatScoreWithUnit } from '@plumbline/domain/clinical/comparison/format-score';
import { whyNoVariability } from '@plumbline/domain/clinical/comparison/variability';
import { inCategoryOrder } from '@plumbline/domain/clinical/measures/category-order';
import { findMeasure, unitLabel } from '@plumbline/domain/clinical/measures/find-measure';
import type { Measure } from '@plumbline/domain/clinical/measures/measure';
import { formatPercentile, percentileBand } from '@plumbline/domain/clinical/norms/percentile';
import type { ChangeBadgeProps } from '../../../design/clinical/change-badge.tsx';
import { measureChange } from '../../../design/clinical/measure-change.ts';
import { measureRange } from '../../../design/clinical/measure-range.ts';
import type { RangeBarProps } from '../../../design/clinical/range-bar.tsx';
import { inputTexts } from '../../../records/tests/input-texts.ts';

/** A baseline as it is read: every number with its unit, every gap with its reason. */
export interface BaselineView {
  key: string;
  name: string;
  /** The baseline without its unit, and the unit. */
  score: string;
  unit: string;
  testCount: number;
  /** With their units; null where no retest error is known to make them from. */
  low: string | null;
  high: string | null;
  variability: ProfileBaseline['baseline']['variabilityType'];
  /** Why nothing is said of it, in a sentence; null where something is. */
  whyNoVariability: string | null;
  /** `P45 · Average`, or `No norms`. */
  percentile: string;
  /** Name, status and version of the norms; null where there are none. */
  norms: string | null;
  normsSource: string | null;
  range: RangeBarProps;
  newest: NewestView | null;
  /** How far a score must lie from the baseline to be more than noise: `90%` and `±9.9`. */
  limits: readonly { level: string; amount: string }[];
  /** Where the limits come from, or why there are none; null where the measure is not judged. */
  limitsNote: string | null;
  /** From how much slower on a test is a warning or worse; null where the measure is judged in another way. */
  thresholds: ThresholdsView | null;
  occasions: readonly OccasionView[];
  leftOut: readonly (OccasionView & { reason: ProfileBaseline['leftOut'][number]['reason'] })[];
  leftOutCount: number;
}

type Thresholds = NonNullable<ProfileBaseline['thresholds']>;

export interface ThresholdsView extends Thresholds {
  measureId: number;
  measureName: string;
  /** `Warning from 18 ms slower, worse from 23 ms.`, or that none are known. */
  text: string;
  /** Whose limits these are. */
  origin: string;
  /** What the usual ones are, in a sentence. */
  usualText: string;
}

export interface NewestView {
  testId: number;
  completedOn: string;
  score: string;
  badge: ChangeBadgeProps;
  reliableChange: ReliableChangeLevel | null;
  /** What the validity rules found in the score, each in a sentence. */
  flags: readonly Pick<MeasureComparison['validity'][number], 'sentence' | 'effect'>[];
}

interface OccasionView {
  testId: number;
  completedOn: string;
  score: string;
}

/** The baselines in the order of their categories, as cards and as rows; what the registry does not know is left out. */
export function baselineViewsOf(baselines: readonly ProfileBaseline[]): BaselineView[] {
  const known = baselines.flatMap((entry) => {
    const measure = findMeasure(entry.baseline.measureId);
    return measure === undefined ? [] : [{ measure, entry }];
  });
  return inCategoryOrder(known, ({ measure }) => measure.categoryId).map(({ measure, entry }) => {
    const isOnly = baselines.filter((other) => other.baseline.measureId === measure.id).length === 1;
    return baselineViewOf(measure, entry, isOnly);
  });
}

function baselineViewOf(measure: Measure, entry: ProfileBaseline, isOnly: boolean): BaselineView {
  const { baseline, norms, newest } = entry;
  const unit = unitLabel(measure);
  const occasion = ({ testId, completedOn, score }: ProfileBaseline['occasions'][number]): OccasionView => ({
    testId,
    completedOn,
    score: formatScoreWithUnit(measure, score),
  });
  return {
    key: `${measure.id}-${baseline.inputClass}`,
    // How the answers were given, where a person has baselines of more than one way.
    name: isOnly ? measure.name : `${measure.name} · ${inputTexts[baseline.inputClass]}`,
    score: formatBaselineScore(measure, baseline.score).replace(` ${unit}`, ''),
    unit,
    testCount: baseline.baselineTestCount,
    low: baseline.lowScore === null ? null : formatScoreWithUnit(measure, baseline.lowScore),
    high: baseline.highScore === null ? null : formatScoreWithUnit(measure, baseline.highScore),
    variability: baseline.variabilityType,
    whyNoVariability: whyNoVariability(measure, baseline.inputClass, baseline.baselineTestCount),
    percentile:
      baseline.percentileNumber === null
        ? 'No norms'
        : `P${formatPercentile(baseline.percentileNumber)} · ${percentileBand(baseline.percentileNumber)}`,
    norms: norms === null ? null : `${norms.population}; ${norms.status} norms, version ${norms.version}`,
    normsSource: norms?.source ?? null,
    range: measureRange(
      measure,
      newest?.comparison ?? {
        score: null,
        baseline,
        norms,
        changeLevel: 'none',
        changeWord: '',
        isAcrossInputClasses: false,
      },
    ),
    newest: newest === null ? null : newestViewOf(measure, newest),
    ...limitsOf(measure, entry),
    thresholds: entry.thresholds === null ? null : thresholdsViewOf(measure, entry.thresholds),
    occasions: entry.occasions.map(occasion),
    leftOut: entry.leftOut.map((one) => ({ ...occasion(one), reason: one.reason })),
    leftOutCount: entry.leftOutCount,
  };
}

function newestViewOf(
  measure: Measure,
  { testId, completedOn, comparison }: NonNullable<ProfileBaseline['newest']>,
): NewestView {
  return {
    testId,
    completedOn,
    score: formatScoreWithUnit(measure, comparison.score),
    badge: measureChange(measure, comparison),
    reliableChange: comparison.reliableChange?.level ?? null,
    flags: comparison.validity.map(({ sentence, effect }) => ({ sentence, effect })),
  };
}

const limitLevels = ['p70', 'p80', 'p90', 'p95'] as const;

function limitsOf(
  measure: Measure,
  { limits, whyNoLimits }: ProfileBaseline,
): Pick<BaselineView, 'limits' | 'limitsNote'> {
  if (limits === null) return { limits: [], limitsNote: whyNoLimits };
  return {
    limits: limitLevels.map((level) => ({
      level: `${level.slice(1)}%`,
      amount: `±${formatScoreWithUnit(measure, limits[level])}`,
    })),
    limitsNote: limits.source,
  };
}

const thresholdsText = (limits: Thresholds['own'], measure: Measure): string =>
  limits === null
    ? 'No limits are known, so no test is called worse.'
    : `Warning from ${formatScoreWithUnit(measure, limits.yellowMs)} slower, worse from ${formatScoreWithUnit(measure, limits.redMs)}.`;

function thresholdsViewOf(measure: Measure, { own, usual }: Thresholds): ThresholdsView {
  return {
    own,
    usual,
    measureId: measure.id,
    measureName: measure.name,
    text: thresholdsText(own ?? usual, measure),
    origin: own === null ? 'Usual limits' : 'Set for this profile',
    usualText: thresholdsText(usual, measure),
  };
}
