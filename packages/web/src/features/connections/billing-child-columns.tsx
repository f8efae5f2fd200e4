import type { NamedOrganization } from '@plumbline/contract';
import type { DataColumn } from '../../design/table/data-column.ts';
import { removeColumn } from '../../design/table/remove-column.tsx';

/** @param onRemove null for who may not */
export const billingChildColumns = (
  onRemove: ((child: NamedOrganization) => void) | null,
): DataColumn<NamedOrganization>[] => [
  {
    id: 'name',
    header: 'Organization',
    value: (row) => row.name,
    isSortable: true,
    kind: 'name',
    phone: 'title',
  },
  {
    id: 'id',
    header: 'ID',
    value: (row) => row.id,
    isSortable: true,
    kind: 'quiet',
    phone: 'detail',
    phoneLabel: 'ID',
  },
  removeColumn((row) => row.name, onRemove),
];
