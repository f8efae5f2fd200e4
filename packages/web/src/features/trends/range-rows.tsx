import type { MeasureResult, ProfileTest } from '@plumbline/contract';
import {
  changeDisplay,
  formatBaselineScore,
  formatScoreWithUnit,
} from '@plumbline/domain/clinical/comparison/format-score';
import { findMeasure } from '@plumbline/domain/clinical/measures/find-measure';
import type { Measure } from '@plumbline/domain/clinical/measures/measure';
import type { ChartData } from '../../design/chart/chart-data.ts';
import type { RangeRow } from '../../design/chart/range/range-row.ts';
import { ChangeBadge } from '../../design/clinical/change-badge.tsx';
import { measureChange } from '../../design/clinical/measure-change.ts';
import { measureRange } from '../../design/clinical/measure-range.ts';

interface Ranged {
  measure: Measure;
  result: MeasureResult;
}

/** The measures of a test that have a range: scored, and with norms or a baseline to stand between. */
function rangedOf(test: ProfileTest): Ranged[] {
  return Object.values(test.measureResults).flatMap((result) => {
    const measure = findMeasure(result.measureId);
    const hasRange = result.baseline !== null || result.norms !== null;
    return measure === undefined || measure.noBaselineChart || result.score === null || !hasRange
      ? []
      : [{ measure, result }];
  });
}

/** The newest test as range bars. */
export function rangeRows(test: ProfileTest): RangeRow[] {
  return rangedOf(test).map(({ measure, result }) => {
    const badge = changeDisplay(measure, result)?.badge ?? null;
    return {
      name: measure.name,
      score: formatScoreWithUnit(measure, result.score),
      change: [badge, result.changeWord].filter(Boolean).join(' '),
      badge: <ChangeBadge {...measureChange(measure, result)} />,
      bar: measureRange(measure, result),
    };
  });
}

/** The same as figures; a score of another way of answering has no baseline to be compared with. */
export function rangeData(test: ProfileTest): ChartData {
  const number = (header: string) => ({ header, isNumber: true });
  return {
    columns: [
      { header: 'Measure' },
      number('Score'),
      number('Baseline'),
      number('Low'),
      number('High'),
      number('P10'),
      number('P50'),
      number('P90'),
      { header: 'Norms' },
      { header: 'Change' },
    ],
    rows: rangedOf(test).map(({ measure, result }) => {
      const baseline = result.isAcrossInputClasses ? null : result.baseline;
      const text = (score: number | null | undefined) =>
        score === null || score === undefined ? '' : formatScoreWithUnit(measure, score);
      return [
        measure.name,
        text(result.score),
        baseline === null ? '' : formatBaselineScore(measure, baseline.score),
        text(baseline?.lowScore),
        text(baseline?.highScore),
        text(result.norms?.cutPoints.p10),
        text(result.norms?.cutPoints.p50),
        text(result.norms?.cutPoints.p90),
        result.norms === null ? 'No norms' : `${result.norms.population}, ${result.norms.version}`,
        [changeDisplay(measure, result)?.badge, result.changeWord].filter(Boolean).join(' '),
      ];
    }),
  };
}
