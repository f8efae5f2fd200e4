import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { answered, ask, scan, signIn, typeLogin, watchConsole } from '../portal-page.ts';
import {
  anotherPage,
  chooseRelation,
  createFamilyAccount,
  pathIn,
  personOf,
  typePerson,
} from '../sharing-pages.ts';

/** The family's profiles, asked as the family that is signed in on the page. */
async function familyProfiles(page: Page): Promise<{ id: number; firstName: string; lastName: string }[]> {
  return (
    await ask<{ profiles: { id: number; firstName: string; lastName: string }[] }>(
      page,
      'GetProfilesForAccount',
    )
  ).profiles;
}

/** Opens Share Profile for one of the family's profiles and answers the link, as a path of the portal. */
async function familyLink(page: Page, name: string): Promise<string> {
  await page.getByRole('button', { name, exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Share Profile' });
  await expect(dialog.getByRole('img', { name: 'QR code of the link' })).toBeVisible();
  return pathIn(page);
}

test('A095 A097 A099 A101 A171 C008: a family makes a link, and staff of two organizations take it to one of them', async ({
  page,
  browser,
}) => {
  await signIn(page, 'family@portal.example');
  await page.goto('/dashboard');
  await expect(page.getByText('Choose a profile to share with a medical professional')).toBeVisible();
  await scan(page);
  const [child] = await familyProfiles(page);
  if (child === undefined) throw new Error('the family has no profile');
  const person = await personOf(browser, child.id);
  const path = await familyLink(page, `${child.firstName} ${child.lastName}`);
  await scan(page);

  const staff = await anotherPage(browser);
  const staffErrors = watchConsole(staff);
  await staff.goto(path);
  await expect(staff.getByRole('link', { name: 'Login' })).toBeVisible();
  await staff.getByRole('link', { name: 'Login' }).click();
  await expect(staff).toHaveURL(/\/login\?isUsedForProfileAccessLink=true&profileAccessLink=/i);
  await typeLogin(staff, 'multi@portal.example');
  await expect(staff).toHaveURL(/\/select-organization\?isUsedForProfileAccessLink=true&profileAccessLink=/);
  await staff.getByRole('button', { name: 'Lakeside Balance Clinic' }).click();
  await expect(staff).toHaveURL(/\/redeem-profile-access-link\?.*orgSelected=true/);
  await expect(staff).toHaveURL(/shouldContinue=true/);
  await expect(staff.getByRole('dialog', { name: 'Verify Information' })).toBeVisible();
  await typePerson(staff, person);
  await chooseRelation(staff, 'Parent or Guardian');
  await staff.getByRole('button', { name: 'Verify' }).click();
  await expect(staff.getByRole('heading', { name: 'Profile Access Granted' })).toBeVisible();
  await scan(staff);
  await staff.getByRole('link', { name: 'Go to Portal' }).click();
  await expect(staff).toHaveURL(/\/dashboard/);
  await staff.goto(`/profiles/${person.id}/overview`);
  await expect(staff.getByText(`Profile ID ${person.id}`)).toBeVisible();
  // Once the access has ended, what this page still asks for is refused.
  await answered(staff);
  expect(staffErrors).toEqual([]);

  // The family sees who has it now, and ends it, which the other browser meets at once.
  await page.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('button', { name: `${child.firstName} ${child.lastName}`, exact: true }).click();
  await page.getByRole('button', { name: 'End Access: Lakeside Balance Clinic' }).click();
  await page.getByRole('button', { name: 'End Access', exact: true }).click();
  await expect(page.getByRole('button', { name: 'End Access: Lakeside Balance Clinic' })).toHaveCount(0);
  await staff.goto(`/profiles/${person.id}/overview`);
  await expect(staff.getByText('That profile could not be found.')).toBeVisible();
});

test('A100 A104 A105 A108 A263 A276: a parent without an account makes one with the school’s link and is granted the profile', async ({
  page,
  browser,
}) => {
  await signIn(page, 'admin@riverside.example');
  const { profiles } = await ask<{ profiles: { id: number }[] }>(page, 'Profile/GetProfilesPaged', {
    RowsPerPage: 10,
    SortByColumn: 'id',
    SortAscending: false,
  });
  const person = await personOf(browser, profiles[0]?.id ?? 0);
  await page.goto(`/profiles/${person.id}/overview`);
  await page.getByRole('button', { name: 'Profile Actions' }).click();
  await page.getByRole('menuitem', { name: 'Share Profile' }).click();
  const path = await pathIn(page);
  await scan(page);

  const parent = await anotherPage(browser);
  const parentErrors = watchConsole(parent);
  await parent.goto(path);
  await parent.getByRole('button', { name: 'Create New Account' }).click();
  await scan(parent);
  await createFamilyAccount(parent, `parent.${randomUUID().slice(0, 8)}@parents.example`);
  await parent.getByRole('button', { name: 'Continue' }).click();
  await typePerson(parent, person);
  await chooseRelation(parent, 'Parent or Guardian');
  await parent.getByRole('button', { name: 'Verify' }).click();
  await expect(parent.getByRole('heading', { name: 'Profile Access Granted' })).toBeVisible();
  await parent.getByRole('link', { name: 'Go to Portal' }).click();
  await expect(parent.getByRole('button', { name: `${person.firstName} ${person.lastName}` })).toBeVisible();
  await scan(parent);
  // Nothing else of the portal is theirs.
  await parent.goto('/profiles');
  await expect(parent).toHaveURL(/\/dashboard/);

  // A link works once, in the same words as one that never was.
  const stranger = await anotherPage(browser);
  await stranger.goto(path);
  await expect(stranger.getByText('INVALID LINK. Please check with your administrator.')).toBeVisible();
  expect(parentErrors).toEqual([]);
});

test('A098 A107: a wrong birth date is refused without saying what is wrong, and the fifth try ends the link', async ({
  page,
  browser,
}) => {
  await signIn(page, 'family@portal.example');
  await page.goto('/dashboard');
  const child = (await familyProfiles(page)).at(-1);
  if (child === undefined) throw new Error('the family has no profile');
  const person = await personOf(browser, child.id);
  const path = await familyLink(page, `${child.firstName} ${child.lastName}`);

  const staff = await anotherPage(browser);
  await signIn(staff, 'admin@lakeside.example');
  await staff.goto(`${path}&shouldContinue=true`);
  await typePerson(staff, { ...person, birthDate: '01/02/1999' });
  await chooseRelation(staff, 'Self');
  const verify = staff.getByRole('button', { name: 'Verify' });
  for (let tries = 1; tries <= 5; tries += 1) {
    const answered = staff.waitForResponse((response) => response.url().endsWith('SubmitProfileAccessLink'));
    await verify.click();
    expect((await answered).status()).toBe(422);
    await expect(staff.getByText('That does not match.', { exact: false })).toBeVisible();
  }
  // Now the right one comes too late.
  await typePerson(staff, person);
  await verify.click();
  await expect(staff.getByText('INVALID LINK. Please check with your administrator.')).toBeVisible();
  await scan(staff);
});
