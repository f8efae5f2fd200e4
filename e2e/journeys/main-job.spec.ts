import { alsoOnPhone, expect, test } from '../journey.ts';
import { answered, expectRefusals, password, scan, signIn } from '../portal-page.ts';
import { openTestsList } from '../previous-tests-list.ts';

test(
  'C004 C014 C021 C085: a trainer signs in, finds a profile, sees the newest test against baseline, opens a previous one, downloads the report',
  alsoOnPhone,
  async ({ page }) => {
    await page.goto('/profiles');
    await expect(page).toHaveURL(/\/login\?redirect=/);
    await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
    await page.getByLabel('Email').fill('trainer@riverside.example');
    await page.getByRole('button', { name: 'Continue' }).click();
    await page.getByRole('textbox', { name: 'Password' }).fill(password);
    await page.getByRole('button', { name: 'Sign in' }).click();
    await expect(page.getByRole('heading', { name: 'Profiles', level: 1 })).toBeVisible();

    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
    await expect(page.getByText('Recent Activity')).toBeVisible();
    await expect(page.locator('a[href^="/profiles/"]').first()).toBeVisible();

    await page.goto('/profiles?openEventsOnly=true');
    const first = page.locator('a[href*="/overview"]').first();
    await expect(first).toBeVisible();
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
    const list = await openTestsList(page);
    await expect(list.first()).toHaveAttribute('aria-current', 'true');
    // An event's day also has forms of the sideline, which have no score to explain.
    const previous = page
      .getByRole('navigation', { name: 'Previous Tests' })
      .getByRole('link', { name: /Cognitive/ })
      .nth(1);
    const address = await previous.getAttribute('href');
    await previous.click();
    await expect(page).toHaveURL(new RegExp(/testId=\d+/.exec(address ?? '')?.[0] ?? 'no link'));
    await answered(page);
    await page
      .getByRole('button', { name: /how this score was calculated/i })
      .first()
      .click();
    await expect(page.getByRole('dialog').getByText(/used.*left out/)).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);

    await page.getByRole('button', { name: 'Create Report' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByLabel('Protect with a password')).toBeChecked();
    await dialog.getByLabel('Protect with a password').uncheck();
    const download = page.waitForEvent('download');
    await dialog.getByRole('button', { name: 'Create Report' }).click();
    expect((await download).suggestedFilename()).toMatch(/_Results\.pdf$/);
  },
);

test('a wrong password says so and keeps what was typed', async ({ page, errors }) => {
  await page.goto('/login');
  await page.getByLabel('Email').fill('trainer@riverside.example');
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('textbox', { name: 'Password' }).fill('not it');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await expect(page.getByText('The email or password is not right.')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Password' })).toHaveValue('not it');
  await expectRefusals(errors, /422/);
});

test('C305: a coach of Soccer finds nobody of Football', async ({ page }) => {
  await signIn(page, 'coach@riverside.example');
  await page.goto('/profiles?RowsPerPage=100');
  await expect(page.locator('a[href*="/overview"]').first()).toBeVisible();
  await expect(page.getByText('Football')).toHaveCount(0);
});
