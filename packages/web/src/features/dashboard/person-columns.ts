import type { ProfileRow } from '@plumbline/contract';
import type { DataColumn } from '../../design/table/data-column.ts';

/** Who a row is about. In super view the id stands for the name. */
export const personColumns = (isSuperView: boolean): DataColumn<ProfileRow>[] => [
  {
    id: 'id',
    header: 'ID',
    value: (row) => row.id,
    kind: isSuperView ? 'name' : 'quiet',
    // A phone has one line for who it is: a name, or the id in its place.
    phone: isSuperView ? 'title' : 'none',
  },
  {
    id: 'firstName',
    header: 'First Name',
    value: (row) => row.firstName,
    kind: 'name',
    isHidden: isSuperView,
    phone: 'title',
  },
  {
    id: 'lastName',
    header: 'Last Name',
    value: (row) => row.lastName,
    kind: 'name',
    isHidden: isSuperView,
    phone: 'title',
  },
];
