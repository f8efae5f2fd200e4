import type { NamedOrganization } from '@plumbline/contract';
import { Button } from '../../design/button/button.tsx';
import type { DataColumn } from '../../design/table/data-column.ts';

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
  { id: 'id', header: 'ID', value: (row) => row.id, isSortable: true, kind: 'quiet', phone: 'detail' },
  {
    id: 'remove',
    header: 'Remove',
    value: () => null,
    isHidden: onRemove === null,
    width: '120px',
    phone: 'action',
    cell: (row) => (
      <Button size="small" aria-label={`Remove ${row.name}`} onClick={() => onRemove?.(row)}>
        Remove
      </Button>
    ),
  },
];
