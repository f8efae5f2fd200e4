import type { RowData } from '@tanstack/react-table';
import { defaultRowsPerPage } from '../../design/table/data-column.ts';
import type { DataTableProps } from '../../design/table/data-table.tsx';
import { pageOfRows } from '../../design/table/page-of-rows.ts';
import type { UsageAddressProps } from './usage-types.ts';

/**
 * The rows of a table that its part of the address shows, and its pages. A table that fits on one page has none.
 *
 * @param name of the table in the address
 */
export function tablePage<Row extends RowData>(
  rows: readonly Row[],
  name: 'sports' | 'clinical' | 'monthly' | 'yearly',
  { address, onAddressChange }: UsageAddressProps,
): Pick<DataTableProps<Row>, 'rows' | 'paging' | 'onPagingChange'> {
  if (rows.length <= defaultRowsPerPage) return { rows };
  return {
    ...pageOfRows(rows, { pageNumber: address[`${name}Page`], rowsPerPage: address[`${name}Rows`] }),
    onPagingChange: ({ pageNumber, rowsPerPage }) =>
      onAddressChange({ [`${name}Page`]: pageNumber, [`${name}Rows`]: rowsPerPage }),
  };
}
