import type { ProfileRow } from '@plumbline/contract';
import { findMeasure } from '@plumbline/domain/clinical/measures/find-measure';
import { ChangeBadge } from '../../design/clinical/change-badge.tsx';
import { MeaningChip } from '../../design/clinical/meaning-chip.tsx';
import { measureChange } from '../../design/clinical/measure-change.ts';
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

/** The name of the measure is told to whoever points at the change. */
function changeCell({ largestChange: change }: ProfileRow) {
  const measure = change === null ? undefined : findMeasure(change.measureId);
  if (change === null || measure === undefined) return null;
  return (
    <span title={measure.name}>
      <ChangeBadge {...measureChange(measure, change)} />
    </span>
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
  value: ({ largestChange: change }) => change?.percentChange ?? null,
  sortValue: ({ largestChange: change }) =>
    change?.percentChange == null ? null : Math.abs(change.percentChange),
  cell: changeCell,
  isSortable: true,
  startsDescending: true,
  phone: 'none',
};

/** The one chip a phone has room for: what is severe without a baseline, else the largest change, which says the verdict too. */
export function phoneChangeCell(row: ProfileRow) {
  const { meaning, largestChange } = row;
  const isGrave = meaning !== null && (meaning.level === 'urgent' || meaning.level === 'severe');
  if (isGrave) return <MeaningChip level={meaning.level}>{meaning.words}</MeaningChip>;
  return largestChange === null ? verdictCell(row) : changeCell(row);
}

/** The largest change with what the test says without a baseline, where a table has no room for the verdict. */
export function largestChangeCell(row: ProfileRow) {
  const { meaning, largestChange: change } = row;
  const measure = change === null ? undefined : findMeasure(change.measureId);
  const isShown = change !== null && measure !== undefined;
  if (!isShown && meaning === null) return '–';
  return (
    <span className={classes.chips}>
      {meaning !== null && <MeaningChip level={meaning.level}>{meaning.words}</MeaningChip>}
      {isShown && (
        <span title={measure.name}>
          <ChangeBadge {...measureChange(measure, change)} />
        </span>
      )}
    </span>
  );
}
