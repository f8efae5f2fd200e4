import type { CodeSessionRow } from '@plumbline/contract';
import type { CodeStatus } from '@plumbline/domain/codes/code-status';
import { Chip } from '../../design/label/chip.tsx';
import type { DataColumn } from '../../design/table/data-column.ts';
import type { Tone } from '../../design/tones.ts';
import { dateTimeText } from '../../platform/time/time-texts.ts';
import classes from './codes.module.css';

const statusTones: Record<CodeStatus, Tone> = {
  Scheduled: 'baseline',
  Active: 'status-active',
  Expired: 'status-inactive',
};

/** Where a code is in its life, in a chip. */
export const CodeStatusChip = ({ status }: { status: CodeStatus }) => (
  <Chip tone={statusTones[status]}>{status}</Chip>
);

/** The specified columns of every list of codes; the server sorts. */
export const codesColumns: readonly DataColumn<CodeSessionRow>[] = [
  {
    id: 'displayName',
    header: 'Name',
    value: ({ displayName }) => displayName,
    kind: 'name',
    isSortable: true,
    phone: 'title',
  },
  {
    id: 'protocolName',
    header: 'Protocol',
    value: ({ protocolName }) => protocolName,
    isSortable: true,
    phone: 'detail',
  },
  {
    id: 'createdOn',
    header: 'Created On',
    value: ({ createdOn }) => createdOn,
    cell: ({ createdOn }) => dateTimeText(createdOn),
    kind: 'quiet',
    isSortable: true,
    startsDescending: true,
    phone: 'none',
  },
  {
    id: 'endsOn',
    header: 'Expires',
    value: ({ endsOn }) => endsOn,
    cell: ({ endsOn }) => dateTimeText(endsOn),
    kind: 'quiet',
    isSortable: true,
    phone: 'detail',
  },
  {
    id: 'code',
    header: 'Code',
    value: ({ code }) => code,
    cell: ({ code }) => <span className={classes.code}>{code}</span>,
    isSortable: true,
    // What somebody opens the list for: never cut off.
    phone: 'aside',
  },
  {
    id: 'status',
    header: 'Status',
    value: ({ status }) => status,
    cell: ({ status }) => <CodeStatusChip status={status} />,
    phone: 'aside',
  },
];
