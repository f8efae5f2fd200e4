import type { Measure } from '../measures/measure.ts';
import { findNorms } from '../norms/find-norms.ts';
import type { NormTable, PersonFacts } from '../norms/norm-table.ts';
import { formatPercentile, percentileBand, percentileOf } from '../norms/percentile.ts';
import {
  changeLevelWords,
  levelByMilliseconds,
  levelByPercent,
  type MillisecondThresholds,
  percentLimits,
  thresholdsFor,
  wordOfCount,
  wordOfDifference,
  worseBy,
} from './change-level.ts';
import type { Baseline, ChangeLevel, ChangeLimits, MeasureComparison } from './comparison.ts';
import { formatScore } from './format-score.ts';
import { changeFrom, type ScoreChange } from './percent-change.ts';
import { reliableChangeOf } from './reliable-change.ts';
import type { TestMeasure } from './test-measure.ts';

/** A measure of a test with what the registry knows of it. `severity` is the word of PHQ-9 and GAD-7, where there is one. */
export interface MeasureToCompare {
  measure: Measure;
  result: TestMeasure;
  severity: string | null;
}

/** What a test is compared with. */
export interface ComparisonContext {
  /** All current baselines of the profile. */
  baselines: readonly Baseline[];
  person: PersonFacts;
  /** Millisecond thresholds set for the profile, by measure id. */
  thresholds: ReadonlyMap<number, MillisecondThresholds>;
  /** Whether the test counts towards the baseline itself (`whyNotCounted` gives null). */
  isBaselineTest: boolean;
  /** By default the provisional norms. */
  normTables?: readonly NormTable[] | undefined;
}

/**
 * The baseline of the same measure and way of answering; where there is none, the one of another way with the most occasions,
 * to be shown and not judged.
 */
function baselineFor(result: TestMeasure, baselines: readonly Baseline[]): Baseline | null {
  const ofMeasure = baselines.filter((baseline) => baseline.measureId === result.measureId);
  const same = ofMeasure.find((baseline) => baseline.inputClass === result.inputClass);
  if (same) return same;
  const [most] = ofMeasure.toSorted((a, b) => b.baselineTestCount - a.baselineTestCount);
  return most ?? null;
}

interface Judgement {
  changeLevel: ChangeLevel;
  changeWord: string;
  changeLimits: ChangeLimits | null;
}

const uncoloured = (changeWord: string): Judgement => ({
  changeLevel: 'none',
  changeWord,
  changeLimits: null,
});

/** Colour and word of a change that may be judged: same way of answering, included, not the first baseline itself. */
function judge(
  measure: Measure,
  baseline: Baseline,
  change: ScoreChange,
  own: MillisecondThresholds | undefined,
): Judgement {
  if (measure.changeRule === 'noiseOnly') return uncoloured(wordOfDifference(change.scoreChange));
  const worse = worseBy(measure, change.scoreChange);
  const coloured = (changeLevel: ChangeLevel, changeLimits: ChangeLimits): Judgement => ({
    changeLevel,
    changeWord: wordOfLevel(changeLevel),
    changeLimits,
  });
  if (measure.changeRule === 'milliseconds') {
    const thresholds = thresholdsFor(measure, baseline.inputClass, baseline, own);
    if (!thresholds) return uncoloured(wordOfCount(change.scoreChange));
    const { yellowMs: warning, redMs: bad } = thresholds;
    return coloured(levelByMilliseconds(worse, thresholds), { warning, bad, unit: 'ms' });
  }
  if (measure.changeRule === 'none' || change.percentChange === null)
    return uncoloured(wordOfCount(change.scoreChange));
  return coloured(levelByPercent(baseline.score, worse), { ...percentLimits, unit: 'percent' });
}

function wordOfLevel(level: ChangeLevel): string {
  return level === 'none' ? '' : changeLevelWords[level];
}

/** Why a measure is not judged, as its word; null when it is. */
function wordWithoutJudgement(
  result: TestMeasure,
  baseline: Baseline | null,
  context: ComparisonContext,
): string | null {
  if (result.score === null) return 'No score';
  if (result.standing === 'excluded') return 'Excluded';
  if (!baseline) return 'No baseline';
  if (baseline.inputClass !== result.inputClass) return 'Not comparable';
  const isOnlyOccasion =
    context.isBaselineTest && result.standing === 'counted' && baseline.baselineTestCount === 1;
  return isOnlyOccasion ? 'First baseline' : null;
}

/**
 * One measure of a test beside the profile's current baseline: change, colour and word, reliable change, percentile.
 *
 * Not judged, and therefore without colour: a measure without score ('No score'), one that was taken out ('Excluded'), one
 * without baseline ('No baseline'), one answered in another way than its baseline ('Not comparable', its change is shown all the
 * same), and the only occasion of its own baseline ('First baseline'). A baseline of 0 has no percentage; the change then reads
 * 'More', 'Fewer' or 'Same' like that of a symptom total. A difference of two times has neither percentage nor colour.
 */
export function compareMeasure(item: MeasureToCompare, context: ComparisonContext): MeasureComparison {
  const { measure, result } = item;
  const baseline = baselineFor(result, context.baselines);
  const norms =
    result.score === null
      ? null
      : findNorms(measure.id, result.inputClass, context.person, context.normTables);
  const percentileNumber =
    norms && result.score !== null ? percentileOf(result.score, norms.cutPoints) : null;

  const word = wordWithoutJudgement(result, baseline, context);
  const change =
    baseline !== null && result.score !== null && word !== 'First baseline'
      ? changeFrom(baseline.score, result.score)
      : null;
  const judged = word === null && baseline && change ? { baseline, change } : null;
  const judgement: Judgement = judged
    ? judge(measure, judged.baseline, judged.change, context.thresholds.get(measure.id))
    : uncoloured(word ?? 'No baseline');
  const isOwnOccasion =
    context.isBaselineTest && result.standing === 'counted' && baseline?.inputClass === result.inputClass;

  return {
    measureId: measure.id,
    inputClass: result.inputClass,
    score: result.score,
    display: formatScore(measure, result.score),
    isAcrossInputClasses: baseline !== null && baseline.inputClass !== result.inputClass,
    isOwnOccasion,
    baseline,
    scoreChange: change?.scoreChange ?? null,
    percentChange: measure.changeRule === 'noiseOnly' ? null : (change?.percentChange ?? null),
    ...judgement,
    reliableChange:
      judged &&
      reliableChangeOf(
        measure,
        result.inputClass,
        judged.baseline,
        judged.change.scoreChange,
        isOwnOccasion ? 'ownOccasion' : 'retest',
      ),
    percentileNumber,
    percentileDisplay: formatPercentile(percentileNumber),
    percentileDescription: percentileBand(percentileNumber),
    norms,
    validity: result.validity,
    severity: item.severity,
  };
}
