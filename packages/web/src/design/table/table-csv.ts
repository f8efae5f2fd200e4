import { csvLine } from '@plumbline/domain/text/csv-line';
import type { RowData } from '@tanstack/react-table';
import type { DataColumn } from './data-column.ts';

/** The columns in sight and the given rows as comma-separated values with a head (RFC 4180). */
export function tableCsv<Row extends RowData>(
  columns: readonly DataColumn<Row>[],
  rows: readonly Row[],
): string {
  const shown = columns.filter((column) => !column.isHidden);
  return [
    csvLine(shown.map((column) => column.header)),
    ...rows.map((row) => csvLine(shown.map((column) => column.value(row)))),
  ].join('\r\n');
}
