import { expect, test } from '../journey.ts';
import { ask, expectRefusals, heading, place, scan, signIn, typeLogin } from '../portal-page.ts';
import { openRiversideAsStaff } from '../staff-grant.ts';

// Who may open which page is proved by the page table's own test, where an address leads by the router's, and that every page opens
// by the sweep at 390 px. Here is what only the whole portal shows.

test('the login page and a page to print have nothing for axe to find', async ({ page }) => {
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
  await expect(page.getByText('This address does not open a report')).toBeVisible();
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

test('A029 A032: an id that is none, or of nothing, is no page', async ({ page, errors }) => {
  await signIn(page, 'admin@riverside.example');
  await page.goto('/groups/2147483647/overview');
  await expect(heading(page, 'Page Not Found')).toBeVisible();
  // Whether there is such a group only the server knows, and browsers write its 404 to their console.
  await expectRefusals(errors, /Group\/GetGroup$/);
  await page.goto('/profiles/abc');
  await expect(heading(page, 'Page Not Found')).toBeVisible();
});

test('A246 A247 A252 C309: a User is told that a page is not theirs, and a billing contact reaches billing and reporting', async ({
  page,
}) => {
  await signIn(page, 'trainer@riverside.example');
  for (const address of ['/users', '/billing/billing-overview', '/test-volume-report']) {
    await page.goto(address);
    await expect(heading(page, 'No access'), address).toBeVisible();
    expect(place(page)).toBe(address);
  }
  await scan(page);
  await signIn(page, 'billing@riverside.example');
  for (const [address, title] of [
    ['/billing/billing-overview', 'Billing'],
    ['/test-volume-report', 'Test Volume Report'],
  ] as const) {
    await page.goto(address);
    await expect(heading(page, title), address).toBeVisible();
  }
});

test('A042 A254 A255: an enterprise admin has the reduced menu, enrolls, and has no groups', async ({
  page,
}) => {
  await signIn(page, 'admin@northern.example');
  await page.goto('/enterprise-enrollment');
  await expect(heading(page, 'Enterprise Enrollment')).toBeVisible();
  const menu = page.getByRole('navigation', { name: 'Main' });
  await expect(menu.getByRole('link', { name: 'Tools' })).toBeVisible();
  for (const name of ['Profiles', 'Groups', 'Protocols', 'Codes'])
    await expect(menu.getByRole('link', { name, exact: true })).toHaveCount(0);
  await page.goto('/groups');
  await expect(heading(page, 'No access')).toBeVisible();
});

test('A019 A020 A044 A045 A053: internal staff open their pages without an organization, and nobody else does', async ({
  page,
}) => {
  await page.goto('/sway-tools');
  await expect(page).toHaveURL(/\/login\?redirect=%2Fsway-tools$/);
  await signIn(page, 'super@portal.example');
  await page.goto('/sway-tools');
  await expect(heading(page, 'Tools')).toBeVisible();
  await page.goto('/super-admin/reporting');
  await expect.poll(() => place(page)).toBe('/super-admin/reporting/organization-report');
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
  await openRiversideAsStaff(page);
  await page.goto('/org-management/connections');
  await expect.poll(() => place(page)).toBe('/org-management/connections/overview');
  const tabs = page.getByRole('link');
  for (const name of ['Usage', 'Measures', 'Reports'])
    await expect(tabs.filter({ hasText: name }).first()).toBeVisible();
  await scan(page);
  const { profiles } = await ask<{ profiles: { id: number }[] }>(page, 'Profile/GetProfilesPaged', {});
  const id = profiles[0]?.id ?? 0;
  await page.goto(`/profiles/${id}/overview`);
  await expect(page.getByRole('navigation', { name: 'Breadcrumbs' })).toContainText(`Profile ID: ${id}`);
  await page.goto('/account/password');
  await expect(heading(page, 'No access')).toBeVisible();
});

test('A059: breadcrumbs lead back to the list, by name where names are shown', async ({ page }) => {
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
});

test('A007 A054 A174 A262: a COVID account reaches its personal information, whatever it types', async ({
  page,
}) => {
  await page.goto('/login?redirect=%2Fprofiles');
  await typeLogin(page, 'covid@portal.example');
  await expect(page).toHaveURL(/\/account\/personal-information/);
  await expect(heading(page, 'Account')).toBeVisible();
  await scan(page);
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/account\/personal-information/);
  await expect(heading(page, 'Account')).toBeVisible();
});

test('A008 A263: a family account reaches dashboard and account, whatever it types', async ({ page }) => {
  await signIn(page, 'family@portal.example');
  await page.goto('/account/password');
  await expect(heading(page, 'Account')).toBeVisible();
  await page.goto('/profiles/1/overview');
  await expect(page).toHaveURL(/\/dashboard/);
  await expect(heading(page, 'Dashboard')).toBeVisible();
});
