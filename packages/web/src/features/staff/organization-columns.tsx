import type { OrganizationRow } from '@plumbline/contract';
import type { DataColumn } from '../../design/table/data-column.ts';
import { dayText } from '../../platform/time/time-texts.ts';
import { chipsOf, OrganizationChips } from './organization-chips.tsx';

/** The columns of the list of organizations (B106). */
export const organizationColumns: readonly DataColumn<OrganizationRow>[] = [
  {
    id: 'id',
    header: 'Id',
    value: (row) => row.id,
    isSortable: true,
    kind: 'quiet',
    width: '90px',
    phone: 'detail',
  },
  {
    id: 'name',
    header: 'Name',
    value: (row) => row.name,
    isSortable: true,
    kind: 'name',
    phone: 'title',
  },
  {
    id: 'createdOn',
    header: 'Created On',
    value: (row) => row.createdOn,
    cell: (row) => dayText(row.createdOn),
    isSortable: true,
    startsDescending: true,
    kind: 'quiet',
    phone: 'detail',
  },
  { id: 'state', header: 'State', value: (row) => row.state, isSortable: true, phone: 'detail' },
  {
    id: 'kinds',
    header: 'Kind',
    value: (row) => chipsOf(row).join(', '),
    cell: (row) => <OrganizationChips row={row} />,
    phone: 'below',
  },
];
