import {
  closeMonth,
  exportEmailLogReport,
  exportInvoiceReport,
  exportUnpaidInvoiceReport,
  type GeneralInvoiceReportRow,
  getClosedMonths,
  getEmailLogReport,
  getInvoiceReport,
  getMissingInvoiceReport,
  getUnpaidInvoiceReport,
  getUnsentInvoiceReport,
  invoiceReportHeaders,
  type UnsentInvoiceReportRow,
} from '@plumbline/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { answerCalls } from '../../platform/test/answer-calls.ts';
import { openPage } from '../../platform/test/open-page.tsx';
import { aUser } from '../../platform/test/users.ts';
import {
  AllInvoicesScreen,
  EmailReportScreen,
  InvoiceReportsScreen,
  OrgEmailLogScreen,
} from './invoice-report-screens.tsx';

afterEach(() => vi.restoreAllMocks());

const general: GeneralInvoiceReportRow = {
  invoiceId: 71,
  displayNumber: 'PL-000123 (VOIDED)',
  organizationId: 12,
  organizationName: 'Westbrook',
  invoiceDate: '2026-09-15',
  dueDate: '2026-10-15',
  deletedOn: '2026-09-20T12:00:00.000Z',
  approvalStatusId: 2,
  invoiceTotal: '$4,580.00',
  invoiceTotalNumeric: 4580,
  totalPaid: '$0.00',
  state: 'VOID',
  isPartiallyPaid: false,
};
const unpaid = {
  ...general,
  displayNumber: 'PL-000124',
  deletedOn: null,
  issuedOn: '2026-09-15',
  remaining: '$4,000.00',
  daysTillDue: -3,
  isResearch: false,
  isDemo: true,
  isDisabled: false,
  lastInvoiceDate: '2026-09-15',
};
const unsent = (id: number, daysTillDisplayDate: number): UnsentInvoiceReportRow => ({
  id,
  displayNumber: `PL-00000${id}`,
  organizationInfo: { organizationId: 12, organizationName: 'Westbrook' },
  invoiceTypeId: 2,
  total: '$4,580.00',
  dueDate: '2026-10-15',
  displayDate: '2026-09-15',
  approvalStatusId: 1,
  deletedOn: null,
  daysTillDue: 4,
  daysTillDisplayDate,
  holdsBack: ['It is not approved.'],
  lines: [{ description: 'Sports+ annual profiles', quantity: 300, amount: '$4,200.00' }],
});

const aZip = {
  body: 'PK',
  status: 200,
  headers: {
    'content-type': 'application/zip',
    'content-disposition': 'attachment; filename="report.zip"',
  },
};

async function opening(address: string, isEmpty = false) {
  const rows = <Row,>(...some: Row[]) => (isEmpty ? [] : some);
  let closed: { month: string; closedOn: string }[] = [];
  const asked = answerCalls([
    [
      getInvoiceReport,
      () => ({
        reply: {
          headers: [...invoiceReportHeaders.general],
          rows: rows(general),
          totalCount: rows(general).length,
        },
      }),
    ],
    [
      getUnpaidInvoiceReport,
      () => ({
        reply: {
          headers: [...invoiceReportHeaders.unpaid],
          rows: rows(unpaid),
          totalCount: rows(unpaid).length,
          filteredTotal: '$4,000.00',
        },
      }),
    ],
    [
      getUnsentInvoiceReport,
      () => ({
        reply: {
          headers: [...invoiceReportHeaders.unsent],
          rows: rows(unsent(1, 3), unsent(2, 0), unsent(3, -5)),
          totalCount: isEmpty ? 0 : 3,
        },
      }),
    ],
    [
      getEmailLogReport,
      () => ({ reply: { headers: [...invoiceReportHeaders.emailLog], rows: [], totalCount: 0 } }),
    ],
    [
      getMissingInvoiceReport,
      () => ({
        reply: {
          headers: [...invoiceReportHeaders.missing],
          rows: rows({
            orgId: 12,
            name: 'Westbrook',
            lastInvoiceDate: null,
            daysSinceLastInvoice: null,
            isDisabled: true,
            orgDeletedDate: null,
          }),
          totalCount: isEmpty ? 0 : 1,
        },
      }),
    ],
    [exportInvoiceReport, () => aZip],
    [exportEmailLogReport, () => aZip],
    [exportUnpaidInvoiceReport, () => aZip],
    [
      getClosedMonths,
      () => ({ reply: { closedMonths: closed, nextMonth: closed.length === 0 ? '2026-09-01' : null } }),
    ],
    [
      closeMonth,
      () => {
        closed = [{ month: '2026-09-01', closedOn: '2026-10-02T12:00:00.000Z' }];
        return { reply: { closedMonths: closed, nextMonth: null } };
      },
    ],
  ]);
  await page.viewport(1440, 900);
  const { screen } = await openPage({
    addresses: [address],
    screens: {
      '/super-admin/reporting/invoice-reports': InvoiceReportsScreen,
      '/super-admin/reporting/email-report': EmailReportScreen,
      '/super-admin/all-invoices': AllInvoicesScreen,
      '/org-management/reporting/billing-email-log': OrgEmailLogScreen,
    },
    user: aUser({
      permissions: ['report:internal'],
      account: { isSuperAdmin: true },
      ...(address.includes('orgId') ? { viewingAsSuper: true } : { organizations: [] }),
    }),
  });
  const requestsOf = (path: string) =>
    asked.filter((call) => call.path === path).map(({ request }) => request);
  return { screen, requestsOf };
}
const reports = '/super-admin/reporting/invoice-reports';

