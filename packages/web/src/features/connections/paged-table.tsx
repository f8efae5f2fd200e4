import type { RowData } from '@tanstack/react-table';
import { useState } from 'react';
import { defaultRowsPerPage } from '../../design/table/data-column.ts';
import { DataTable, type DataTableProps } from '../../design/table/data-table.tsx';
import { pageOfRows } from '../../design/table/page-of-rows.ts';

/** A table of rows that are here whole; one that fits on a page has no footer. */
export function PagedTable<Row extends RowData>(
  props: Omit<DataTableProps<Row>, 'paging' | 'onPagingChange'>,
) {
  const [page, setPage] = useState({ pageNumber: 1, rowsPerPage: defaultRowsPerPage });
  if (props.rows.length <= defaultRowsPerPage) return <DataTable {...props} />;
  return <DataTable {...props} {...pageOfRows(props.rows, page)} onPagingChange={setPage} />;
}
