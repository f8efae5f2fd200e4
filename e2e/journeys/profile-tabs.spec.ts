import type { Page } from '@playwright/test';
import { allTestsStartDate } from '../../packages/domain/src/clinical/comparison/occasions.ts';
import { expect, test } from '../journey.ts';
import { addProfile } from '../new-profile.ts';
import { ask, heading, place, scan, scanShown, signIn } from '../portal-page.ts';

interface Row {
  id: number;
  fullName: string;
  inEvent: boolean;
  lastTestDate: string | null;
}

async function aProfileOf(page: Page, is: (row: Row) => boolean): Promise<Row> {
  const { profiles } = await ask<{ profiles: Row[] }>(page, 'Profile/GetProfilesPaged', { RowsPerPage: 200 });
  const found = profiles.find(is);
  if (found === undefined) throw new Error('the demo has no such profile');
  return found;
}

/** Calculates the baseline of somebody from all tests, whatever start date another journey chose. */
const useAllTests = (page: Page, profileId: number) =>
  ask(page, 'Profile/AdjustBaselineCalculationDate', {
    profileId,
    baselineStartDate: `${allTestsStartDate}Z`,
  });

test('C083 C084 C126: baselines, groups and codes open from their tabs; somebody never tested has no tab of tests', async ({
  page,
}) => {
  await signIn(page, 'trainer@riverside.example');
  const tested = await aProfileOf(page, ({ lastTestDate }) => lastTestDate !== null);
  await useAllTests(page, tested.id);
  await page.goto(`/profiles/${tested.id}/overview`);
  const tabs = page.getByRole('navigation', { name: 'Profile sections' });
  await tabs.getByRole('link', { name: 'Baselines' }).click();
  await expect(heading(page, tested.fullName)).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Calculated from all tests' })).toBeVisible();
  await expect(page.getByText(/By chance, .* uninjured people .* are called worse/)).toBeVisible();
  await page
    .getByText(/^Made of /)
    .first()
    .click();
  await scan(page);
  await page.getByRole('link', { name: 'Table' }).click();
  await expect(page).toHaveURL(/as=table/);
  await scan(page);
  await tabs.getByRole('link', { name: 'Groups' }).click();
  await expect(page.getByRole('link', { name: 'Football' }).first()).toBeVisible();
  await page.getByRole('button', { name: 'Edit Profile Groups' }).click();
  await expect(page.getByRole('dialog').getByRole('heading', { name: 'Edit Profile Groups' })).toBeVisible();
  // The form takes the place of what said that it loads; pressed in between, the key reaches neither.
  await expect(page.getByRole('dialog').getByRole('combobox', { name: 'Groups' })).toBeEnabled();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await scan(page);

  const untested = await addProfile(page, { firstName: 'Nell', lastName: 'Newcomer' });
  await page.goto(`/profiles/${untested}/overview`);
  await expect(heading(page, 'Nell Newcomer')).toBeVisible();
  await expect(tabs.getByRole('link')).toHaveText(['Overview', 'Groups', 'Codes']);
  // An address that was kept still says what there is.
  await page.goto(`/profiles/${untested}/baselines`);
  await expect(page.getByText('No Baselines')).toBeVisible();
  await scan(page);
});

test('C093 C100 C101 C236 C238 C239: a start date leaves the older tests out, and all tests brings them back', async ({
  page,
}) => {
  await signIn(page, 'trainer@riverside.example');
  const { id } = await aProfileOf(page, (row) => row.lastTestDate !== null && !row.inEvent);
  await useAllTests(page, id);
  await page.goto(`/profiles/${id}/baselines`);
  await expect(page.getByRole('heading', { name: 'Calculated from all tests' })).toBeVisible();
  await page.getByRole('button', { name: 'Profile Actions' }).click();
  await page.getByRole('menuitem', { name: 'Adjust Baseline Start Date' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('radio', { name: /From a date/ }).check();
  await expect(dialog.getByLabel('Start Time')).toHaveValue('06:00');
  const today = await page.evaluate(() => {
    const now = new Date();
    return `${now.getMonth() + 1}/${now.getDate()}/${now.getFullYear()}`;
  });
  await dialog.getByRole('textbox', { name: 'Start Date' }).fill(today);
  await expect(dialog.getByText(/^0 of \d+ baseline tests since then$/)).toBeVisible();
  await scanShown(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('The baseline was recalculated.')).toBeVisible();
  await expect(page.getByText('No Baselines')).toBeVisible();
  await expect(page.getByText(/Calculated from tests since .* 6:00 am/)).toBeVisible();

  await page.getByRole('button', { name: 'Adjust Baseline Start Date' }).click();
  await dialog.getByRole('radio', { name: /All tests/ }).check();
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { name: 'Calculated from all tests' })).toBeVisible();
  await expect(page.getByRole('article').first()).toBeVisible();
});

test('C105 C164 C218 C446: a code is made from the menu of a profile, is shown large, and stands in its list', async ({
  page,
}) => {
  await signIn(page, 'trainer@riverside.example');
  const fullName = 'Nell Newcomer';
  const id = await addProfile(page, { firstName: 'Nell', lastName: 'Newcomer' });
  await page.goto(`/profiles/${id}/overview`);
  await page.getByRole('button', { name: 'Profile Actions' }).click();
  await page.getByRole('menuitem', { name: 'Create Code' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText(`For ${fullName}`)).toBeVisible();
  // The person's own protocol is chosen already.
  await expect(dialog.getByRole('combobox', { name: 'Protocol' })).not.toHaveValue('');
  await dialog.getByRole('button', { name: '72 hours' }).click();
  await scanShown(page);
  await dialog.getByRole('button', { name: 'Create Code' }).click();
  await expect(page.getByText('Session Successfully Created')).toBeVisible();
  const digits = dialog.getByRole('img', { name: /^Code( \d){5}$/ });
  const code = ((await digits.getAttribute('aria-label')) ?? '').replaceAll(/\D/g, '');
  await scanShown(page);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toHaveCount(0);
  await expect.poll(() => place(page)).toBe(`/profiles/${id}/codes`);
  await expect(page.getByText(code)).toBeVisible();
  await expect(page.getByText('Active', { exact: true }).last()).toBeVisible();
  await scan(page);
});
