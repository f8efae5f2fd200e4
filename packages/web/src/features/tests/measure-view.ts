import type { MeasureResult, ProfileTest } from '@plumbline/contract';
import { changeDisplay, formatBaselineScore } from '@plumbline/domain/clinical/comparison/format-score';
import { disagreementOf, verdictLevelOf } from '@plumbline/domain/clinical/comparison/verdict-level';
import { ceilingWords, isAtCeiling } from '@plumbline/domain/clinical/measures/ceiling';
import { findMeasure, unitLabel } from '@plumbline/domain/clinical/measures/find-measure';
import type { Measure } from '@plumbline/domain/clinical/measures/measure';
import type { CardMeaning, MeasureCardProps } from '../../design/clinical/measure-card.tsx';
import { measureChange } from '../../design/clinical/measure-change.ts';
import { measureRange } from '../../design/clinical/measure-range.ts';

/** Says what would make the baseline of a measure that has none. */
export function baselineNeedOf(
  measure: Pick<Measure, 'hasNoBaseline' | 'isNotBaselineable'> | undefined,
): string {
  const hasNone = measure?.hasNoBaseline || measure?.isNotBaselineable;
  return hasNone
    ? 'Interpreted on its own, without a baseline'
    : 'No baseline yet. It takes one baseline test.';
}

/** A measure of a test as its card shows it; null for one the registry does not know. */
export function measureCardOf(result: MeasureResult): MeasureCardProps | null {
  const measure = findMeasure(result.measureId);
  if (measure === undefined) return null;
  const { baseline } = result;
  const shown = changeDisplay(measure, result);
  // A card has room for one; what takes a result out of the baseline comes first.
  const flag = result.validity.find(({ effect }) => effect === 'invalid') ?? result.validity[0];
  return {
    name: measure.name,
    score: result.display,
    unit: unitLabel(measure),
    variability: baseline?.variabilityType ?? 0,
    change: measureChange(measure, result),
    baseline:
      baseline === null
        ? null
        : {
            score: formatBaselineScore(measure, baseline.score),
            testCount: baseline.baselineTestCount,
            otherForm: shown?.other ?? '',
          },
    baselineNeed: baselineNeedOf(measure),
    // A score without norms and range has nothing to draw, and says so by its word.
    range: measure.noBaselineChart ? null : measureRange(measure, result),
    reliableChange: result.reliableChange === null ? null : { level: result.reliableChange.level },
    percentile:
      result.percentileNumber === null
        ? result.percentileDisplay
        : `P${result.percentileDisplay} · ${result.percentileDescription}`,
    percentileInWords:
      result.norms === null
        ? 'No norms'
        : `Percentile ${result.percentileDisplay}, ${result.percentileDescription}; ${result.norms.population}, ${result.norms.status} norms`,
    validity: flag === undefined ? undefined : { reason: flag.sentence, effect: flag.effect },
    ceiling: isAtCeiling(measure, result.score) ? ceilingWords : undefined,
    disagreement: disagreementOf(measure, result) ?? undefined,
  };
}

/** What a measure of a test says without a baseline; the fall risk is said on each measure that it is made of. */
export function cardMeaningsOf(test: ProfileTest, result: MeasureResult): CardMeaning[] {
  return test.verdict.meanings.flatMap(({ measureId, level, label, word }) => {
    if (measureId !== null) return measureId === result.measureId ? [{ level, word }] : [];
    return result.fallRiskTypeId === null ? [] : [{ level, word: `${label} ${word}` }];
  });
}

/** The order of the cards: worse, warning, the rest, and last what has no baseline. */
export const cardRanks = { worse: 0, warning: 1, rest: 2, noBaseline: 3 } as const;

/** The place of a measure's card; what a score says by itself counts as a change that is as bad. */
export function cardRankOf(result: MeasureResult, meanings: readonly CardMeaning[]): number {
  const level = verdictLevelOf(result);
  const says = (...levels: CardMeaning['level'][]) => meanings.some((one) => levels.includes(one.level));
  if (level === 'worse' || says('urgent', 'severe')) return cardRanks.worse;
  if (level === 'warning' || says('concern')) return cardRanks.warning;
  return result.baseline === null ? cardRanks.noBaseline : cardRanks.rest;
}
