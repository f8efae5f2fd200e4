import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { calendarDate, id } from '../../core/fields.ts';
import { fileReply } from '../../core/file-reply.ts';
import { pageFields } from '../../core/paging.ts';
import { reportHeader } from './report-header.ts';
import { invoiceReportSorts, invoiceReportStates } from './report-headers.ts';
import {
  emailLogReportRow,
  generalInvoiceReportRow,
  missingInvoiceReportRow,
  unpaidInvoiceReportRow,
  unsentInvoiceReportRow,
} from './report-rows.ts';

const SearchString = z.string().trim().max(100).default('');
const sortedBy = <const Column extends string>(
  columns: readonly Column[],
  first: NoInfer<Column>,
  isAscending: boolean,
) => ({
  SortByColumn: z.literal(columns).default(first),
  SortAscending: z.boolean().default(isAscending),
});

/** What of each report is shown and filed, without the page. */
const chosen = {
  general: {
    SearchString,
    ...sortedBy(invoiceReportSorts.general, 'invoiceDate', false),
    /** Null: all. */
    state: z.enum(invoiceReportStates).nullable().default(null),
    /** Days of the invoice date, both included; null: without a limit. */
    startDate: calendarDate.nullable().default(null),
    endDate: calendarDate.nullable().default(null),
  },
  unpaid: {
    SearchString,
    ...sortedBy(invoiceReportSorts.unpaid, 'dueDate', true),
    includeDemo: z.boolean().default(false),
    includeResearch: z.boolean().default(true),
  },
  missing: {
    SearchString,
    ...sortedBy(invoiceReportSorts.missing, 'lastInvoiceDate', false),
    includeDisabled: z.boolean().default(false),
  },
  unsent: { SearchString, ...sortedBy(invoiceReportSorts.unsent, 'displayDate', true) },
  emailLog: {
    SearchString,
    ...sortedBy(invoiceReportSorts.emailLog, 'date', false),
    /** Days of the organization that the invoice is for, both included. */
    startDate: calendarDate,
    endDate: calendarDate,
    /** Null: all organizations. */
    orgId: id.nullable().default(null),
  },
};

const reply = <Row extends z.ZodType>(row: Row) =>
  z.object({ headers: z.array(reportHeader), rows: z.array(row), totalCount: z.int() });
const forStaff = { feature: 'invoice-reports', permission: 'report:internal', scope: 'staff' } as const;
const ofInvoices = { ...forStaff, reads: ['invoice', 'organization'] } as const;
const ofMails = { ...forStaff, reads: ['invoice', 'message'] } as const;
const zip = fileReply('application/zip');

export const getInvoiceReport = defineCall({
  path: 'Report/GetInvoiceReport',
  ...ofInvoices,
  summary: 'One page of the invoices of all organizations; voided ones are marked VOID.',
  request: z.object({ ...pageFields(), ...chosen.general }),
  response: reply(generalInvoiceReportRow),
});
export const exportInvoiceReport = defineCall({
  path: 'Report/ExportInvoiceReport',
  ...ofInvoices,
  summary: 'The invoices of all organizations as a zip file with one CSV file and a readme.',
  request: z.object(chosen.general),
  response: zip,
});

export const getUnpaidInvoiceReport = defineCall({
  path: 'Report/GetUnpaidInvoiceReport',
  ...ofInvoices,
  summary: 'One page of the invoices that were sent and are not paid, and what of them is past due in all.',
  request: z.object({ ...pageFields(), ...chosen.unpaid }),
  response: reply(unpaidInvoiceReportRow).extend({
    /** What remains of the invoices of the filter that are past due, of organizations that are not disabled. */
    filteredTotal: z.string(),
  }),
});
export const exportUnpaidInvoiceReport = defineCall({
  path: 'Report/ExportUnpaidInvoiceReport',
  ...ofInvoices,
  summary: 'The invoices that were sent and are not paid as a zip file with one CSV file and a readme.',
  request: z.object(chosen.unpaid),
  response: zip,
});

export const getMissingInvoiceReport = defineCall({
  path: 'Report/GetMissingInvoiceReport',
  ...ofInvoices,
  summary: 'One page of the payers that have had no invoice for a year, or never.',
  request: z.object({ ...pageFields(), ...chosen.missing }),
  response: reply(missingInvoiceReportRow),
});
export const exportMissingInvoiceReport = defineCall({
  path: 'Report/ExportMissingInvoiceReport',
  ...ofInvoices,
  summary: 'The payers without an invoice for a year as a zip file with one CSV file and a readme.',
  request: z.object(chosen.missing),
  response: zip,
});

export const getUnsentInvoiceReport = defineCall({
  path: 'Report/GetUnsentInvoiceReport',
  ...ofInvoices,
  summary:
    'One page of the invoices that were not sent, or not since they were changed, with their lines and what holds each back.',
  request: z.object({ ...pageFields(), ...chosen.unsent }),
  response: reply(unsentInvoiceReportRow),
});
export const exportUnsentInvoiceReport = defineCall({
  path: 'Report/ExportUnsentInvoiceReport',
  ...ofInvoices,
  summary:
    'The invoices that were not sent, or not since they were changed, as a zip file with one CSV file and a readme.',
  request: z.object(chosen.unsent),
  response: zip,
});

export const getEmailLogReport = defineCall({
  path: 'Report/GetEmailLogReport',
  ...ofMails,
  summary: 'One page of the mails about invoices between two days, of one organization or of all.',
  request: z.object({ ...pageFields(), ...chosen.emailLog }),
  response: reply(emailLogReportRow),
});
export const exportEmailLogReport = defineCall({
  path: 'Report/ExportEmailLogReport',
  ...ofMails,
  summary: 'The mails about invoices between two days as a zip file with one CSV file and a readme.',
  request: z.object(chosen.emailLog),
  response: zip,
});
