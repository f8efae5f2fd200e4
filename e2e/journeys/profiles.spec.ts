import type { Page } from '@playwright/test';
import { alsoOnPhone, expect, test } from '../journey.ts';
import { ask, expectRefusals, scan, scanShown, signIn } from '../portal-page.ts';

const choose = async (page: Page, label: string, option: string) => {
  await page.getByRole('dialog').getByRole('combobox', { name: label }).click();
  await page.getByRole('option', { name: option, exact: true }).click();
  // A list of which several may be chosen stays open until its field is left.
  if (label === 'Race' || label === 'Groups') await page.keyboard.press('Tab');
  // Choices fade out; two lists may hold the same word.
  await expect(page.getByRole('listbox')).toHaveCount(0);
};

test('C067 C072 C091 C097 C098 C440: a person is added from the address, changed, found and deleted', async ({
  page,
}) => {
  await signIn(page, 'trainer@riverside.example');
  await page.goto('/profiles');
  await scan(page);
  await page.getByRole('button', { name: 'Add Profile' }).click();
  await expect(page).toHaveURL(/addProfile=true/);
  // The address alone opens it too.
  await page.reload();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('First Name').fill('Wilhelmina');
  await dialog.getByLabel('Last Name').fill('Castellanos');
  await dialog.getByRole('textbox', { name: 'Birth Date' }).fill('03/14/2009');
  await choose(page, 'Sex', 'Female');
  await choose(page, 'Gender', 'Female');
  await choose(page, 'Race', 'Asian');
  await choose(page, 'Ethnicity', 'Not Hispanic or Latino');
  await dialog.getByLabel('Height (feet)').fill('5');
  await dialog.getByLabel('Height (inches)').fill('6');
  await dialog.getByLabel('Weight (lbs)').fill('128');
  await choose(page, 'Groups', 'Soccer');
  await dialog.getByRole('combobox', { name: 'Default Protocol' }).click();
  await page.getByRole('listbox').getByRole('option').first().click();
  await expect(page.getByRole('listbox')).toHaveCount(0);
  await choose(page, 'Has had a concussion', 'Yes');
  await dialog.getByRole('textbox', { name: 'Last Concussion Date' }).fill('10/02/2024');
  await page.keyboard.press('Tab');
  await scanShown(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Profile Successfully Created')).toBeVisible();
  await expect(page).toHaveURL(/\/profiles\/\d+\/overview/);
  await expect(page.getByRole('heading', { level: 1, name: 'Wilhelmina Castellanos' })).toBeVisible();
  const profileId = Number(/profiles\/(\d+)/.exec(page.url())?.[1]);

  await page.getByRole('button', { name: 'Edit Profile' }).click();
  await expect(dialog.getByRole('textbox', { name: 'Last Concussion Date' })).toHaveValue('10/02/2024');
  await dialog.getByLabel('Last Name').fill('Castellanos-Ruiz');
  await choose(page, 'Has had a concussion', 'No');
  await scanShown(page);
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Profile Successfully Updated')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1, name: 'Wilhelmina Castellanos-Ruiz' })).toBeVisible();
  const { profile } = await ask<{ profile: { additionalData: object; height: number } }>(
    page,
    'Profile/GetProfile',
    { id: profileId },
  );
  expect(profile).toMatchObject({
    height: 66,
    additionalData: { hasHadConcussion: 2, lastConcussionDate: null },
  });

  await page.getByRole('button', { name: 'Profile Actions' }).click();
  await page.getByRole('menuitem', { name: 'Edit Profile Groups' }).click();
  await choose(page, 'Groups', 'Football');
  await dialog.getByRole('button', { name: 'Save' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText(/Football, Soccer/)).toBeVisible();

  await page.getByRole('button', { name: 'Delete Profile' }).click();
  await expect(
    page.getByText('Are you sure you want to delete the profile for Wilhelmina Castellanos-Ruiz?'),
  ).toBeVisible();
  await scanShown(page);
  await dialog.getByRole('button', { name: 'Delete', exact: true }).click();
  await expect(page.getByText('Profile Successfully Deleted')).toBeVisible();
  await expect(page).toHaveURL(/\/profiles(\?orgId=\d+)?$/);
  await page.getByRole('searchbox', { name: 'Search by name or ID' }).fill('Castellanos-Ruiz');
  await expect(page.getByText('No profiles match your search.')).toBeVisible();
});

test(
  'C071 C460: group and graduation year stand in the address, and Back takes them away',
  alsoOnPhone,
  async ({ page }) => {
    await signIn(page, 'trainer@riverside.example');
    await page.goto('/profiles');
    await page.getByRole('button', { name: 'Groups All' }).click();
    await scanShown(page);
    await page.getByRole('checkbox', { name: 'Soccer' }).click();
    await expect(page).toHaveURL(/groupIds=\d+/);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('button', { name: 'Groups Soccer' })).toBeVisible();
    await page.goBack();
    await expect(page.getByRole('button', { name: 'Groups All' })).toBeVisible();
    await page.goto('/profiles?PageNumber=2');
    await page.getByRole('searchbox', { name: 'Search by name or ID' }).fill('a');
    await expect(page).toHaveURL(/SearchString=a/);
    expect(page.url()).not.toContain('PageNumber');
  },
);

test('C073 C278 C416 C491: an import brings who it is about in its address, and a refusal keeps it', async ({
  page,
  errors,
}) => {
  await signIn(page, 'trainer@riverside.example');
  await page.goto('/profiles?importProfile=true&firstName=Nobody&lastName=Known&profileId=2000000');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Profile ID')).toHaveValue('2000000');
  await expect(dialog.getByLabel('First Name')).toHaveValue('Nobody');
  await dialog.getByRole('textbox', { name: 'Birth Date' }).fill('03/14/2009');
  await choose(page, 'Groups', 'Soccer');
  await scanShown(page);
  await dialog.getByRole('button', { name: 'Import' }).click();
  await expect(page.getByText(/^No profile matches\./).first()).toBeVisible();
  await expect(dialog.getByLabel('Last Name')).toHaveValue('Known');
  await expectRefusals(errors, /422/);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await page.getByRole('button', { name: 'Discard' }).click();
  await expect(page).toHaveURL(/\/profiles(\?orgId=\d+)?$/);
});