test('B117 B118 B251 B252: the general report marks what is void, shows the approval, and opens the editor in a new tab', async () => {
  const { screen, requestsOf } = await opening(reports);
  await expect.element(screen.getByRole('cell', { name: 'VOID', exact: true })).toBeVisible();
  await expect.element(screen.getByText('Approved-Auto')).toBeVisible();
  const link = screen.getByRole('link', { name: 'Edit PL-000123 (VOIDED) in a new tab' });
  await expect.element(link).toHaveAttribute('href', '/billing/create-invoice?orgId=12&id=71');
  await expect.element(link).toHaveAttribute('target', '_blank');
  expect(requestsOf(getInvoiceReport.path)[0]).toMatchObject({
    SortByColumn: 'invoiceDate',
    SortAscending: false,
    state: null,
  });
  for (const name of ['All invoices', 'Unpaid', 'Missing', 'Unsent'])
    await expect.element(screen.getByRole('link', { name, exact: true })).toBeVisible();
});

test('B117 B403: the general report is narrowed by the days of the invoice date, in the address, in the list and in the file', async () => {
  const { screen, requestsOf } = await opening(`${reports}?startDate=2026-09-01`);
  await expect.element(screen.getByLabelText('Invoiced From')).toHaveValue('09/01/2026');
  const until = screen.getByLabelText('Invoiced To');
  await userEvent.fill(until, '8');
  await expect.element(screen.getByText('Use MM/DD/YYYY')).toBeVisible();
  await userEvent.fill(until, '08/31/2026');
  await expect.element(screen.getByText('The end date must not be before the start date.')).toBeVisible();
  await userEvent.fill(until, '09/30/2026');
  const days = { startDate: '2026-09-01', endDate: '2026-09-30' };
  await expect.poll(() => requestsOf(getInvoiceReport.path).at(-1)).toMatchObject(days);
  expect(requestsOf(getInvoiceReport.path)[0]).toMatchObject({ ...days, endDate: null });
  await userEvent.click(screen.getByRole('button', { name: 'Download' }));
  await expect.poll(() => requestsOf(exportInvoiceReport.path)).toMatchObject([days]);
});

test.each([
  [reports, ['Total paid', 'Payments less refunds, in US dollars.']],
  [
    `${reports}?report=unpaid`,
    ['Past due', 'Disabled organizations are not included', 'Unpaid invoices', 'Remaining'],
  ],
  [`${reports}?report=missing`, ['Days since last invoice', 'Days since that date.']],
  [`${reports}?report=unsent`, ['Days till display date', 'What holds it back']],
  ['/super-admin/all-invoices', ['Invoice total', 'What is charged, in US dollars, with tax.']],
  ['/super-admin/reporting/email-report', ['Reason', 'Why it waits or failed.']],
])('B117: %s says in a sentence what each figure and column is', async (address, words) => {
  const { screen } = await opening(address);
  const fold = screen.getByRole('group').filter({ hasText: 'What each number and column means' });
  await userEvent.click(screen.getByText('What each number and column means'));
  for (const part of words) await expect.element(fold).toMatchTextContent(part);
  await expect.element(fold.getByRole('definition').first()).toBeVisible();
});

test.each([
  reports,
  `${reports}?report=unpaid`,
  `${reports}?report=missing`,
  `${reports}?report=unsent`,
  '/super-admin/all-invoices',
])('B117: %s says where there is nothing', async (address) => {
  const { screen } = await opening(address, true);
  await expect.element(screen.getByText(/^(No |Nothing |Every )/).first()).toBeVisible();
});

