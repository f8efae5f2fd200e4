import { type InvoiceReportName, invoiceReportHeaders } from '@plumbline/contract';
import type { Found } from '../../platform/database/page-of.ts';
import { zipArchive } from '../../platform/files/zip-archive.ts';
import { ok } from '../../platform/http/result.ts';
import { type CellsOf, fileNameOf, reportFiles } from './report-files.ts';

export const headersOf = (name: InvoiceReportName) => [...invoiceReportHeaders[name]];

/** The filters of a report: what each is called, and its value in words. */
export type FilterWords = readonly [string, string][];

/** A report as a zip file: its rows, and what they are. */
export const zipOf = <Name extends InvoiceReportName, Row>(
  name: Name,
  title: string,
  cells: CellsOf<Name, Row>,
  found: Found<Row>,
  filters: FilterWords,
  now: Date,
) =>
  ok({
    bytes: zipArchive(reportFiles(name, title, cells, found, filters, now), now),
    fileName: `${fileNameOf(title)}-${now.toISOString().slice(0, 10)}.zip`,
  });

export const yesNo = (is: boolean): string => (is ? 'yes' : 'no');

/** Returns what was searched and how the report is sorted, in words. */
export const listFilters = (request: {
  SearchString: string;
  SortByColumn: string;
  SortAscending: boolean;
}): FilterWords => [
  ['Searched', request.SearchString === '' ? 'nothing' : request.SearchString],
  ['Sorted by', `${request.SortByColumn}, ${request.SortAscending ? 'ascending' : 'descending'}`],
];
