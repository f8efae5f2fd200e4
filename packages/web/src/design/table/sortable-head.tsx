import type { RowData } from '@tanstack/react-table';
import { IconArrowDown } from '../icon/tabler/arrow-down.ts';
import { IconArrowUp } from '../icon/tabler/arrow-up.ts';
import type { DataColumn } from './data-column.ts';
import classes from './data-table.module.css';

export interface SortableHeadProps<Row extends RowData> {
  column: DataColumn<Row>;
  direction: 'asc' | 'desc' | false;
  onSort: () => void;
}

/** A column's head; a button where the list can be sorted by it. */
export function SortableHead<Row extends RowData>({ column, direction, onSort }: SortableHeadProps<Row>) {
  const width = column.width ? { width: column.width } : undefined;
  if (!column.isSortable) {
    return (
      <th scope="col" data-kind={column.kind} style={width}>
        {column.header}
      </th>
    );
  }
  const Arrow = direction === 'desc' ? IconArrowDown : IconArrowUp;
  return (
    <th
      scope="col"
      data-kind={column.kind}
      style={width}
      aria-sort={direction === 'asc' ? 'ascending' : direction === 'desc' ? 'descending' : 'none'}
    >
      <button type="button" className={classes.sort} data-sorted={direction || undefined} onClick={onSort}>
        {column.header}
        <Arrow size={14} stroke={2} aria-hidden="true" className={classes.sortArrow} />
      </button>
    </th>
  );
}
