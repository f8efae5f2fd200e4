import {
  type ColumnOf,
  type InvoiceReportName,
  invoiceReportHeaders,
  invoiceReportSorts,
} from '@plumbline/contract/features/invoice-reports/report-headers';
import type { DataColumn } from '../../design/table/data-column.ts';
import { dayWords } from './report-texts.ts';

/** A column of a report without what its header says. */
export type Column<Row extends object> = Omit<DataColumn<Row>, 'id' | 'header' | 'isSortable'>;

/** Columns under the headers that the file has too. */
export const columnsOf = <Name extends InvoiceReportName, Row extends object>(
  report: Name,
  columns: Partial<Record<ColumnOf<Name>, Column<Row>>>,
): DataColumn<Row>[] =>
  invoiceReportHeaders[report].flatMap(({ id, label }) => {
    const column = columns[id as ColumnOf<Name>];
    const sorts: readonly string[] = invoiceReportSorts[report];
    return column === undefined
      ? []
      : [{ ...column, id, header: label.replace(' (UTC)', ''), isSortable: sorts.includes(id) }];
  });

/** A day, or a dash where there is none. */
export const day = <Row extends object>(
  of: (row: Row) => string | null,
  phone: Column<Row>['phone'] = 'none',
): Column<Row> => ({
  value: of,
  cell: (row) => dayWords(of(row)),
  kind: 'quiet',
  startsDescending: true,
  phone,
});
