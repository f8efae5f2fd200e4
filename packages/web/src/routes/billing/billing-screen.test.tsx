import { getBillingInfo, tryGetBillingOverview } from '@plumbline/contract';
import { afterEach, expect, test, vi } from 'vitest';
import { answerCalls } from '../../platform/test/answer-calls.ts';
import { aBillingInfo } from '../../platform/test/billing-info.ts';
import { openPage } from '../../platform/test/open-page.tsx';
import { aUser } from '../../platform/test/users.ts';
import { BillingScreen } from './billing-screen.tsx';

afterEach(() => vi.restoreAllMocks());

type OpenedPage = '/billing/billing-overview' | '/billing/billing-settings';

async function opened(page: OpenedPage, accountStatus = 'active') {
  const requests = answerCalls([
    [getBillingInfo, () => ({ reply: { billingInfo: aBillingInfo() } })],
    [tryGetBillingOverview, () => ({ reply: { billingOverview: { accountStatus } } })],
  ]);
  const { screen } = await openPage({
    addresses: [`${page}?orgId=1`],
    screens: { [page]: BillingScreen },
    user: aUser({ permissions: ['billing:manage'] }),
  });
  return { screen, requests };
}

test.each([
  ['active', 'Account active'],
  ['pastDue', 'Payment past due'],
  ['noPackage', 'No current package'],
])('B020: beside the title the overview says that the account is %s', async (status, words) => {
  const { screen } = await opened('/billing/billing-overview', status);
  await expect.element(screen.getByRole('heading', { name: 'Billing', level: 1 })).toBeVisible();
  await expect.element(screen.getByText(words)).toBeVisible();
});

test('B020: the other pages of billing do not ask for the overview', async () => {
  const { screen, requests } = await opened('/billing/billing-settings');
  await expect.element(screen.getByText('Standard Billing')).toBeVisible();
  expect(requests.some(({ path }) => path === tryGetBillingOverview.path)).toBe(false);
});

test('A039: the tabs of billing stand in their order', async () => {
  const { screen } = await opened('/billing/billing-overview');
  const tabs = screen.getByRole('navigation', { name: 'Billing sections' }).getByRole('link');
  await expect
    .poll(() => tabs.elements().map(({ textContent }) => textContent))
    .toEqual([
      'Billing Overview',
      'Billing Settings',
      'View Invoices',
      'Billing History',
      'Subscription',
      'Usage',
    ]);
});
