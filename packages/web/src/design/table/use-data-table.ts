import {
  type ColumnDef,
  columnVisibilityFeature,
  createSortedRowModel,
  functionalUpdate,
  type RowData,
  rowSortingFeature,
  sortFn_alphanumeric,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useMemo, useState } from 'react';
import type { DataColumn, TableSort } from './data-column.ts';

const features = tableFeatures({
  columnVisibilityFeature,
  rowSortingFeature,
  sortedRowModel: createSortedRowModel(),
  sortFns: { alphanumeric: sortFn_alphanumeric },
});

type Features = typeof features;

interface DataTableModel<Row extends RowData> {
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Who sorts: the caller when `onSortChange` is given, otherwise the table itself. */
  sort: TableSort | null;
  onSortChange?: ((sort: TableSort) => void) | undefined;
}

/** Numbers by size, words as people order them (`item 9` before `item 10`); nothing goes last. */
const definition = <Row extends RowData>(column: DataColumn<Row>): ColumnDef<Features, Row, unknown> => ({
  id: column.id,
  header: column.header,
  accessorFn: (row: Row) => (column.sortValue ?? column.value)(row) ?? undefined,
  enableSorting: column.isSortable === true,
  sortDescFirst: column.startsDescending === true,
  sortFn: 'alphanumeric',
  sortUndefined: 'last',
});

/** The table model behind `DataTable`: which columns show, which rows in which order. */
export function useDataTable<Row extends RowData>({
  columns,
  rows,
  rowKey,
  sort,
  onSortChange,
}: DataTableModel<Row>) {
  const [ownSort, setOwnSort] = useState<TableSort | null>(sort);
  const isOwn = onSortChange === undefined;
  const current = isOwn ? ownSort : sort;

  const definitions = useMemo(() => columns.map(definition), [columns]);
  const data = useMemo(() => [...rows], [rows]);
  const byId = useMemo(() => new Map(columns.map((column) => [column.id, column])), [columns]);
  const sorting = current ? [{ id: current.columnId, desc: !current.isAscending }] : [];

  const table = useTable<Features, Row>({
    features,
    columns: definitions,
    data,
    getRowId: rowKey,
    manualSorting: !isOwn,
    enableSortingRemoval: false,
    enableMultiSort: false,
    state: {
      sorting,
      columnVisibility: Object.fromEntries(columns.map((column) => [column.id, !column.isHidden])),
    },
    onSortingChange: (updater) => {
      const next = functionalUpdate(updater, sorting)[0];
      if (!next) return;
      const changed = { columnId: next.id, isAscending: !next.desc };
      if (onSortChange) onSortChange(changed);
      else setOwnSort(changed);
    },
  });
  return { table, sort: current, columnOf: (id: string) => byId.get(id) };
}
