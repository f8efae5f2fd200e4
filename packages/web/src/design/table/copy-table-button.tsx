import type { RowData } from '@tanstack/react-table';
import { IconButton, type IconButtonProps } from '../button/icon-button.tsx';
import { IconCopy } from '../icon/tabler/copy.ts';
import { notify } from '../notify/notify.ts';
import type { DataColumn } from './data-column.ts';
import { tableCsv } from './table-csv.ts';

export interface CopyTableButtonProps<Row extends RowData> extends Pick<IconButtonProps, 'size' | 'variant'> {
  columns: readonly DataColumn<Row>[];
  rows: readonly Row[];
}

/** Copies the rows of a table as CSV. */
export function CopyTableButton<Row extends RowData>({ columns, rows, ...look }: CopyTableButtonProps<Row>) {
  const copy = async () => {
    await navigator.clipboard.writeText(tableCsv(columns, rows));
    notify.success('Table Copied to Clipboard');
  };
  return (
    <IconButton
      {...look}
      label="Copy table as CSV"
      icon={<IconCopy />}
      disabled={rows.length === 0}
      onClick={() => {
        copy().catch(() => notify.error('The browser did not allow copying.'));
      }}
    />
  );
}
