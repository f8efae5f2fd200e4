import type { Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { answered, ask, heading, place, scan, scanShown, signIn, storedSession } from '../portal-page.ts';

const admin = 'admin@lakeside.example';
const saved = 'Organization Settings Successfully Updated';

const tick = (page: Page, name: string | RegExp) => page.getByRole('checkbox', { name });
const prefer = (page: Page, organizationPreferences: object) =>
  ask<{ isSuccess: boolean }>(page, 'Organization/UpdateOrganizationPreferences', {
    organizationPreferences,
  });
/** Opens an organization as internal staff do: with a reason. */
async function openAsStaff(page: Page, organizationId: number) {
  await page.goto('/select-organization');
  await page.getByLabel('Organization ID').fill(String(organizationId));
  await page.getByLabel('Reason').fill('Support asked for help with settings');
  await page.getByRole('button', { name: 'Open for 8 hours' }).click();
  await expect(page.getByText(/^Viewing .* as Internal Admin$/)).toBeVisible();
}
/** The notice, which closes by itself; another one of the same words may follow it. */
const noticed = (page: Page, text: string) => expect(page.getByText(text).first()).toBeVisible();

test('B084 A036 C213 C216 B092 B483: a System Admin finds the settings first, changes two, and has them after a reload', async ({
  page,
}) => {
  await signIn(page, admin);
  await prefer(page, { isPasscodeEnabled: false, isMetric: false });
  await page.goto('/organization');
  await expect.poll(() => place(page)).toBe('/organization/settings');
  await expect(tick(page, /^Require PIN/)).not.toBeChecked();
  for (const name of ['Mobile Security Preferences', 'COVID-19 Settings', 'Other Mobile App Settings'])
    await expect(page.getByRole('heading', { name, exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Internal Properties' })).toHaveCount(0);
  await scan(page);

  await tick(page, /^Require PIN/).focus();
  await page.keyboard.press('Space');
  await tick(page, /^Use metric system/).check();
  // What is not saved is not lost by a click on another tab.
  await page.getByRole('link', { name: 'Statistics' }).click();
  await expect(page.getByRole('dialog', { name: 'Discard changes?' })).toBeVisible();
  await scanShown(page);
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await page.getByRole('button', { name: 'Save' }).click();
  await noticed(page, saved);
  await answered(page);
  await page.reload();
  await expect(tick(page, /^Require PIN/)).toBeChecked();
  await expect(tick(page, /^Use metric system/)).toBeChecked();
  // A page that takes its units from the session has them without signing in again.
  const { organizationPreferences } = await ask<{ organizationPreferences: Record<string, unknown> }>(
    page,
    'Organization/GetOrganizationPreferences',
  );
  expect(organizationPreferences).toMatchObject({ isPasscodeEnabled: true, isMetric: true });
  await prefer(page, { isPasscodeEnabled: false, isMetric: false });
  await page.goto('/settings');
  await expect(heading(page, 'Settings')).toBeVisible();
  await expect(tick(page, /^Require PIN/)).not.toBeChecked();
});

test('C334 C335: the organization’s phone and time zone are changed in a dialog, which keeps what was typed', async ({
  page,
}) => {
  await signIn(page, admin);
  await page.goto('/organization/settings');
  await page.getByRole('button', { name: 'Edit organization info' }).click();
  const dialog = page.getByRole('dialog', { name: 'Edit Organization' });
  const phone = '555-555-0166';
  await dialog.getByLabel('Phone').fill(phone);
  await expect(dialog.getByRole('combobox', { name: 'Organization Type' })).toBeDisabled();
  await scanShown(page);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'Discard changes?' })).toBeVisible();
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect(dialog.getByLabel('Phone')).toHaveValue(phone);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await noticed(page, 'Organization Successfully Updated');
  await expect(dialog).toBeHidden();
  await expect(page.getByText(phone)).toBeVisible();
});

test('B085 B094 B096 B097 B098 B484: Security has the PIN and the phones; a phone that is removed is signed out', async ({
  page,
}) => {
  await signIn(page, admin);
  await prefer(page, { isPasscodeEnabled: false });
  const deviceName = 'Sideline tablet';
  const { token } = await ask<{ token: string }>(page, 'GetMobileToken', {
    Email: admin,
    DeviceInfo: {
      DeviceId: 'journey',
      DeviceName: deviceName,
      AppVersion: '5.9.2',
      Platform: 'iOS',
      OsVersion: '19.1',
    },
  });
  const { selectedOrganizationId } = await storedSession(page);
  const sync = () =>
    page.request.post('/api/Device/GetRoster', {
      data: {},
      headers: {
        Authorization: `Bearer ${token}`,
        'Selected-Organization-Id': String(selectedOrganizationId),
      },
    });
  expect((await sync()).status()).toBe(200);

  await page.goto('/organization/security');
  await expect(page.getByText(deviceName)).toBeVisible();
  await expect(tick(page, /^Require multi-factor verification/)).toBeVisible();
  await scan(page);
  await tick(page, /^Require PIN/).click();
  await noticed(page, 'Require PIN Successfully Updated');
  await expect(tick(page, /^Require PIN/)).toBeChecked();
  await prefer(page, { isPasscodeEnabled: false });

  await page.getByRole('button', { name: `Remove ${deviceName}` }).click();
  const question = page.getByRole('dialog', { name: 'Remove Device' });
  await expect(question.getByText(deviceName)).toBeVisible();
  await scanShown(page);
  await question.getByRole('button', { name: 'Remove' }).click();
  await noticed(page, 'Device Successfully Removed');
  await expect(page.getByRole('button', { name: `Remove ${deviceName}` })).toHaveCount(0);
  expect((await sync()).status()).toBe(401);
});

test('B086 B099 B100 C331 C332 C333: Statistics counts tests, profiles and groups, and shows the tests over time', async ({
  page,
}) => {
  await signIn(page, 'admin@riverside.example');
  const { testCount } = await ask<{ testCount: number }>(page, 'Organization/GetTotalTestCount');
  expect(testCount).toBeGreaterThan(100);
  await page.goto('/organization/statistics');
  for (const label of ['Total Tests Taken', 'Number of Profiles', 'Number of Groups'])
    await expect(page.getByText(label)).toBeVisible();
  await expect(page.getByRole('figure', { name: 'Tests each day' })).toBeVisible();
  await page.getByText('All', { exact: true }).click();
  await expect.poll(() => place(page)).toBe('/organization/statistics?days=all');
  const chart = page.getByRole('figure', { name: 'Tests each month' });
  // A column; the lines of the grid have no fill.
  await expect(chart.locator('svg path:not([fill="none"])').first()).toBeVisible();
  await scan(page);
  await page.reload();
  await chart.getByRole('button', { name: 'Show as table' }).click();
  // The months hold every test that the card counts: the demo's seasons lie within what the chart looks back.
  await expect
    .poll(async () => {
      const cells = await chart.getByRole('row').locator('td:last-child').allTextContents();
      return cells.reduce((sum, cell) => sum + Number(cell.replaceAll(',', '')), 0);
    })
    .toBeGreaterThanOrEqual(testCount);
  await scan(page);
});

test('B093 B087: internal staff see the internal properties; the external API brings its tab, and takes it away', async ({
  page,
}) => {
  await signIn(page, admin);
  const { selectedOrganizationId } = await storedSession(page);
  await signIn(page, 'super@portal.example');
  await openAsStaff(page, selectedOrganizationId ?? 0);
  await prefer(page, { externalApiEnabled: false });
  await page.goto('/organization/settings');
  await expect(page.getByRole('heading', { name: 'Internal Properties' })).toBeVisible();
  for (const name of [
    'Sports profile properties',
    'Skip test',
    'Profile sharing',
    'Patient account creation',
  ])
    await expect(tick(page, name)).toBeVisible();
  const external = tick(page, 'External API enabled');
  await expect(external).not.toBeChecked();
  await expect(page.getByRole('link', { name: 'External Integrations' })).toHaveCount(0);
  await external.check();
  await page.getByRole('button', { name: 'Save' }).click();
  await noticed(page, saved);
  await expect(page.getByRole('link', { name: 'External Integrations' })).toBeVisible();
  await scan(page);
  await external.uncheck();
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('link', { name: 'External Integrations' })).toHaveCount(0);
  await answered(page);
});

