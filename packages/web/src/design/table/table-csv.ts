import type { RowData } from '@tanstack/react-table';
import type { CellValue, DataColumn } from './data-column.ts';

/** A spreadsheet would run a text that begins like this as a formula. */
const startsLikeFormula = /^[=+\-@\t\r]/;

function csvCell(value: CellValue): string {
  if (value === null) return '';
  const text = typeof value === 'string' && startsLikeFormula.test(value) ? `'${value}` : String(value);
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The columns in sight and the given rows as comma-separated values with a head (RFC 4180). */
export function tableCsv<Row extends RowData>(
  columns: readonly DataColumn<Row>[],
  rows: readonly Row[],
): string {
  const shown = columns.filter((column) => !column.isHidden);
  return [
    shown.map((column) => csvCell(column.header)),
    ...rows.map((row) => shown.map((column) => csvCell(column.value(row)))),
  ]
    .map((cells) => cells.join(','))
    .join('\r\n');
}
