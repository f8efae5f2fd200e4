import { expect, type Page, test } from '@playwright/test';
import {
  ask,
  expectNoSidewaysScroll,
  heading,
  onOneWidth,
  place,
  scan,
  signIn,
  typeLogin,
  watchConsole,
} from '../portal-page.ts';

let errors: string[] = [];
test.beforeEach(({ page }) => {
  errors = watchConsole(page);
});
test.afterEach(() => {
  expect(errors).toEqual([]);
});

/** Every address opens where it should and shows a page, neither refused nor unknown. */
async function expectPages(page: Page, addresses: readonly (string | readonly [string, string])[]) {
  for (const one of addresses) {
    const [address, lands] = typeof one === 'string' ? [one, one] : one;
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 }), address).toBeVisible();
    await expect(heading(page, 'No access'), address).toHaveCount(0);
    await expect(heading(page, 'Page Not Found'), address).toHaveCount(0);
    await expect.poll(() => place(page), address).toBe(lands);
    await expect(page, address).toHaveTitle(/.+ – Plumbline$/);
    await expectNoSidewaysScroll(page);
  }
}

async function expectRefused(page: Page, addresses: readonly string[]) {
  for (const address of addresses) {
    await page.goto(address);
    await expect(heading(page, 'No access'), address).toBeVisible();
    expect(place(page), address).toBe(address);
  }
}

const internalPages = [
  '/super-admin/organizations',
  '/super-admin/profiles-and-users',
  '/super-admin/all-invoices',
  '/super-admin/nces-tool',
  '/super-admin/new-org-enrollment',
  '/super-admin/reporting/organization-report',
  '/super-admin/reporting/subscription-report',
  '/super-admin/reporting/sway-dashboard',
  '/super-admin/reporting/tests-by-domain',
  '/super-admin/reporting/raw-data-export',
  '/super-admin/reporting/invoice-reports',
  '/super-admin/reporting/email-report',
];
const managementPages = [
  '/org-management/overview',
  '/org-management/usage',
  '/org-management/subscription',
  '/org-management/connections/overview',
  '/org-management/connections/access',
  '/org-management/connections/billing',
  '/org-management/measures',
  '/org-management/reports/profiles-tested-report',
  '/org-management/reports/billing-email-log',
];
const adminPages = [
  '/users',
  '/organization/settings',
  '/organization/security',
  '/organization/statistics',
  '/settings',
  '/groups/1/users',
];
const billingPages = [
  '/billing/billing-overview',
  '/billing/billing-settings',
  '/billing/billing-history',
  '/billing/billing-history/7',
  '/billing/view-invoices',
  '/billing/view-invoices/7',
  '/billing/subscription',
];

/** Opens an organization as internal staff do: with a reason. */
async function openAsStaff(page: Page, organizationId: number) {
  await page.goto('/select-organization');
  await page.getByLabel('Organization ID').fill(String(organizationId));
  await page.getByLabel('Reason').fill('Support asked for help with a report');
  await page.getByRole('button', { name: 'Open for 8 hours' }).click();
  await expect(page.getByText(/^Viewing .* as Internal Admin$/)).toBeVisible();
}

test('A014 A015 A016 A023 A017 A021: the public pages open to everybody', async ({ page }) => {
  await expectPages(page, [
    '/login',
    '/forgot-password',
    '/reset-password',
    '/redeem-profile-access-link',
    '/get-mobile-token',
    '/invoice-fullpage',
    '/profile-test-fullpage',
  ]);
  await page.goto('/login');
  await scan(page);
  await page.goto('/profile-test-fullpage');
  await scan(page);
});

test('A024 A143 A144 A145 A334 A022: an unknown path is said to be one, and leads home', async ({ page }) => {
  await page.goto('/no/such/page');
  await expect(heading(page, 'Page Not Found')).toBeVisible();
  await expect(page.getByText("Looks like this page doesn't exist or can't be found.")).toBeVisible();
  await scan(page);
  const home = page.getByRole('link', { name: 'Go back home' });
  await expect(home).toHaveAttribute('href', '/');
  await home.click();
  await expect(page).toHaveURL(/\/login\?redirect=%2Fdashboard$/);
  await page.goto('/profile-test-fullpage?profileTestId=5');
  await expect(page.getByText('This address opens no report')).toBeVisible();
});

