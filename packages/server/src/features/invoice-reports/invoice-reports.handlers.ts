import {
  exportEmailLogReport,
  exportInvoiceReport,
  exportMissingInvoiceReport,
  exportProfilesTestedReport,
  exportUnpaidInvoiceReport,
  exportUnsentInvoiceReport,
  getEmailLogReport,
  getInvoiceReport,
  getMissingInvoiceReport,
  getProfilesTestedReport,
  getUnpaidInvoiceReport,
  getUnsentInvoiceReport,
} from '@plumbline/contract';
import { pageOf } from '../../platform/database/page-of.ts';
import { handle } from '../../platform/http/handle.ts';
import { ok } from '../../platform/http/result.ts';
import { readEmailLog } from './read-email-log.ts';
import { readGeneral, readMissing, readUnpaid, readUnsent } from './read-invoice-reports.ts';
import { readProfilesTested } from './read-profiles-tested.ts';
import {
  emailLogCells,
  generalCells,
  missingCells,
  profilesTestedCells,
  unpaidCells,
  unsentCells,
} from './report-cells.ts';
import { type FilterWords, headersOf, listFilters, yesNo, zipOf } from './report-zip.ts';

export const getInvoiceReportHandler = handle(getInvoiceReport, async ({ request, tx, now }) =>
  ok({
    headers: headersOf('general'),
    ...(await pageOf(request, (span) => readGeneral(tx, request, span, now))),
  }),
);
export const exportInvoiceReportHandler = handle(exportInvoiceReport, async ({ request, tx, now }) =>
  zipOf(
    'general',
    'Invoices',
    generalCells,
    await readGeneral(tx, request, 'all', now),
    [
      ...listFilters(request),
      ['State', request.state ?? 'all'],
      ['Invoice date', `${request.startDate ?? 'any'} to ${request.endDate ?? 'any'}`],
    ],
    now,
  ),
);

export const getUnpaidInvoiceReportHandler = handle(getUnpaidInvoiceReport, async ({ request, tx, now }) =>
  ok({
    headers: headersOf('unpaid'),
    ...(await pageOf(request, (span) => readUnpaid(tx, request, span, now))),
  }),
);
export const exportUnpaidInvoiceReportHandler = handle(
  exportUnpaidInvoiceReport,
  async ({ request, tx, now }) => {
    const found = await readUnpaid(tx, request, 'all', now);
    const filters: FilterWords = [
      ...listFilters(request),
      ['With demo organizations', yesNo(request.includeDemo)],
      ['With research projects', yesNo(request.includeResearch)],
      ['Total past due, without disabled organizations', found.filteredTotal],
    ];
    return zipOf('unpaid', 'Unpaid invoices', unpaidCells, found, filters, now);
  },
);

export const getMissingInvoiceReportHandler = handle(getMissingInvoiceReport, async ({ request, tx, now }) =>
  ok({
    headers: headersOf('missing'),
    ...(await pageOf(request, (span) => readMissing(tx, request, span, now))),
  }),
);
export const exportMissingInvoiceReportHandler = handle(
  exportMissingInvoiceReport,
  async ({ request, tx, now }) => {
    const found = await readMissing(tx, request, 'all', now);
    const filters: FilterWords = [
      ...listFilters(request),
      [
        'Without',
        'demo and internal organizations, free subscriptions, and organizations that another one pays for',
      ],
      ['With disabled organizations', yesNo(request.includeDisabled)],
    ];
    return zipOf('missing', 'Missing invoices', missingCells, found, filters, now);
  },
);

export const getUnsentInvoiceReportHandler = handle(getUnsentInvoiceReport, async ({ request, tx, now }) =>
  ok({
    headers: headersOf('unsent'),
    ...(await pageOf(request, (span) => readUnsent(tx, request, span, now))),
  }),
);
export const exportUnsentInvoiceReportHandler = handle(
  exportUnsentInvoiceReport,
  async ({ request, tx, now }) =>
    zipOf(
      'unsent',
      'Unsent invoices',
      unsentCells,
      await readUnsent(tx, request, 'all', now),
      listFilters(request),
      now,
    ),
);

export const getEmailLogReportHandler = handle(getEmailLogReport, async ({ request, tx }) =>
  ok({
    headers: headersOf('emailLog'),
    ...(await pageOf(request, (span) => readEmailLog(tx, request, span))),
  }),
);
export const exportEmailLogReportHandler = handle(exportEmailLogReport, async ({ request, tx, now }) =>
  zipOf(
    'emailLog',
    'Billing email log',
    emailLogCells,
    await readEmailLog(tx, request, 'all'),
    [
      ...listFilters(request),
      ['Days', `${request.startDate} to ${request.endDate}`],
      ['Organization', request.orgId === null ? 'all' : String(request.orgId)],
    ],
    now,
  ),
);

export const getProfilesTestedReportHandler = handle(getProfilesTestedReport, async ({ request, tx }) =>
  ok({
    headers: headersOf('profilesTested'),
    ...(await pageOf(request, (span) => readProfilesTested(tx, request, span))),
  }),
);
export const exportProfilesTestedReportHandler = handle(
  exportProfilesTestedReport,
  async ({ request, tx, now }) => {
    const { startDate, endDate, covidOnly, nonCovidOnly, orgId } = request;
    const found = await readProfilesTested(tx, request, 'all');
    const filters: FilterWords = [
      ['Sorted by', `${request.SortByColumn}, ${request.SortAscending ? 'ascending' : 'descending'}`],
      ['Days (America/Chicago)', `${startDate} to ${endDate}`],
      [
        'Tests',
        covidOnly ? 'COVID-19 screenings only' : nonCovidOnly ? 'without COVID-19 screenings' : 'all',
      ],
      ['Organization', orgId === null ? 'all' : String(orgId)],
      ['Total profiles tested', String(found.whole.people)],
      ['Total tests', String(found.whole.tests)],
    ];
    return zipOf('profilesTested', 'Profiles tested', profilesTestedCells, found, filters, now);
  },
);
