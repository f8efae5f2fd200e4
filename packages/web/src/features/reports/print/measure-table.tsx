import type { ClinicalReport } from '@plumbline/contract';
import { formatBaselineScore, formatScoreWithUnit } from '@plumbline/domain/clinical/comparison/format-score';
import { noiseText } from '@plumbline/domain/reports/noise-text';
import { percentileText } from '@plumbline/domain/reports/report-results';
import { testSummaryHeads } from '@plumbline/domain/reports/report-words';
import { ChangeBadge } from '../../../design/clinical/change-badge.tsx';
import { MeaningChip } from '../../../design/clinical/meaning-chip.tsx';
import { measureChange } from '../../../design/clinical/measure-change.ts';
import { measureRange } from '../../../design/clinical/measure-range.ts';
import { RangeBar } from '../../../design/clinical/range-bar.tsx';
import { ReliableChangeSignal } from '../../../design/clinical/reliable-change-signal.tsx';
import paper from '../../../platform/print/paper.module.css';
import classes from './measure-table.module.css';

/** What the column with the bars is called for whoever hears the table. */
const range = 'Range';
/** The bars are between change and percentile, as in the PDF. */
const heads = [...testSummaryHeads.slice(0, 4), range, ...testSummaryHeads.slice(4)];

interface MeasureTableProps extends Pick<ClinicalReport, 'measures'> {
  meanings: ClinicalReport['verdict']['meanings'];
}

/**
 * Every measure of the test beside its baseline, and below them the findings that need none, so that the first page holds the whole
 * result.
 */
export function MeasureTable({ measures, meanings }: MeasureTableProps) {
  if (measures.length + meanings.length === 0) return null;
  return (
    <table className={`${paper.table} ${classes.measures}`}>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head === range ? <span className="visually-hidden">{head}</span> : head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {measures.map(({ measure, comparison }) => {
          const { baseline, reliableChange } = comparison;
          const noise = noiseText(comparison);
          return (
            <tr key={measure.id}>
              <th scope="row">{measure.name}</th>
              <td className={classes.today}>{formatScoreWithUnit(measure, comparison.score)}</td>
              <td>{baseline === null ? '' : formatBaselineScore(measure, baseline.score)}</td>
              <td>
                <ChangeBadge {...measureChange(measure, comparison)} />
              </td>
              <td className={classes.range}>
                <RangeBar {...measureRange(measure, comparison)} />
              </td>
              <td>{percentileText(comparison)}</td>
              <td>
                {reliableChange === null ? (
                  noise.text
                ) : (
                  <ReliableChangeSignal level={reliableChange.level} words={noise.text} />
                )}
                {noise.direction !== null && <p>{noise.direction}</p>}
              </td>
            </tr>
          );
        })}
        {meanings.map(({ kind, measureId, level, label, result, word }) => (
          <tr key={`${kind}${measureId}`}>
            <th scope="row">{label}</th>
            <td className={classes.today}>{result ?? ''}</td>
            <td />
            <td colSpan={4}>
              <MeaningChip level={level}>{word}</MeaningChip>
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
