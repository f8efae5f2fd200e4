import {
  exportMissingSubscriptionReport,
  exportOrganizationReport,
  exportSubscriptionReport,
  getMissingSubscriptionReport,
  getOrganizationReport,
  getSubscriptionReport,
  invoiceReportHeaders,
  type OrganizationReportRow,
  type SubscriptionReportRow,
} from '@plumbline/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { page, userEvent } from 'vitest/browser';
import { type Answer, answerCalls } from '../../platform/test/answer-calls.ts';
import { openPage } from '../../platform/test/open-page.tsx';
import { aUser } from '../../platform/test/users.ts';
import { OrganizationReportScreen, SubscriptionReportScreen } from '../billing/invoice-report-screens.tsx';

afterEach(() => vi.restoreAllMocks());

const term: SubscriptionReportRow = {
  organizationId: 12,
  organizationName: 'Riverside High School',
  billToOrganizationId: null,
  billToOrganizationName: null,
  sportsPackageTier: 'Sports+',
  sportsSubscriptionStartDate: '2026-01-01',
  sportsSubscriptionEndDate: '2026-12-31',
  sportsBillingCycle: 'Annual',
  sportsProfileCount: 320,
  sportsProfilePrice: '14.00',
  sportsSystemFee: '380.00',
  sportsTotal: '4860.00',
  sportsPercentUsed: '33.43',
  sportsChangePercent: null,
  sportsRenewal: null,
  clinicalPackageTier: null,
  clinicalSubscriptionStartDate: null,
  clinicalSubscriptionEndDate: null,
  clinicalBillingCycle: null,
  clinicalProfileCount: null,
  clinicalProfilePrice: null,
  clinicalSystemFee: null,
  clinicalTotal: null,
  clinicalPercentUsed: null,
  clinicalChangePercent: null,
  clinicalRenewal: null,
  isManualBilling: false,
  isResearch: false,
  isTrial: false,
  isDisabled: false,
  isInternalOrg: false,
  errorMessage: 'There is no billing email.',
};
const organization: OrganizationReportRow = {
  organizationId: 12,
  organizationName: 'Riverside High School',
  createdOn: '2026-01-05T12:00:00.000Z',
  businessType: 'High School',
  packageTier: 'Sports+',
  address1: null,
  city: 'Fargo',
  state: 'ND',
  postalCode: null,
  country: null,
  phone: null,
  billToOrganizationId: null,
  enterpriseOrganizationId: null,
  profileCount: 40,
  lastTestedOn: '2026-02-01',
  isActive: true,
  isResearch: false,
  isDemo: false,
  isPilot: true,
  isDisabled: false,
  isInternalOrg: false,
  isEnterpriseAdminOrg: false,
  canEnableProfileSharing: true,
  hasCustomAgreement: false,
};
const aZip = {
  body: 'PK',
  status: 200,
  headers: { 'content-type': 'application/zip', 'content-disposition': 'attachment; filename="a.zip"' },
};

async function opening(address: string, organizationFile: Answer = aZip, isEmpty = false) {
  const rows = <Row,>(...some: Row[]) => (isEmpty ? [] : some);
  const asked = answerCalls([
    [
      getSubscriptionReport,
      () => ({
        reply: {
          headers: [...invoiceReportHeaders.subscription],
          report: rows(term),
          totalCount: rows(term).length,
        },
      }),
    ],
    [
      getMissingSubscriptionReport,
      () => ({
        reply: { headers: [...invoiceReportHeaders.missingSubscription], report: [], totalCount: 0 },
      }),
    ],
    [
      getOrganizationReport,
      () => ({
        reply: {
          headers: [...invoiceReportHeaders.organization],
          report: rows(organization),
          totalCount: rows(organization).length,
        },
      }),
    ],
    [exportSubscriptionReport, () => aZip],
    [exportMissingSubscriptionReport, () => aZip],
    [exportOrganizationReport, () => organizationFile],
  ]);
  await page.viewport(1440, 900);
  const { screen } = await openPage({
    addresses: [address],
    screens: {
      '/super-admin/reporting/subscription-report': SubscriptionReportScreen,
      '/super-admin/reporting/organization-report': OrganizationReportScreen,
    },
    user: aUser({ permissions: ['report:internal'], account: { isSuperAdmin: true }, organizations: [] }),
  });
  const requestsOf = (path: string) =>
    asked.filter((call) => call.path === path).map(({ request }) => request);
  return { screen, requestsOf };
}

