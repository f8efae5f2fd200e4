import type { Page } from '@playwright/test';
import { alsoOnPhone, expect, test } from '../journey.ts';
import { answered, ask, expectRefusals, heading, place, scan, scanShown, signIn } from '../portal-page.ts';

interface FoundProfile {
  id: number;
  firstName: string;
  lastName: string;
}

async function someProfile(page: Page): Promise<FoundProfile> {
  const { profiles } = await ask<{ profiles: FoundProfile[] }>(page, 'Profile/GetProfilesPaged');
  const [first] = profiles;
  if (first === undefined) throw new Error('the demo organization has no profiles');
  return first;
}

/** Internal staff may have opened the organization in a journey before; here nobody has. */
async function endOpenGrants(page: Page): Promise<void> {
  const { grants } = await ask<{ grants: { id: number }[] }>(page, 'Staff/GetOpenGrants');
  for (const { id } of grants) await ask(page, 'Staff/RevokeOrganizationGrant', { id });
}

const searchOpener = (page: Page) =>
  page.getByRole('banner').getByRole('button', { name: 'Search', exact: true });

/** The box of the top bar. On a phone a button opens it. */
async function openSearch(page: Page) {
  const opener = searchOpener(page);
  const box = page.getByRole('combobox', { name: /^Search / });
  await expect(opener.or(box).first()).toBeAttached();
  if (await opener.isVisible()) await opener.click();
  else await box.click();
  await expect(box).toBeFocused();
  return box;
}

/** Says whether the document is still the one that was marked. */
const mark = (page: Page) =>
  page.evaluate(() => {
    document.documentElement.dataset.marked = 'yes';
  });
const isMarked = (page: Page) => page.evaluate(() => document.documentElement.dataset.marked === 'yes');

test(
  'C053 C061 C062 A318 A319: people and groups are found from any page, opened by keyboard, and offered again',
  alsoOnPhone,
  async ({ page }) => {
    await signIn(page, 'admin@riverside.example');
    await page.goto('/dashboard');
    await expect(heading(page, 'Dashboard')).toBeVisible();
    const profile = await someProfile(page);
    const box = page.getByRole('combobox', { name: /^Search / });
    // It is fetched beside the page, and hears the keys from then on. On a phone it is not shown before.
    await expect(searchOpener(page).or(box).first()).toBeVisible();
    await expect(async () => {
      await page.keyboard.press('Control+k');
      await expect(box).toBeFocused({ timeout: 1_000 });
    }).toPass();
    await box.fill(String(profile.id));
    const option = page.getByRole('option', { name: `ID ${profile.id}` });
    await expect(option).toBeVisible();
    await scanShown(page);
    await option.click();
    await expect.poll(() => place(page)).toBe(`/profiles/${profile.id}/overview`);
    await expect(page).toHaveURL(/orgId=1/);
    // What was only on its way when one went on was not opened, and is not offered again.
    await expect(page.getByText(`Profile ID ${profile.id}`)).toBeVisible();

    await (await openSearch(page)).fill('Football');
    await expect(page.getByRole('option', { name: 'Football', exact: true })).toBeVisible();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('Enter');
    await expect.poll(() => place(page)).toMatch(/^\/groups\/\d+\/profiles$/);
    await expect(heading(page, 'Football')).toBeVisible();

    // The group is open; what was open before it is a key away.
    await openSearch(page);
    await expect(page.getByText('Recent', { exact: true })).toBeVisible();
    // Below, the page chooses its rows from options of its own.
    const offered = page.getByRole('banner').getByRole('option');
    await expect(offered).toHaveText([new RegExp(`${profile.lastName}`)]);
    await scanShown(page);
    await page.keyboard.press('Escape');
    await expect(offered).toHaveCount(0);
  },
);

