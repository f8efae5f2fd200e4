import type { getGroups, ResponseOf } from '@plumbline/contract';
import { Chip } from '../../design/label/chip.tsx';
import { StatusDot } from '../../design/label/status-dot.tsx';
import type { DataColumn } from '../../design/table/data-column.ts';
import classes from './group-page.module.css';

/** A group as the list shows it. */
export type GroupRow = ResponseOf<typeof getGroups>['groups'][number];

const statusOf = ({ isEnabled }: GroupRow): string => (isEnabled ? 'Active' : 'Inactive');

/** The columns of every list of groups. */
export const groupColumns: readonly DataColumn<GroupRow>[] = [
  {
    id: 'name',
    header: 'Name',
    value: ({ name }) => name,
    cell: ({ name, isDefault }) => (
      <>
        {name} {isDefault && <Chip>Default</Chip>}
      </>
    ),
    kind: 'name',
    isSortable: true,
    phone: 'title',
  },
  { id: 'id', header: 'ID', value: ({ id }) => id, kind: 'quiet', isSortable: true, phone: 'detail' },
  {
    id: 'profileCount',
    header: 'Number of Profiles',
    value: ({ profileCount }) => profileCount,
    cell: ({ profileCount }) => (
      <>
        {profileCount.toLocaleString('en-US')}
        <span className={classes.countWord}> {profileCount === 1 ? 'profile' : 'profiles'}</span>
      </>
    ),
    kind: 'number',
    isSortable: true,
    startsDescending: true,
    phone: 'detail',
  },
  {
    id: 'status',
    header: 'Status',
    value: statusOf,
    cell: (group) => (
      <StatusDot tone={group.isEnabled ? 'status-active' : 'status-inactive'}>{statusOf(group)}</StatusDot>
    ),
    isSortable: true,
    phone: 'aside',
  },
];
