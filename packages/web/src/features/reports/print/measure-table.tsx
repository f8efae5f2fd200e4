import type { ClinicalReportView } from '@plumbline/contract';
import { formatBaselineScore, formatScoreWithUnit } from '@plumbline/domain/clinical/comparison/format-score';
import { ChangeBadge } from '../../../design/clinical/change-badge.tsx';
import { measureChange } from '../../../design/clinical/measure-change.ts';
import { ReliableChangeSignal } from '../../../design/clinical/reliable-change-signal.tsx';
import classes from './measure-table.module.css';
import paper from './paper.module.css';
import { asMeasure, percentileText } from './report-words.ts';

/** Every measure of the test beside its baseline, in a row each: the first page tells the story without the second. */
export function MeasureTable({ measures }: Pick<ClinicalReportView, 'measures'>) {
  if (measures.length === 0) return null;
  return (
    <table className={`${paper.table} ${classes.measures}`}>
      <thead>
        <tr>
          {['Measure', 'Today', 'Baseline', 'Change', 'Percentile', 'Beyond noise?'].map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {measures.map(({ measure: reported, comparison }) => {
          const measure = asMeasure(reported);
          const { baseline, reliableChange } = comparison;
          return (
            <tr key={measure.id}>
              <th scope="row">{measure.shortLabel}</th>
              <td className={classes.today}>{formatScoreWithUnit(measure, comparison.score)}</td>
              <td>{baseline === null ? '-' : formatBaselineScore(measure, baseline.score)}</td>
              <td>
                <ChangeBadge {...measureChange(measure, comparison)} />
              </td>
              <td>{percentileText(comparison)}</td>
              <td>{reliableChange === null ? '-' : <ReliableChangeSignal level={reliableChange.level} />}</td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