test('A025 A052 A175: the start leads to the dashboard; signed out to login with the whole path and its organization', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page).toHaveURL(/\/login\?redirect=%2Fdashboard$/);
  await page.goto('/profiles?openEventsOnly=true&orgId=1');
  await expect(heading(page, 'Sign in')).toBeVisible();
  const { searchParams } = new URL(page.url());
  expect(Object.fromEntries(searchParams)).toEqual({
    redirect: '/profiles?openEventsOnly=true&orgId=1',
    orgId: '1',
  });
  await typeLogin(page, 'admin@riverside.example');
  await expect(heading(page, 'Profiles')).toBeVisible();
  await expect.poll(() => place(page)).toBe('/profiles?openEventsOnly=true');
  await page.goto('/');
  await expect(page).toHaveURL(/\/dashboard\?orgId=1$/);
});

test('A026 A027 A031 A033 A034 A035: a System Admin opens every page of the organization', async ({
  page,
}) => {
  await signIn(page, 'admin@riverside.example');
  await expectPages(page, [
    '/dashboard',
    '/profiles',
    '/groups',
    '/protocols',
    '/protocols/1',
    '/tools',
    '/codes',
    '/codes/1',
    ...adminPages,
    '/surveys',
    '/surveys/create',
    '/test-volume-report',
  ]);
  await page.goto('/tools');
  await scan(page);
});

test('A028 A029 A030 A032 A036 A037: with the pages of a profile and of a group', async ({ page }) => {
  await signIn(page, 'admin@riverside.example');
  await page.goto('/profiles');
  const first = page.locator('a[href^="/profiles/"]').first();
  const id = (await first.getAttribute('href'))?.split('/')[2] ?? '';
  expect(id).toMatch(/^\d+$/);
  const profile = `/profiles/${id}`;
  const tabs = ['groups', 'codes', 'events', 'calendar', 'baselines', 'trends', 'test-history', 'test/9'];
  await expectPages(page, [
    '/profiles/bulk-move',
    '/profiles/bulk-move/1',
    [profile, `${profile}/overview`],
    ...tabs.map((tab) => `${profile}/${tab}`),
    ['/groups/1', '/groups/1/profiles'],
    ...['overview', 'schedule', 'codes', 'notifications'].map((tab) => `/groups/1/${tab}`),
    '/settings',
    '/surveys/create',
  ]);
  await page.goto('/groups/1/schedule');
  await expect(page.getByRole('navigation', { name: 'Breadcrumbs' })).toContainText(/Groups.+/);
  await scan(page);
  for (const unknown of ['/profiles/abc', '/groups/0', '/users/-1', '/groups/2147483647/overview']) {
    await page.goto(unknown);
    await expect(heading(page, 'Page Not Found'), unknown).toBeVisible();
  }
  // Whether there is such a group only the server knows, and browsers write its 404 to their console.
  expect(errors.splice(0).filter((error) => !error.endsWith('/api/Group/GetGroup'))).toEqual([]);
});

test('A038 A039 A043: areas open at their default page', async ({ page }) => {
  await signIn(page, 'admin@riverside.example');
  await expectPages(page, [
    ['/organization', '/organization/settings'],
    ['/billing', '/billing/billing-overview'],
    ...billingPages,
    ['/account', '/account/personal-information'],
    '/account/password',
    '/account/groups',
  ]);
  await page.goto('/billing/billing-overview');
  await scan(page);
  await page.goto('/account');
  await scan(page);
  await expectRefused(page, [...internalPages, ...managementPages, '/enterprise-enrollment']);
  await expectPages(page, [['/billing/create-invoice', '/billing/billing-overview']]);
});

test(
  'A040 A041 A246 A247: a User reaches neither users, nor settings, nor reporting, nor billing',
  onOneWidth,
  async ({ page }) => {
    await signIn(page, 'trainer@riverside.example');
    await expectRefused(page, [
      ...adminPages.filter((one) => one !== '/groups/1/users'),
      ...billingPages,
      '/users/3',
      '/test-volume-report',
      '/surveys/create',
      '/super-admin/organizations',
      '/org-management/overview',
      '/enterprise-enrollment',
    ]);
    await scan(page);
    await page.goto('/dashboard');
    await expect(heading(page, 'Dashboard')).toBeVisible();
  },
);

test('A252 C309: a billing contact reaches billing and reporting', onOneWidth, async ({ page }) => {
  await signIn(page, 'billing@riverside.example');
  await expectPages(page, [...billingPages, '/test-volume-report']);
  await expectRefused(page, ['/users', '/organization/settings']);
  await expectPages(page, [['/billing/create-invoice', '/billing/billing-overview']]);
});

test(
  'A042 A254 A255: an enterprise admin enrolls, and has no profiles, groups, protocols or codes',
  onOneWidth,
  async ({ page }) => {
    await signIn(page, 'admin@northern.example');
    await expectPages(page, [
      '/dashboard',
      '/tools',
      '/enterprise-enrollment',
      '/users',
      '/test-volume-report',
    ]);
    await expectRefused(page, [
      '/profiles',
      '/groups',
      '/protocols',
      '/codes',
      '/super-admin/new-org-enrollment',
    ]);
  },
);

