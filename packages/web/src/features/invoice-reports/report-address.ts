import { invoiceReportSorts } from '@plumbline/contract/features/invoice-reports/report-headers';
import type { AddressOf } from '../../platform/navigation/page-address.ts';

export type InvoiceReportsAddress = AddressOf<'/super-admin/reporting/invoice-reports'>;
/** What each report that shares its address with others is sorted by until a person chooses otherwise (B125, B126). */
const usual = {
  general: { SortByColumn: 'invoiceDate', SortAscending: false },
  unpaid: { SortByColumn: 'dueDate', SortAscending: true },
  missing: { SortByColumn: 'lastInvoiceDate', SortAscending: false },
  unsent: { SortByColumn: 'displayDate', SortAscending: true },
  subscription: { SortByColumn: 'organizationName', SortAscending: true },
  missingSubscription: { SortByColumn: 'lastEndDate', SortAscending: false },
} as const;

/** The order of a report: what the address says where the report has that column, else its usual one. */
export function orderOf<Name extends keyof typeof usual>(
  report: Name,
  { SortByColumn, SortAscending }: Pick<InvoiceReportsAddress, 'SortByColumn' | 'SortAscending'>,
): { SortByColumn: (typeof invoiceReportSorts)[Name][number]; SortAscending: boolean } {
  const columns: readonly (typeof invoiceReportSorts)[Name][number][] = invoiceReportSorts[report];
  const column = columns.find((one) => one === SortByColumn);
  return column === undefined
    ? usual[report]
    : { SortByColumn: column, SortAscending: SortAscending ?? true };
}

/** Returns the request for the file of a report, which has every row: that of the list without its page. */
export function filed<Request extends { PageNumber: number; RowsPerPage: number }>({
  PageNumber: _page,
  RowsPerPage: _rows,
  ...rest
}: Request) {
  return rest;
}
