import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, test } from '@playwright/test';

const password = 'Baseline-1!';

/** Every page of a journey is scanned, and no console error may pass unseen. */
async function scan(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`),
  ).toEqual([]);
  const width = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(width, 'the page scrolls sideways').toBeLessThanOrEqual(0);
}

async function signIn(page: Page, email: string): Promise<void> {
  await page.goto('/');
  await page.getByLabel('E-mail').fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

test.beforeEach(({ page }) => {
  const errors: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(error.message));
  test.info().annotations.push({ type: 'console', description: JSON.stringify(errors) });
  (page as Page & { consoleErrors?: string[] }).consoleErrors = errors;
});
test.afterEach(({ page }) => {
  expect((page as Page & { consoleErrors?: string[] }).consoleErrors).toEqual([]);
});

test('C004 C014 C021 C085: a trainer signs in, finds a profile, sees the newest test against baseline, opens a previous one, downloads the report', async ({
  page,
}) => {
  await page.goto('/profiles');
  await expect(page).toHaveURL(/\/login\?redirect=/);
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await scan(page);
  await page.getByLabel('E-mail').fill('trainer@riverside.example');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByRole('heading', { name: 'Profiles', level: 1 })).toBeVisible();

  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await expect(page.getByText('Recent Activity')).toBeVisible();
  await expect(page.locator('a[href^="/profiles/"]').first()).toBeVisible();
  await scan(page);

  await page.goto('/profiles?openEventsOnly=true');
  const first = page.locator('a[href*="/overview"]').first();
  await expect(first).toBeVisible();
  await scan(page);
  const href = (await first.getAttribute('href')) ?? '';
  const id = href.split('/')[2] ?? '';
  // A link names its organization, so that it opens in the same one anywhere.
  expect(href).toMatch(/orgId=\d+/);
  await page.getByRole('searchbox').fill(id);
  await expect(page).toHaveURL(new RegExp(`SearchString=(%22)?${id}`));
  await expect(page.locator(`a[href="${href}"]`).first()).toBeVisible();
  await page.locator(`a[href="${href}"]`).first().click();

  await expect(page.getByText(`Profile ID ${id}`)).toBeVisible();
  await expect(page.getByRole('region', { name: 'Verdict' })).toBeVisible();
  await expect(page.getByRole('article', { name: 'Reaction Time' }).first()).toBeVisible();
  await expect(page.getByText(/Event Started/)).toBeVisible();
  await scan(page);

  await page.getByRole('link', { name: 'Previous Tests' }).click();
  await expect(page.getByText('Administered By')).toBeVisible();
  const list = page.getByRole('navigation', { name: 'Previous Tests' }).getByRole('link');
  await expect(list.first()).toHaveAttribute('aria-current', 'true');
  await list.nth(1).click();
  await expect(list.nth(1)).toHaveAttribute('aria-current', 'true');
  await expect(page).toHaveURL(/testId=\d+/);
  await page.getByText('How this score was made').first().click();
  await expect(page.getByText(/left out/).first()).toBeVisible();
  await scan(page);

  await page.getByRole('button', { name: 'Create Report' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Protect with a password')).toBeChecked();
  await dialog.getByLabel('Protect with a password').uncheck();
  const download = page.waitForEvent('download');
  await dialog.getByRole('button', { name: 'Create Report' }).click();
  expect((await download).suggestedFilename()).toMatch(/_Results\.pdf$/);
});

test('a wrong password says so and keeps what was typed', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('E-mail').fill('trainer@riverside.example');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('textbox', { name: 'Password' }).fill('not it');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('The e-mail or password is not right.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Password' })).toHaveValue('not it');
  // The browser itself notes the refused request; that one line is expected.
  (page as Page & { consoleErrors?: string[] }).consoleErrors?.splice(0);
});

test('C305: a coach of Soccer finds nobody of Football', async ({ page }) => {
  await signIn(page, 'coach@riverside.example');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await page.goto('/profiles?RowsPerPage=100');
  await expect(page.locator('a[href*="/overview"]').first()).toBeVisible();
  await expect(page.getByText('Football')).toHaveCount(0);
});