test('B094: a User has none of it, and the page says so in its place', async ({ page }) => {
  await signIn(page, 'trainer@riverside.example');
  for (const address of ['/organization/settings', '/organization/security', '/organization/statistics']) {
    await page.goto(address);
    await expect.poll(() => place(page)).toBe(address);
    await expect(page.getByText(/access/i).first()).toBeVisible();
    await expect(page.getByRole('checkbox')).toHaveCount(0);
  }
});

test('B357: internal staff read a group’s table by profile ids, and no name stands in it', async ({
  page,
}) => {
  await signIn(page, admin);
  const { selectedOrganizationId } = await storedSession(page);
  const { groups } = await ask<{ groups: { id: number; profileCount: number }[] }>(page, 'Group/GetGroups');
  const groupId = groups.toSorted((a, b) => b.profileCount - a.profileCount)[0]?.id ?? 0;
  const { profiles } = await ask<{ profiles: { id: number; lastName: string }[] }>(
    page,
    'Profile/GetProfilesPaged',
    { groupIds: [groupId], RowsPerPage: 100 },
  );
  expect(profiles.length).toBeGreaterThan(3);
  await page.goto(`/groups/${groupId}/profiles`);
  await expect(
    page
      .locator('main')
      .getByText(profiles[0]?.lastName ?? 'nobody')
      .first(),
  ).toBeVisible();

  await signIn(page, 'super@portal.example');
  await openAsStaff(page, selectedOrganizationId ?? 0);
  await page.goto(`/groups/${groupId}/profiles`);
  const table = page.locator('main');
  const shown = table.locator('a[href^="/profiles/"]');
  await expect(shown.first()).toBeVisible();
  await answered(page);
  const ids = profiles.map(({ id }) => String(id));
  expect(ids).toContain((await shown.first().getAttribute('href'))?.split('/')[2]);
  const text = await table.innerText();
  for (const { lastName } of profiles) expect(text).not.toContain(lastName);
  await expect(table.getByRole('columnheader', { name: /name/i })).toHaveCount(0);
});
