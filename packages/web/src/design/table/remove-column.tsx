import type { RowData } from '@tanstack/react-table';
import { Button } from '../button/button.tsx';
import type { DataColumn } from './data-column.ts';

/**
 * The column with a button that removes the row.
 * @param nameOf what the button names for screen readers; null for a row that cannot be removed
 * @param onRemove null hides the column from who may not remove
 */
export const removeColumn = <Row extends RowData>(
  nameOf: (row: Row) => string | null,
  onRemove: ((row: Row) => void) | null,
): DataColumn<Row> => ({
  id: 'remove',
  header: 'Remove',
  value: () => null,
  isHidden: onRemove === null,
  width: '120px',
  phone: 'action',
  cell: (row) => {
    const name = nameOf(row);
    return (
      name !== null && (
        <Button size="small" aria-label={`Remove ${name}`} onClick={() => onRemove?.(row)}>
          Remove
        </Button>
      )
    );
  },
});