test('B116: all invoices with their columns; a row opens the invoice in its organization', async () => {
  const { screen, requestsOf } = await opening('/super-admin/all-invoices');
  for (const head of [
    'Invoice',
    'Organization',
    'Invoice date',
    'Due date',
    'Invoice total',
    'Total paid',
    'State',
  ])
    await expect.element(screen.getByRole('columnheader', { name: head, exact: true })).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: general.displayNumber }))
    .toHaveAttribute(
      'href',
      `/billing/view-invoices?orgId=${general.organizationId}&id=${general.invoiceId}`,
    );
  expect(requestsOf(getInvoiceReport.path)).toEqual([
    expect.objectContaining({ SortByColumn: 'invoiceDate', SortAscending: false, state: null }),
  ]);
});

test('B120 B121 B408: the unpaid report has its total, days till due, filters, and a download of what is shown', async () => {
  const { screen, requestsOf } = await opening(`${reports}?report=unpaid&includeDemo=true`);
  await expect.element(screen.getByText('3 days past due')).toBeVisible();
  await expect.element(screen.getByText('$4,000.00').first()).toBeVisible();
  await userEvent.click(screen.getByLabelText('Research'));
  await userEvent.click(screen.getByRole('button', { name: 'Download' }));
  const chosen = { SearchString: '', SortByColumn: 'dueDate', SortAscending: true };
  await expect
    .poll(() => requestsOf(exportUnpaidInvoiceReport.path))
    .toEqual([{ ...chosen, includeDemo: true, includeResearch: false }]);
});

test('B226: an organization that internal staff disabled has a chip in the missing report', async () => {
  const { screen } = await opening(`${reports}?report=missing&includeDisabled=true`);
  const row = screen.getByRole('row', { name: /Westbrook/ });
  await expect.element(row.getByText('Disabled', { exact: true })).toBeVisible();
});

test('B119 B122 B123 B124 B126: the unsent report says in a chip how far each display date is, and folds its lines out', async () => {
  const { screen, requestsOf } = await opening(`${reports}?report=unsent`);
  for (const words of ['3 days past due', 'today', '5 days out'])
    await expect.element(screen.getByText(words, { exact: true })).toBeVisible();
  await userEvent.click(screen.getByText('1 line').first());
  await expect.element(screen.getByText('300 × Sports+ annual profiles: $4,200.00').first()).toBeVisible();
  expect(requestsOf(getUnsentInvoiceReport.path)[0]).toMatchObject({
    SortByColumn: 'displayDate',
    SortAscending: true,
  });
});

test('B127 B128 B520: the email log is headed, and asks for a month back to today', async () => {
  const { screen, requestsOf } = await opening('/super-admin/reporting/email-report');
  await expect.element(screen.getByRole('heading', { name: 'Billing Email Log' })).toBeVisible();
  await expect.element(screen.getByText('No billing emails')).toBeVisible();
  const { startDate, endDate, orgId } = requestsOf(getEmailLogReport.path)[0] as Record<
    string,
    string | null
  >;
  const days = (Date.parse(`${endDate}`) - Date.parse(`${startDate}`)) / 86_400_000;
  expect([28, 29, 30, 31]).toContain(days);
  expect(orgId).toBeNull();
});

test('B081 B082 B083: the email log of the open organization has its days, a way to that of all, and a download', async () => {
  const days = 'startDate=2026-09-01&endDate=2026-09-30';
  const { screen, requestsOf } = await opening(`/org-management/reporting/billing-email-log?orgId=1&${days}`);
  await expect.element(screen.getByLabelText('Start Date')).toBeVisible();
  await expect.element(screen.getByLabelText('End Date')).toBeVisible();
  const all = screen.getByRole('link', { name: 'Report for all organizations' });
  await expect
    .element(all)
    .toHaveAttribute('href', expect.stringContaining(`/super-admin/reporting/email-report?`));
  await expect.element(all).toHaveAttribute('href', expect.stringContaining('startDate=2026-09-01'));
  expect(requestsOf(getEmailLogReport.path)[0]).toMatchObject({
    orgId: 1,
    startDate: '2026-09-01',
    endDate: '2026-09-30',
  });
  await userEvent.click(screen.getByRole('button', { name: 'Download' }));
  await expect
    .poll(() => requestsOf(exportEmailLogReport.path))
    .toMatchObject([{ orgId: 1, startDate: '2026-09-01', endDate: '2026-09-30' }]);
});

test('B199: the month that ended is closed once it was confirmed', async () => {
  const { screen, requestsOf } = await opening(`${reports}?report=books`);
  await expect.element(screen.getByText('No closed months')).toBeVisible();
  await userEvent.click(screen.getByRole('button', { name: 'Close September 2026' }));
  await userEvent.click(screen.getByRole('button', { name: 'Close month' }));
  await expect.poll(() => requestsOf(closeMonth.path)).toEqual([{ month: '2026-09-01' }]);
  await expect.element(screen.getByText('September 2026', { exact: true })).toBeVisible();
});