test('B129 B130 B131 B132: four reports with a download each, two decimals, and a row that leads to the subscription', async () => {
  const { screen, requestsOf } = await opening(
    '/super-admin/reporting/subscription-report?SortByColumn=organizationId&SortAscending=false',
  );
  for (const name of ['Previous', 'Current', 'Renewal', 'Missing']) {
    await expect.element(screen.getByRole('link', { name, exact: true })).toBeVisible();
    await userEvent.click(screen.getByRole('button', { name: `Download ${name}` }));
  }
  await expect.element(screen.getByText('33.43%')).toBeVisible();
  await expect.element(screen.getByText('$14.00')).toBeVisible();
  await expect.element(screen.getByText('There is no billing email.')).toBeVisible();
  await expect
    .element(screen.getByRole('link', { name: 'Riverside High School' }))
    .toHaveAttribute('href', '/subscription/setup?orgId=12');
  await expect.poll(() => requestsOf(exportSubscriptionReport.path)).toHaveLength(3);
  const byName = { SortByColumn: 'organizationName', SortAscending: true };
  expect(requestsOf(exportSubscriptionReport.path)).toEqual([
    { SearchString: '', ...byName, IsPrevious: true, IsUpcoming: false },
    {
      SearchString: '',
      SortByColumn: 'organizationId',
      SortAscending: false,
      IsPrevious: false,
      IsUpcoming: false,
    },
    { SearchString: '', ...byName, IsPrevious: false, IsUpcoming: true },
  ]);
  expect(requestsOf(exportMissingSubscriptionReport.path)).toEqual([
    { SearchString: '', SortByColumn: 'lastEndDate', SortAscending: false },
  ]);
});

test.each([
  [
    '/super-admin/reporting/subscription-report',
    ['“Used %” is the number of people tested', 'Sports used %', 'People tested in the term per 100 credits'],
  ],
  [
    '/super-admin/reporting/subscription-report?report=missing',
    [
      'Organizations that pay but have no current or future term.',
      'Days since last end',
      'Days since that day.',
    ],
  ],
  [
    '/super-admin/reporting/organization-report',
    ['Active organizations tested someone', 'Profiles', 'The number of profiles it has today.'],
  ],
])(
  'B129 B136: %s says in a sentence what each figure and column is',
  async (address, [whole = '', ...words]) => {
    const { screen } = await opening(address);
    await expect.element(screen.getByText(whole, { exact: false })).toBeVisible();
    const fold = screen.getByRole('group').filter({ hasText: 'What each number and column means' });
    await userEvent.click(screen.getByText('What each number and column means'));
    for (const part of words) await expect.element(fold).toMatchTextContent(part);
    await expect.element(fold.getByRole('definition').first()).toBeVisible();
  },
);

test.each([
  ['/super-admin/reporting/subscription-report?report=previous', 'No previous subscriptions'],
  ['/super-admin/reporting/subscription-report', 'No current subscriptions'],
  ['/super-admin/reporting/subscription-report?report=renewal', 'No renewal subscriptions'],
  ['/super-admin/reporting/organization-report', 'No active organizations'],
])('B129 B136: %s says where there is nothing', async (address, nothing) => {
  const { screen } = await opening(address, aZip, true);
  await expect.element(screen.getByText(nothing)).toBeVisible();
});

test('B129: the missing report goes by the last end, and says where nothing is missing', async () => {
  const { screen, requestsOf } = await opening('/super-admin/reporting/subscription-report?report=missing');
  await expect.element(screen.getByText('No missing subscriptions')).toBeVisible();
  expect(requestsOf(getMissingSubscriptionReport.path)).toEqual([
    expect.objectContaining({ SortByColumn: 'lastEndDate', SortAscending: false }),
  ]);
});

test('B136 B137: the organization report shows active ones until all are asked for, and is downloaded as shown', async () => {
  const { screen, requestsOf } = await opening('/super-admin/reporting/organization-report');
  await expect.element(screen.getByRole('cell', { name: 'Riverside High School Pilot' })).toBeVisible();
  await userEvent.click(screen.getByRole('checkbox', { name: 'Active only' }));
  await expect
    .poll(() => requestsOf(getOrganizationReport.path))
    .toEqual([expect.objectContaining({ ActiveOnly: true }), expect.objectContaining({ ActiveOnly: false })]);
  await userEvent.click(screen.getByRole('button', { name: 'Download' }));
  await expect
    .poll(() => requestsOf(exportOrganizationReport.path))
    .toEqual([expect.objectContaining({ ActiveOnly: false, SortByColumn: 'organizationName' })]);
});

test('B497: a report that cannot be downloaded says why, and can be asked for again', async () => {
  const { screen, requestsOf } = await opening('/super-admin/reporting/organization-report', {
    status: 503,
    code: 'server.unavailable',
    message: 'The portal cannot answer at the moment. Try again in a minute.',
  });
  const download = screen.getByRole('button', { name: 'Download' });
  await userEvent.click(download);
  await expect.element(screen.getByText(/cannot answer at the moment/)).toBeVisible();
  await userEvent.click(download);
  await expect.poll(() => requestsOf(exportOrganizationReport.path)).toHaveLength(2);
});
