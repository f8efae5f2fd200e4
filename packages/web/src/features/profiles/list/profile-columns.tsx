import type { ProfileRow } from '@plumbline/contract';
import { Chip } from '../../../design/label/chip.tsx';
import { StatusDot } from '../../../design/label/status-dot.tsx';
import type { DataColumn } from '../../../design/table/data-column.ts';
import { dateTimeText } from '../../../platform/time/time-texts.ts';
import { largestChangeColumn, verdictColumn } from '../../../records/profiles/change-cells.tsx';
import { baselineTone, nameOf } from '../../../records/profiles/profile-texts.ts';

/** What is said beside the name, or beside the id in its place. */
const chipsOf = ({ inEvent, isInactive }: ProfileRow) => (
  <>
    {inEvent && <Chip tone="event">In event</Chip>}{' '}
    {isInactive && <Chip tone="status-inactive">Inactive</Chip>}
  </>
);

const columnsFor = (isSuperView: boolean): DataColumn<ProfileRow>[] => [
  {
    id: 'id',
    header: 'ID',
    value: (row) => row.id,
    isSortable: true,
    ...(isSuperView
      ? {
          kind: 'name',
          phone: 'title',
          cell: (row) => (
            <>
              {row.id} {chipsOf(row)}
            </>
          ),
        }
      : { kind: 'quiet', width: '72px', phone: 'detail' }),
  },
  {
    id: 'fullName',
    header: 'Name',
    value: (row) => row.fullName,
    sortValue: ({ lastName, firstName }) => `${lastName ?? ''} ${firstName ?? ''}`,
    isSortable: true,
    kind: 'name',
    isHidden: isSuperView,
    phone: 'title',
    cell: (row) => (
      <>
        {nameOf(row)} {chipsOf(row)}
      </>
    ),
  },
  verdictColumn,
  largestChangeColumn,
  {
    id: 'lastTestDate',
    header: 'Last test date',
    value: (row) => row.lastTestDate,
    cell: (row) => dateTimeText(row.lastTestDate),
    isSortable: true,
    startsDescending: true,
    kind: 'quiet',
    phone: 'detail',
  },
  {
    id: 'baseline',
    header: 'Baseline',
    value: (row) => row.baselineStatus,
    cell: (row) => <StatusDot tone={baselineTone(row.baselineStatus)}>{row.baselineStatus}</StatusDot>,
    // Nearly everybody's is current, and only the others ask for something.
    phoneCell: (row) =>
      row.baselineStatus === 'Current' ? null : (
        <StatusDot tone={baselineTone(row.baselineStatus)}>{row.baselineStatus}</StatusDot>
      ),
    phone: 'detail',
  },
  { id: 'groups', header: 'Groups', value: (row) => row.groupNames.join(', '), phone: 'none' },
  {
    id: 'graduationYear',
    header: 'Graduation year',
    value: (row) => row.graduationYear,
    isSortable: true,
    // A year alone on a third line says nothing; a phone sorts and filters by it.
    phone: 'none',
  },
];
export const namedColumns = columnsFor(false);
/** Without names. */
export const superColumns = columnsFor(true);
