import { type InvoiceReportName, invoiceReportHeaders } from '@plumbline/contract';
import { zipArchive } from '../../platform/files/zip-archive.ts';
import { ok } from '../../platform/http/result.ts';
import type { Found } from './read-invoice-reports.ts';
import { type CellsOf, fileNameOf, reportFiles } from './report-files.ts';

export const headersOf = (name: InvoiceReportName) => [...invoiceReportHeaders[name]];

/** The filters of a report, in words. */
export type Asked = readonly [string, string][];

/** A report as a zip file: its rows, and what they are. */
export const zipOf = <Name extends InvoiceReportName, Row>(
  name: Name,
  title: string,
  cells: CellsOf<Name, Row>,
  found: Found<Row>,
  asked: Asked,
  now: Date,
) =>
  ok({
    bytes: zipArchive(reportFiles(name, title, cells, found, asked, now), now),
    fileName: `${fileNameOf(title)}-${now.toISOString().slice(0, 10)}.zip`,
  });

export const yesNo = (is: boolean): string => (is ? 'yes' : 'no');

export const asked = (request: {
  SearchString: string;
  SortByColumn: string;
  SortAscending: boolean;
}): Asked => [
  ['Searched', request.SearchString === '' ? 'nothing' : request.SearchString],
  ['Sorted by', `${request.SortByColumn}, ${request.SortAscending ? 'ascending' : 'descending'}`],
];
