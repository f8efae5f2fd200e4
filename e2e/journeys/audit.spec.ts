import type { Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { addProfile } from '../new-profile.ts';
import { answered, ask, expectRefusals, password, scan, signIn } from '../portal-page.ts';

const admin = 'admin@riverside.example';

async function failOnce(page: Page): Promise<void> {
  await page.goto('/login');
  await page.getByLabel('Email').fill(admin);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('textbox', { name: 'Password' }).fill('not it');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('The email or password is not right.')).toBeVisible();
}

async function chooseWhat(page: Page, what: string): Promise<void> {
  await page.getByRole('combobox', { name: 'What' }).click();
  await page.getByRole('option', { name: what, exact: true }).click();
}

/** A row of the log, as a table row or a card: the link that opens it. */
const rowOf = (page: Page, text: string) =>
  page.locator('tr, li').filter({ hasText: text }).locator('a[href*="entry="]').first();

test('A199 A251: a System Admin finds a wrong password, the sign-in after it, a look and a change in the log, filters it, opens it, saves it', async ({
  page,
  errors,
}) => {
  await failOnce(page);
  await expectRefusals(errors, /422/);
  // The page stays at the password, which is typed once more.
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();

  const id = await addProfile(page, { firstName: 'Audrey', lastName: 'Watched' });
  await page.goto(`/profiles/${id}/overview`);
  await expect(page.getByText(`Profile ID ${id}`)).toBeVisible();
  await ask(page, 'Profile/AdjustBaselineCalculationDate', {
    profileId: id,
    baselineStartDate: '2001-01-01T00:00:00Z',
  });

  await page.goto('/organization/audit');
  await expect(page.getByRole('heading', { name: 'Audit log' })).toBeVisible();
  await expect(rowOf(page, 'Failed to sign in')).toBeVisible();
  await expect(rowOf(page, 'Signed in')).toBeVisible();
  await expect(rowOf(page, `Viewed profile ${id}`)).toBeVisible();
  await expect(page.getByText('Rita Rivers').first()).toBeVisible();
  await scan(page);

  await chooseWhat(page, 'Failed to sign in');
  await expect(page).toHaveURL(/action=sign_in_failed/);
  await expect(rowOf(page, 'Viewed profile')).toHaveCount(0);
  await rowOf(page, 'Failed to sign in').click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(/\/(24|64)$/)).toBeVisible();
  await expect(dialog.getByText(admin)).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();
  await expect(dialog).toBeHidden();

  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await chooseWhat(page, 'Changed');
  await expect(page).toHaveURL(/action=/);
  await answered(page);
  const change = page.locator('a[href*="entry="]').first();
  await expect(change).toBeVisible();
  await change.click();
  await expect(dialog.getByRole('table', { name: 'Before and after' })).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).last().click();

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as CSV' }).click();
  expect((await download).suggestedFilename()).toMatch(/^Audit_Log_\d{4}-\d{2}-\d{2}\.csv$/);
  await page.getByRole('searchbox').fill('nobody at all');
  await expect(page.getByText('No entries match these filters.')).toBeVisible();
  await scan(page);
});

test('A247 C306: a User opens neither the log nor the permissions, and the server refuses the question too', async ({
  page,
}) => {
  await signIn(page, 'trainer@riverside.example');
  for (const path of ['/organization/audit', '/organization/permissions']) {
    await page.goto(path);
    await expect(page.getByRole('heading', { name: 'Audit log' })).toHaveCount(0);
    await expect(page.getByRole('searchbox', { name: 'Search permissions or roles' })).toHaveCount(0);
    await expect(page.locator('h1').first()).toBeVisible();
  }
  expect(await ask(page, 'Audit/GetAuditLogPaged')).toMatchObject({
    isSuccess: false,
    errors: [{ code: 'access.denied' }],
  });
});

test('who may do what: searched, narrowed to one kind of person, and all of it in the address', async ({
  page,
}) => {
  await signIn(page, admin);
  await page.goto('/organization/permissions');
  await expect(page.getByText('See profiles, baselines and trends')).toBeVisible();
  await scan(page);
  await page.getByRole('searchbox', { name: 'Search permissions or roles' }).fill('invoices');
  await expect(page.getByText('Create, edit and delete invoices')).toBeVisible();
  await expect(page.getByText('See profiles, baselines and trends')).toHaveCount(0);
  await page.getByRole('combobox', { name: 'Role' }).click();
  await page.getByRole('option', { name: 'Billing contact' }).click();
  await expect(
    page.getByText('See Billing, pay invoices, and manage cards and billing details'),
  ).toBeVisible();
  await expect(page.getByText('Create, edit and delete invoices')).toHaveCount(0);
  await expect(page).toHaveURL(/search=invoices&who=Billing/);
  await page.reload();
  await expect(page.getByText('1 of')).toBeVisible();
});

test('B356: who is not internal staff is not let into invoice editing', async ({ page }) => {
  await signIn(page, admin);
  await page.goto('/billing/create-invoice');
  await expect(page).toHaveURL(/\/billing\/billing-overview|\/billing(\?|$)/);
});