test('A019 A020 A044 A045 A053: internal staff open their pages without an organization', async ({
  page,
}) => {
  await page.goto('/sway-tools');
  await expect(page).toHaveURL(/\/login\?redirect=%2Fsway-tools$/);
  await signIn(page, 'super@portal.example');
  await expectPages(page, [
    '/sway-dashboard',
    '/sway-tools',
    ['/super-admin', '/super-admin/organizations'],
    ['/super-admin/reporting', '/super-admin/reporting/organization-report'],
    ...internalPages,
  ]);
  await page.goto('/super-admin/reporting');
  await scan(page);
  await page.goto('/org-management/usage');
  await expect(heading(page, 'Select Organization')).toBeVisible();
  await signIn(page, 'admin@riverside.example');
  await page.goto('/sway-dashboard');
  await expect(page).toHaveURL(/\/login\?redirect=%2Fsway-dashboard$/);
});

test('A046 A047 A048 A060 A266: in an organization also its management; breadcrumbs show ids', async ({
  page,
}) => {
  await signIn(page, 'super@portal.example');
  await openAsStaff(page, 1);
  await expectPages(page, [
    ['/org-management', '/org-management/overview'],
    ['/org-management/connections', '/org-management/connections/overview'],
    ['/org-management/reports', '/org-management/reports/profiles-tested-report'],
    ...managementPages,
    '/billing/create-invoice',
  ]);
  await page.goto('/org-management/connections');
  await scan(page);
  const { profiles } = await ask<{ profiles: { id: number }[] }>(page, 'Profile/GetProfilesPaged', {});
  const id = profiles[0]?.id ?? 0;
  await page.goto(`/profiles/${id}/overview`);
  await expect(page.getByRole('navigation', { name: 'Breadcrumbs' })).toContainText(`Profile ID: ${id}`);
  await expectRefused(page, ['/account/password', '/enterprise-enrollment']);
});

test(
  'A059: breadcrumbs lead back to the list, by name where names are shown',
  onOneWidth,
  async ({ page }) => {
    await signIn(page, 'admin@riverside.example');
    const { profiles } = await ask<{ profiles: { id: number; fullName: string }[] }>(
      page,
      'Profile/GetProfilesPaged',
      {},
    );
    const [first] = profiles;
    await page.goto(`/profiles/${first?.id}/overview`);
    const crumbs = page.getByRole('navigation', { name: 'Breadcrumbs' });
    await expect(crumbs).toContainText(first?.fullName ?? 'nobody');
    await crumbs.getByRole('link', { name: 'Profiles' }).click();
    await expect(heading(page, 'Profiles')).toBeVisible();
    const { account } = await ask<{ account: { id: number } }>(page, 'account/GetCurrentUser');
    for (const [list, id] of [
      ['/users', account.id],
      ['/groups', 1],
      ['/protocols', 1],
      ['/codes', 1],
    ] as const) {
      await page.goto(`${list}/${id}`);
      await expect(crumbs.getByRole('link'), list).toHaveAttribute('href', new RegExp(`^${list}\\?orgId=1$`));
    }
  },
);

test('A007 A054 A174 A262: a COVID account reaches its personal information, whatever it types', async ({
  page,
}) => {
  await page.goto('/login?redirect=%2Fprofiles');
  await typeLogin(page, 'covid@portal.example');
  await expect(page).toHaveURL(/\/account\/personal-information/);
  await expect(heading(page, 'Account')).toBeVisible();
  await scan(page);
  for (const address of [
    '/dashboard',
    '/profiles',
    '/account/password',
    '/account/groups',
    '/users',
    '/select-organization',
    '/super-admin',
  ]) {
    await page.goto(address);
    await expect(page, address).toHaveURL(/\/account\/personal-information/);
    await expect(heading(page, 'Account'), address).toBeVisible();
  }
});

test(
  'A008 A263: a family account reaches dashboard and account, whatever it types',
  onOneWidth,
  async ({ page }) => {
    await signIn(page, 'family@portal.example');
    await expect(page).toHaveURL(/\/dashboard/);
    await expectPages(page, ['/account/personal-information', '/account/password']);
    for (const address of [
      '/profiles',
      '/profiles/1/overview',
      '/account/groups',
      '/users',
      '/billing',
      '/org-management',
    ]) {
      await page.goto(address);
      await expect(page, address).toHaveURL(/\/dashboard/);
    }
  },
);
