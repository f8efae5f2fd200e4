import type { MeasureResult, ProfileTest } from '@plumbline/contract';
import { formatScoreChange, formatScoreWithUnit } from '@plumbline/domain/clinical/comparison/format-score';
import { findMeasure } from '@plumbline/domain/clinical/measures/find-measure';
import { HowSure, type SureFigure } from '../../design/clinical/reliable-change-signal.tsx';

/** What the verdict stands on: each judged change beside the noise of its test, the rule, and the versions it was judged by. */
export function VerdictHowSure({ test: { measureResults, verdict } }: { test: ProfileTest }) {
  const judged = Object.values(measureResults).filter(({ changeLevel }) => changeLevel !== 'none');
  return (
    <HowSure
      figures={judged.flatMap(figureOf)}
      sources={[
        'A measure counts as worse where its change is red and beyond the 90% limit of the noise of its test. Where that noise is not known, red alone counts.',
        ...judged.flatMap(sourceOf),
        `Rules: ${verdict.ruleVersion.replaceAll('+', ', ')}.`,
      ]}
    />
  );
}

function figureOf({ measureId, scoreChange, reliableChange }: MeasureResult): SureFigure[] {
  const measure = findMeasure(measureId);
  if (measure === undefined || scoreChange === null) return [];
  const noise =
    reliableChange === null
      ? 'noise not known'
      : `noise ±${formatScoreWithUnit(measure, reliableChange.limits.p90)}`;
  return [{ label: measure.name, value: `${formatScoreChange(measure, scoreChange)}, ${noise}` }];
}

function sourceOf({ measureId, reliableChange }: MeasureResult): string[] {
  const measure = findMeasure(measureId);
  return measure === undefined || reliableChange === null
    ? []
    : [`Noise of ${measure.name}: ${reliableChange.source}`];
}
