import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { ask, openLogin, scan, signIn, watchConsole } from '../portal-page.ts';
import {
  anotherPage,
  chooseRelation,
  createFamilyAccount,
  pathIn,
  personOf,
  typePerson,
} from '../sharing-pages.ts';

/** The profiles whose page an admin can open, newest first. */
async function profileIds(page: Page): Promise<number[]> {
  const { profiles } = await ask<{ profiles: { id: number }[] }>(page, 'Profile/GetProfilesPaged', {
    RowsPerPage: 10,
    SortByColumn: 'id',
    SortAscending: false,
  });
  return profiles.map(({ id }) => id);
}

async function openFromMenu(page: Page, name: string): Promise<void> {
  await page.getByRole('button', { name: 'Profile Actions' }).click();
  await page.getByRole('menuitem', { name, exact: true }).click();
}

/** The path of the link in the newest mail to an address. */
async function mailedPath(page: Page, to: string): Promise<string> {
  let link = '';
  await expect(async () => {
    const response = await page.request.get('/dev/outbox.json');
    const { messages } = (await response.json()) as { messages: { to: string; text: string }[] };
    const text = messages.find((message) => message.to === to)?.text ?? '';
    link = /https?:\/\/\S*profileAccessLink=\S+/.exec(text)?.[0] ?? '';
    expect(link).not.toBe('');
  }).toPass({ timeout: 20_000 });
  const { pathname, search } = new URL(link);
  return `${pathname}${search}`;
}

test('C012 C034 C036 C040 C251 C455: a family chooses a profile on its dashboard, copies a link, makes another and logs out', async ({
  page,
  context,
}) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await signIn(page, 'family@portal.example');
  await page.goto('/');
  await expect(page).toHaveURL(/\/dashboard/);
  await expect(page.getByText('Choose a profile to share with a medical professional')).toBeVisible();
  await page.getByRole('list').getByRole('button').first().click();
  const dialog = page.getByRole('dialog', { name: 'Share Profile' });
  const qr = dialog.getByRole('img', { name: 'QR code of the link' });
  await expect(qr).toBeVisible();
  await expect(qr).toHaveAttribute('width', '250');
  const first = await pathIn(page);
  await dialog.getByRole('button', { name: 'Copy' }).click();
  await expect(page.getByText('Link Copied to Clipboard')).toBeVisible();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toContain(first);

  await dialog.getByRole('button', { name: 'Generate New Link' }).click();
  await expect(dialog.getByLabel('Link', { exact: true })).not.toHaveValue(new RegExp(first.slice(-22)));
  const second = await pathIn(page);
  // Opening the dialog once more makes one as well, and ends the one before.
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('list').getByRole('button').first().click();
  await expect(dialog.getByLabel('Link', { exact: true })).toHaveValue(/profileAccessLink=/);
  expect(new Set([first, second, await pathIn(page)]).size).toBe(3);
  for (const dead of [first, second]) {
    const { isSuccess } = await ask<{ isSuccess: boolean }>(
      page,
      'Profile/ValidateProfileAccessLinkUniqueId',
      { uniqueId: dead.slice(dead.indexOf('=') + 1) },
    );
    expect(isSuccess).toBe(false);
  }
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.getByRole('link', { name: 'Logout' }).click();
  await expect(page).toHaveURL(/\/login/);
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/login/);
});

test('C316 C428 C252: without the preference sharing says whom to ask, and who has access can be seen all the same', async ({
  page,
}) => {
  await signIn(page, 'admin@lakeside.example');
  const [id] = await profileIds(page);
  await page.goto(`/profiles/${id}/overview`);
  await expect(page.getByRole('button', { name: 'Profile Actions' })).toBeEnabled();
  await expect(page.getByRole('button', { name: 'Share', exact: true })).toHaveCount(0);
  await openFromMenu(page, 'Share Profile');
  await expect(
    page.getByText('Please contact Plumbline Support for information on enabling Profile Sharing.'),
  ).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);

  await openFromMenu(page, 'Profile Access');
  const dialog = page.getByRole('dialog', { name: 'Profile Access' });
  await expect(dialog.getByText('Profile sharing is off', { exact: false })).toBeVisible();
  await scan(page);
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();
});

test('C102 C489 C194: staff show a link, see that a parent used it, and take the access back; an invitation by mail is sent, and ended', async ({
  page,
  browser,
}) => {
  // Two people at two browsers, a mail, and what each of them sees of the other.
  test.slow();
  await signIn(page, 'admin@riverside.example');
  const ids = await profileIds(page);
  const person = await personOf(browser, ids[2] ?? 0);
  await page.goto(`/profiles/${person.id}/overview`);
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Share Profile' });
  await expect(dialog.getByRole('img', { name: 'QR code of the link' })).toHaveAttribute('width', '300');
  await expect(dialog.getByText(/Expires [A-Z][a-z]{2} \d{1,2}, \d{4}\./)).toBeVisible();
  const path = await pathIn(page);

  const parent = await anotherPage(browser);
  const parentErrors = watchConsole(parent);
  const email = `shared.${randomUUID().slice(0, 8)}@parents.example`;
  await parent.goto(path);
  await parent.getByRole('button', { name: 'Create New Account' }).click();
  await createFamilyAccount(parent, email);
  await parent.getByRole('button', { name: 'Continue' }).click();
  await typePerson(parent, person);
  await chooseRelation(parent, 'Parent or Guardian');
  await parent.getByRole('button', { name: 'Verify' }).click();
  await expect(parent.getByRole('heading', { name: 'Profile Access Granted' })).toBeVisible();
  const name = `${person.firstName} ${person.lastName}`;
  await parent.getByRole('link', { name: 'Go to Portal' }).click();
  await expect(parent.getByRole('button', { name, exact: true })).toBeVisible();

  // The dialog that showed it says so by itself, and lists the account.
  await expect(dialog.getByText('A family account has used this link.')).toBeVisible();
  await expect(dialog.getByRole('img', { name: 'QR code of the link' })).toHaveCount(0);
  await scan(page);
  await dialog.getByRole('button', { name: `End Access: ${email}` }).click();
  await page
    .getByRole('dialog', { name: 'End Access' })
    .getByRole('button', { name: 'End Access', exact: true })
    .click();
  await expect(dialog.getByRole('button', { name: `End Access: ${email}` })).toHaveCount(0);
  await parent.reload();
  await expect(parent.getByText('No profiles')).toBeVisible();

  const invited = `invited.${randomUUID().slice(0, 8)}@parents.example`;
  await dialog.getByLabel('Send a link by email').fill(invited);
  await dialog.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(dialog.getByText('Invited by email, not accepted yet', { exact: false })).toBeVisible();
  const mailed = await mailedPath(page, invited);
  await parent.goto(mailed);
  await expect(parent.getByRole('button', { name: 'Continue' })).toBeVisible();
  await dialog.getByRole('button', { name: `End Invite: ${invited}` }).click();
  await page
    .getByRole('dialog', { name: 'End Invite' })
    .getByRole('button', { name: 'End Invite', exact: true })
    .click();
  await expect(dialog.getByRole('button', { name: `End Invite: ${invited}` })).toHaveCount(0);
  await openLogin(parent);
  await parent.goto(mailed);
  await expect(parent.getByText('INVALID LINK. Please check with your administrator.')).toBeVisible();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(dialog).toBeHidden();
  // A link that opens nothing is answered 404, which browsers write to their console.
  expect(parentErrors.filter((error) => !error.includes('ValidateProfileAccessLinkUniqueId'))).toEqual([]);
});
