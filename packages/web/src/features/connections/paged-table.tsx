import type { RowData } from '@tanstack/react-table';
import { useState } from 'react';
import { Button } from '../../design/button/button.tsx';
import { SearchInput } from '../../design/form/search-input.tsx';
import { EmptyState } from '../../design/state/empty-state.tsx';
import { defaultRowsPerPage, type TableSort } from '../../design/table/data-column.ts';
import { DataTable, type DataTableProps } from '../../design/table/data-table.tsx';
import { foundRows } from '../../design/table/found-rows.ts';
import { pageOfRows } from '../../design/table/page-of-rows.ts';

interface PagedTableProps<Row extends RowData>
  extends Omit<DataTableProps<Row>, 'paging' | 'onPagingChange' | 'onSortChange' | 'toolbar'> {
  /** What a row is found by. */
  textOf: (row: Row) => string;
}

/** A table of rows that are here whole. One that does not fit on a page is searched, and sorted before it is cut into pages. */
export function PagedTable<Row extends RowData>(props: PagedTableProps<Row>) {
  const { textOf, ...table } = props;
  const [sort, setSort] = useState<TableSort | null>(props.sort ?? null);
  const [search, setSearch] = useState('');
  const [page, setPage] = useState({ pageNumber: 1, rowsPerPage: defaultRowsPerPage });
  // An organization is connected with few others: what is below the table hardly moves when they come.
  if (props.rows.length <= defaultRowsPerPage) return <DataTable expectedRows={2} {...table} />;
  const rows = foundRows(props.rows, {
    search,
    textOf,
    column: props.columns.find(({ id }) => id === sort?.columnId),
    isAscending: sort?.isAscending ?? true,
  });
  return (
    <DataTable
      {...table}
      {...pageOfRows(rows, page)}
      sort={sort}
      onSortChange={setSort}
      onPagingChange={setPage}
      toolbar={
        <SearchInput
          label="Search by organization or its ID"
          value={search}
          onChange={(typed) => {
            setSearch(typed);
            setPage({ ...page, pageNumber: 1 });
          }}
        />
      }
      empty={
        <EmptyState
          title="No organizations match your search."
          actions={<Button onClick={() => setSearch('')}>Show all organizations</Button>}
        />
      }
    />
  );
}