test('C054 C046: a COVID account has no search', async ({ page }) => {
  await signIn(page, 'covid@portal.example');
  await page.goto('/');
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await answered(page);
  await expect(page.getByRole('combobox', { name: /^Search/ })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Search', exact: true })).toHaveCount(0);
});

test('C065: another organization opens at its dashboard, in a page that was loaded anew', async ({
  page,
}) => {
  await signIn(page, 'multi@portal.example', { organization: 'Riverside High School' });
  await page.goto('/dashboard');
  await expect(heading(page, 'Dashboard')).toBeVisible();
  await mark(page);
  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Lakeside Balance Clinic' }).click();
  await expect(page).toHaveURL(/\/dashboard\?orgId=2$/);
  await expect(heading(page, 'Dashboard')).toBeVisible();
  await expect.poll(() => isMarked(page)).toBe(false);
});

test('C259 C260 C434 C327 C050: internal staff find an id in any organization, and open it once they said why', async ({
  page,
  errors,
}) => {
  await signIn(page, 'admin@riverside.example');
  const profile = await someProfile(page);
  await signIn(page, 'super@portal.example');
  await endOpenGrants(page);
  await page.goto('/super-admin/organizations');
  await expect(page.getByRole('link', { name: 'New Org Enrollment' })).toBeVisible();
  await (await openSearch(page)).fill(String(profile.id));
  const option = page
    .getByRole('option', { name: `Profile ID: ${profile.id}` })
    .filter({ hasText: 'Riverside High School' });
  await expect(option).toBeVisible();
  await expect(page.getByText(profile.lastName)).toHaveCount(0);
  await scanShown(page);
  await mark(page);
  await option.click();
  // The region of notices is an alert too, on every page.
  await expect(page.getByRole('alert').filter({ hasText: 'Make sure' })).toHaveText(
    'Make sure you have granted yourself access to this organization on the Users page. Audit logs are kept to ensure only authorized users can access specific organization profile data.',
  );
  await expectRefusals(errors, /403/);
  await expect(page.getByLabel('Organization ID')).toHaveValue('1');
  await scan(page);
  await page.getByLabel('Reason').fill('A ticket names this profile');
  await page.getByRole('button', { name: 'Open for 8 hours' }).click();
  await expect(page.getByText('Viewing Riverside High School as Internal Admin')).toBeVisible();
  await expect.poll(() => place(page)).toBe(`/profiles/${profile.id}/overview`);
  expect(await isMarked(page)).toBe(false);
  await expect(page.getByText(profile.lastName)).toHaveCount(0);
});

test('a click that follows a search at once goes where it leads, and stays there', async ({ page }) => {
  await page.clock.install();
  await signIn(page, 'admin@riverside.example');
  await page.goto('/profiles');
  await expect(page.getByRole('searchbox', { name: 'Search by name or ID' })).toBeVisible();
  const row = page.locator('main a[href^="/profiles/"][href*="/overview"]').first();
  await expect(row).toBeVisible();
  await answered(page);
  // In one breath, however slow the machine is.
  const href = await page.evaluate(() => {
    const box = document.querySelector<HTMLInputElement>('main input[type="search"]');
    const link = document.querySelector<HTMLAnchorElement>('main a[href^="/profiles/"][href*="/overview"]');
    if (box === null || link === null) throw new Error('no list of profiles');
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')?.set?.call(box, 'a');
    box.dispatchEvent(new InputEvent('input', { bubbles: true }));
    link.click();
    return link.getAttribute('href');
  });
  const opened = new URL(href ?? '', 'http://portal.invalid').pathname;
  await expect.poll(() => place(page)).toBe(opened);
  // By then the search would have called back.
  await page.clock.fastForward(5_000);
  await answered(page);
  expect(place(page)).toBe(opened);
});

test('Back asks before what was typed into a dialog is lost', async ({ page }) => {
  await signIn(page, 'admin@riverside.example');
  await page.goto('/profiles');
  await page.getByRole('button', { name: 'Add Profile' }).click();
  const firstName = page.getByRole('dialog').getByLabel('First Name', { exact: true });
  await expect(firstName).toBeEnabled();
  await firstName.fill('Half typed');
  await page.evaluate(() => window.history.back());
  await expect(page.getByText('Discard changes?')).toBeVisible();
  await scanShown(page);
  await page.getByRole('button', { name: 'Keep editing' }).click();
  await expect(page.getByText('Discard changes?')).toHaveCount(0);
  await expect(firstName).toHaveValue('Half typed');
  await expect.poll(() => place(page)).toMatch(/^\/profiles\?addProfile=/);
  await page.evaluate(() => window.history.back());
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect.poll(() => place(page)).toBe('/profiles');
});
