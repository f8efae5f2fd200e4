import { type ColumnOf, type InvoiceReportName, invoiceReportHeaders } from '@plumbline/contract';
import type { CsvValue } from '@plumbline/domain';
import type { ZipFile } from '../../platform/files/zip-archive.ts';
import { csvBytes } from '../../platform/spreadsheets/csv-bytes.ts';
import { mostFiled } from './report-sql.ts';

/** The value of each column of a report, for one row. */
export type CellsOf<Name extends InvoiceReportName, Row> = Readonly<
  Record<ColumnOf<Name>, (row: Row) => CsvValue>
>;

/**
 * The files of a report: its rows under the headers that the page has, and a readme that says its filters, when it was made, and what each column
 * holds (pure).
 * @param filters what each filter is called, and its value in words
 */
export function reportFiles<Name extends InvoiceReportName, Row>(
  report: Name,
  title: string,
  cells: CellsOf<Name, Row>,
  { rows, totalCount }: { rows: readonly Row[]; totalCount: number },
  filters: readonly [string, string][],
  now: Date,
): ZipFile[] {
  const headers = invoiceReportHeaders[report];
  const valuesOf = cells as Readonly<Record<string, (row: Row) => CsvValue>>;
  const lineOf = (row: Row) => headers.map(({ id }) => valuesOf[id]?.(row) ?? null);
  const readme = [
    title,
    '',
    `Made at: ${utc(now)}`,
    `Rows: ${rows.length} of ${totalCount}`,
    ...(totalCount > mostFiled
      ? [`The file contains the first ${mostFiled} rows. Narrow the report to see the others.`]
      : []),
    ...filters.map(([what, value]) => `${what}: ${value}`),
    '',
    'Columns',
    ...headers.map(({ label, about }) => `${label}: ${about}`),
    '',
  ];
  return [
    {
      name: `${fileNameOf(title)}.csv`,
      bytes: () => csvBytes([headers.map(({ label }) => label), ...rows.map(lineOf)]),
    },
    { name: 'readme.txt', bytes: () => new TextEncoder().encode(readme.join('\r\n')) },
  ];
}

/** 'Unpaid invoices' as a part of a file's name: 'unpaid-invoices'. */
export const fileNameOf = (title: string): string => title.toLowerCase().replaceAll(' ', '-');

/** An instant as the files write it: '2026-08-04 12:30 UTC'. */
export const utc = (at: Date | string): string =>
  `${new Date(at).toISOString().slice(0, 16).replace('T', ' ')} UTC`;
