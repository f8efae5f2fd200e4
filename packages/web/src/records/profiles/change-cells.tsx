import type { ProfileRow } from '@plumbline/contract';
import { findMeasure } from '@plumbline/domain/clinical/measures/find-measure';
import { ChangeBadge } from '../../design/clinical/change-badge.tsx';
import { MeaningChip } from '../../design/clinical/meaning-chip.tsx';
import { measureChange } from '../../design/clinical/measure-change.ts';
import { signedAmount } from '../../design/clinical/signed-amount.ts';
import { Chip } from '../../design/label/chip.tsx';
import type { DataColumn } from '../../design/table/data-column.ts';
import classes from './change-cells.module.css';

const verdictWords = {
  worse: 'Worse',
  warning: 'Warning',
  normal: 'Close to baseline',
  none: 'Not compared',
} as const;
const verdictTones = { worse: 'change-bad', warning: 'change-warning', normal: 'change-normal' } as const;

/** What the newest test of a profile says, in a word or two. */
export const verdictText = ({ verdict, meaning, lastTestDate }: ProfileRow): string => {
  if (lastTestDate === null) return 'Not tested';
  if (meaning === null) return verdictWords[verdict];
  return verdict === 'none' ? meaning.words : `${verdictWords[verdict]}, ${meaning.words}`;
};

function verdictCell(row: ProfileRow) {
  const { verdict, meaning } = row;
  if (verdict === 'none' && meaning === null)
    return <span className={classes.quiet}>{verdictText(row)}</span>;
  return (
    <span className={classes.chips} data-wide="">
      {verdict !== 'none' && <Chip tone={verdictTones[verdict]}>{verdictWords[verdict]}</Chip>}
      {meaning !== null && <MeaningChip level={meaning.level}>{meaning.words}</MeaningChip>}
    </span>
  );
}

/** The largest change of a row as it is shown, and in which measure it is; null without one. */
function changeOf({ largestChange: change }: ProfileRow) {
  const measure = change === null ? undefined : findMeasure(change.measureId);
  if (change === null || measure === undefined) return null;
  return { name: measure.name, badge: measureChange(measure, change) };
}

/** 'Reaction Time +19%': what a file says of the largest change. */
export function changeText(row: ProfileRow): string | null {
  const change = changeOf(row);
  if (change === null) return null;
  const { amount, word } = change.badge;
  return `${change.name} ${amount === null ? word : signedAmount(amount, change.badge).text}`;
}

/** A change below the name of its measure, which a phone has no room for and only reads out. */
function changeCell(row: ProfileRow) {
  const change = changeOf(row);
  return (
    change && (
      <span className={classes.change}>
        <span className={classes.measure}>{change.name}</span> <ChangeBadge {...change.badge} />
      </span>
    )
  );
}

/** How bad the newest test is. The most severe come first. */
export const verdictColumn: DataColumn<ProfileRow> = {
  id: 'severity',
  header: 'Verdict',
  value: verdictText,
  sortValue: (row) => row.severity,
  cell: verdictCell,
  phoneCell: phoneChangeCell,
  isSortable: true,
  startsDescending: true,
  phone: 'aside',
};

/** The change of the newest test that is most for the worse, and in which measure. */
export const largestChangeColumn: DataColumn<ProfileRow> = {
  id: 'largestChange',
  header: 'Largest change',
  value: changeText,
  sortValue: ({ largestChange: change }) =>
    change?.percentChange == null ? null : Math.abs(change.percentChange),
  cell: changeCell,
  isSortable: true,
  startsDescending: true,
  phone: 'none',
};

/** The one chip a phone has room for: what the row is sorted by, which is a meaning that is severe or graver than the change, else the change. */
export function phoneChangeCell(row: ProfileRow) {
  const { meaning, verdict, largestChange } = row;
  const isSmall = verdict === 'normal' || verdict === 'none';
  if (meaning !== null && (meaning.level !== 'concern' || isSmall))
    return <MeaningChip level={meaning.level}>{meaning.words}</MeaningChip>;
  return largestChange === null ? verdictCell(row) : changeCell(row);
}

/** The largest change with what the test says without a baseline, where a table has no room for the verdict. Its measure is read out and in the hint. */
export function largestChangeCell(row: ProfileRow) {
  const { meaning } = row;
  const change = changeOf(row);
  if (change === null && meaning === null) return '–';
  return (
    <span className={classes.chips}>
      {meaning !== null && <MeaningChip level={meaning.level}>{meaning.words}</MeaningChip>}
      {change && (
        <span title={change.name}>
          <span className="visually-hidden">{change.name}</span> <ChangeBadge {...change.badge} />
        </span>
      )}
    </span>
  );
}
