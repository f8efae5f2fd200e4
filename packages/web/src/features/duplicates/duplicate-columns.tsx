import type { DismissedDuplicate, DuplicatePair } from '@plumbline/contract';
import { Button } from '../../design/button/button.tsx';
import type { DataColumn } from '../../design/table/data-column.ts';
import { dateTimeText } from '../../platform/time/time-texts.ts';
import { bandTones, bandWords } from '../../records/profiles/match-words.ts';
import { pairText } from './duplicate-texts.ts';
import classes from './duplicates.module.css';
import { TwoPeople } from './two-people.tsx';

interface PairActions {
  isWorking: boolean;
  onMerge: ((pair: DuplicatePair) => void) | null;
  onDismiss: (pair: DuplicatePair) => void;
}

export const pairColumns = ({ isWorking, onMerge, onDismiss }: PairActions): DataColumn<DuplicatePair>[] => [
  {
    id: 'profiles',
    header: 'Profiles',
    value: pairText,
    cell: (pair) => <TwoPeople {...pair} />,
    isSortable: false,
    phone: 'below',
  },
  {
    id: 'confidence',
    header: 'Confidence',
    value: ({ confidencePercent }) => confidencePercent,
    cell: ({ band, confidencePercent }) => (
      <span className={classes.confidence} data-tone={bandTones[band]}>
        <span className={classes.dot} aria-hidden="true" />
        {bandWords[band]}, {confidencePercent}%
      </span>
    ),
    isSortable: false,
    phone: 'title',
  },
  {
    id: 'reason',
    header: 'Why',
    value: ({ reason }) => reason,
    cell: ({ reason }) => <span className={classes.reason}>{reason}</span>,
    isSortable: false,
    phone: 'below',
  },
  {
    id: 'actions',
    header: 'Actions',
    kind: 'acts',
    value: () => null,
    cell: (pair) => (
      <span className={classes.actions}>
        {onMerge && (
          <Button size="small" aria-label={`Merge ${pairText(pair)}`} onClick={() => onMerge(pair)}>
            Merge
          </Button>
        )}
        <Button
          size="small"
          disabled={isWorking}
          aria-label={`Not the same person: ${pairText(pair)}`}
          onClick={() => onDismiss(pair)}
        >
          Not the same person
        </Button>
      </span>
    ),
    isSortable: false,
    phone: 'below',
  },
];

interface DismissedActions {
  isWorking: boolean;
  onRestore: (pair: DismissedDuplicate) => void;
}

export const dismissedColumns = ({
  isWorking,
  onRestore,
}: DismissedActions): DataColumn<DismissedDuplicate>[] => [
  {
    id: 'profiles',
    header: 'Profiles',
    value: pairText,
    cell: (pair) => <TwoPeople {...pair} />,
    isSortable: false,
    phone: 'title',
  },
  {
    id: 'dismissed',
    header: 'Marked by',
    value: ({ dismissedOn }) => dismissedOn,
    cell: ({ dismissedOn, dismissedBy }) => (
      <span className={classes.quiet}>
        {dismissedBy !== null && <>{dismissedBy}, </>}
        {dateTimeText(dismissedOn)}
      </span>
    ),
    isSortable: false,
    phone: 'below',
  },
  {
    id: 'actions',
    header: 'Actions',
    kind: 'acts',
    value: () => null,
    cell: (pair) => (
      <Button
        size="small"
        disabled={isWorking}
        aria-label={`Undo: ${pairText(pair)}`}
        onClick={() => onRestore(pair)}
      >
        Undo
      </Button>
    ),
    isSortable: false,
    phone: 'below',
  },
];
