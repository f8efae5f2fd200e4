import {
  exportProfilesTestedReport,
  getConnectionTree,
  getInvoices,
  getOrgConnects,
  getProductSubscription,
  getProfilesTestedReport,
  getTestVolumeReport,
  invoiceReportHeaders,
  type OrgConnect,
} from '@plumbline/contract';
import { kindPermissions } from '@plumbline/domain';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { aTerm } from '../../features/subscriptions/test/a-term.ts';
import { answerCalls } from '../../platform/test/answer-calls.ts';
import { anInvoiceRow } from '../../platform/test/invoices.ts';
import { openPage } from '../../platform/test/open-page.tsx';
import { aUser, riverside } from '../../platform/test/users.ts';
import { ProfilesTestedScreen } from '../billing/invoice-report-screens.tsx';
import { TestVolumeScreen } from '../staff/test-volume-screen.tsx';
import { ManagementOverviewScreen } from './management-overview-screen.tsx';

afterEach(() => vi.restoreAllMocks());

const enterprise: OrgConnect = {
  id: 31,
  parentOrganizationId: 8,
  parentOrganizationName: 'Health System',
  childOrganizationId: riverside.id,
  childOrganizationName: riverside.name,
  orgConnectTypeId: 4,
  orgConnectStatusTypeId: 2,
  isEnabled: true,
  requestedOn: '2026-10-06T12:00:00Z',
  expiresOn: null,
  decidedOn: '2026-10-07T12:00:00Z',
  isToAnswer: false,
  isRemovable: true,
};
const football = {
  organizationId: riverside.id,
  organizationName: riverside.name,
  groupId: 5,
  groupName: 'Football',
  people: 1240,
  tests: 3000,
  baselineTests: 1200,
  otherTests: 1800,
};
const term = aTerm({ subscriptionStartDate: '2026-08-01', subscriptionEndDate: '2027-07-31' });

async function opening(address: string, terms: { sports: object | null; clinical: object | null }) {
  await page.viewport(1440, 900);
  const asked = answerCalls([
    [
      getOrgConnects,
      () => ({
        reply: {
          parentOrgConnects: [enterprise],
          childOrgConnects: [],
          payer: { id: 8, name: 'Health System' },
          billingChildren: [],
        },
      }),
    ],
    [getConnectionTree, () => ({ reply: { organizationId: riverside.id, organizations: [], links: [] } })],
    [getProductSubscription, () => ({ reply: terms })],
    [getInvoices, () => ({ reply: { invoices: [anInvoiceRow()], totalCount: 1 } })],
    [getTestVolumeReport, () => ({ reply: { organizations: [] } })],
    [
      getProfilesTestedReport,
      () => ({
        reply: {
          headers: [...invoiceReportHeaders.profilesTested],
          rows: [football],
          totalCount: 120,
          whole: { people: 1300, tests: 3100, baselineTests: 1250, otherTests: 1850 },
        },
      }),
    ],
    [
      exportProfilesTestedReport,
      () => ({
        body: 'PK',
        status: 200,
        headers: {
          'content-type': 'application/zip',
          'content-disposition': 'attachment; filename="profiles-tested.zip"',
        },
      }),
    ],
  ]);
  const { screen } = await openPage({
    addresses: [address],
    screens: {
      '/org-management/overview': ManagementOverviewScreen,
      '/org-management/reporting/profiles-tested-report': ProfilesTestedScreen,
      '/test-volume-report': TestVolumeScreen,
    },
    user: aUser({ permissions: kindPermissions.super, account: { isSuperAdmin: true } }),
  });
  const requestsOf = (path: string) =>
    asked.filter((call) => call.path === path).map(({ request }) => request as Record<string, unknown>);
  return { screen, requestsOf };
}
const noTerms = { sports: null, clinical: null };

test('B044 B045 B046 B047: the overview has a card for each kind of connection, the current subscription and the newest 5 invoices by id', async () => {
  const { screen, requestsOf } = await opening('/org-management/overview', { sports: term, clinical: null });
  await expect.element(screen.getByText('Billed to Health System (8).')).toBeVisible();
  await expect.element(screen.getByText('Parent, Enterprise Admin, ID 8')).toBeVisible();
  await expect.element(screen.getByText('Aug 1, 2026 – Jul 31, 2027')).toBeVisible();
  await expect.element(screen.getByRole('table', { name: 'Newest invoices' })).toBeVisible();
  expect(requestsOf('Billing/GetInvoices')).toEqual([{ PageNumber: 1, RowsPerPage: 5, SortByColumn: 'id' }]);
});

test('B077 B078 B080 B402 B519: profiles tested by group between two days, copied, paged, and filtered by COVID-19', async () => {
  const { screen, requestsOf } = await opening(
    '/org-management/reporting/profiles-tested-report?startDate=2026-03-01&endDate=2026-03-31',
    noTerms,
  );
  await expect.element(screen.getByRole('cell', { name: '1,240' })).toBeVisible();
  expect(requestsOf('Report/GetProfilesTestedReport')).toMatchObject([
    {
      startDate: '2026-03-01',
      endDate: '2026-03-31',
      orgId: riverside.id,
      covidOnly: false,
      nonCovidOnly: false,
      RowsPerPage: 10,
    },
  ]);
  const write = vi.spyOn(navigator.clipboard, 'writeText').mockResolvedValue();
  await userEvent.click(screen.getByRole('button', { name: 'Copy table as CSV' }));
  await expect.poll(() => write.mock.calls[0]?.[0]).toContain('Football,1240,3000,1200,1800');
  await userEvent.click(screen.getByRole('button', { name: 'Rows per page: 10' }));
  await expect.element(screen.getByRole('menuitem', { name: '100' })).toBeVisible();
  const offered = screen
    .getByRole('menuitem')
    .elements()
    .map(({ textContent }) => textContent);
  expect(offered).toEqual(['10', '25', '50', '100', 'All']);
  await userEvent.click(screen.getByRole('menuitem', { name: '50' }));
  await expect
    .poll(() => requestsOf('Report/GetProfilesTestedReport').at(-1))
    .toMatchObject({ RowsPerPage: 50 });
});

test('B079: the report is downloaded as it is asked for', async () => {
  const { screen, requestsOf } = await opening(
    '/org-management/reporting/profiles-tested-report?startDate=2026-03-01&endDate=2026-03-31&tests=1',
    noTerms,
  );
  await userEvent.click(screen.getByRole('button', { name: 'Download' }));
  await expect
    .poll(() => requestsOf('Report/ExportProfilesTestedReport'))
    .toMatchObject([
      { startDate: '2026-03-01', endDate: '2026-03-31', covidOnly: true, nonCovidOnly: false },
    ]);
});

test('B149: the test volume is of the package period where one term is current', async () => {
  const { screen, requestsOf } = await opening('/test-volume-report', { sports: term, clinical: null });
  await expect.element(screen.getByText('No organizations')).toBeVisible();
  expect(requestsOf('Enterprise/GetTestVolumeReport')).toEqual([
    { startDate: '2026-08-01', endDate: '2027-07-31' },
  ]);
});
