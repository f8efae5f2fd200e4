import type { MeasureResult, ProfileTest } from '@plumbline/contract';
import { formatScoreChange, formatScoreWithUnit } from '@plumbline/domain/clinical/comparison/format-score';
import { isJudged } from '@plumbline/domain/clinical/comparison/verdict-level';
import { findMeasure } from '@plumbline/domain/clinical/measures/find-measure';
import type { Measure } from '@plumbline/domain/clinical/measures/measure';
import {
  HowSure,
  reliableChangeLevels,
  type SureFigure,
} from '../../design/clinical/reliable-change-signal.tsx';

/** The evidence of the verdict: how sure each judged change is beside the noise of its test, how often the rule is wrong, and the sources. */
export function VerdictHowSure({ test: { measureResults, verdict } }: { test: ProfileTest }) {
  const judged = Object.values(measureResults).filter(isJudged);
  return (
    <HowSure
      figures={[...judged.flatMap(figuresOf), falseAlarms(verdict.chanceIfUninjured)]}
      sources={[
        'A measure counts as worse when its change is red and larger than test noise at the 90% level. Where test noise is not known, red alone counts.',
        ...judged.flatMap(sourceOf),
        `Rules: ${verdict.ruleVersion.replaceAll('+', ', ')}.`,
      ]}
    />
  );
}

/** How often uninjured people are called as bad by the same measures. */
function falseAlarms(chance: number | null): SureFigure {
  const inHundred = chance === null ? null : Math.round(chance * 100);
  const words =
    inHundred === null
      ? 'No measure called worse, or not known'
      : inHundred < 1
        ? 'Fewer than 1 in 100'
        : `At most ${inHundred} in 100`;
  return { label: 'False alarms in uninjured people', value: words };
}

function figuresOf(result: MeasureResult): SureFigure[] {
  const { measureId, scoreChange, reliableChange } = result;
  const measure = findMeasure(measureId);
  if (measure === undefined || scoreChange === null) return [];
  const level =
    reliableChange === null ? 'noise not known' : reliableChangeLevels[reliableChange.level].words;
  return [
    { label: measure.name, value: `${formatScoreChange(measure, scoreChange)}, ${level.toLowerCase()}` },
    ...bandOf(measure, result),
  ];
}

/** Between which scores the noise of the test alone would have moved somebody who did not change. */
function bandOf(measure: Measure, { baseline, reliableChange }: MeasureResult): SureFigure[] {
  if (baseline === null || reliableChange === null) return [];
  const { p90 } = reliableChange.limits;
  const middle = baseline.score + reliableChange.practiceChange;
  const text = (score: number) => formatScoreWithUnit(measure, score);
  return [
    {
      label: `${measure.name} without a change, 90%`,
      value: `${text(middle - p90)} to ${text(middle + p90)}`,
    },
  ];
}

function sourceOf({ measureId, reliableChange }: MeasureResult): string[] {
  const measure = findMeasure(measureId);
  return measure === undefined || reliableChange === null
    ? []
    : [`Noise of ${measure.name}: ${reliableChange.source}`];
}
