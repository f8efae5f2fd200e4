import type { Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { ask, expectRefusals, password, scan, signIn } from '../portal-page.ts';

async function choose(page: Page, label: string, option: string): Promise<void> {
  await page.getByRole('combobox', { name: label, exact: true }).click();
  await page.getByRole('option', { name: option }).click();
  // Leaving the field closes its list.
  await page.keyboard.press('Tab');
  await expect(page.getByRole('listbox')).toHaveCount(0);
  await expect(page.locator('[role=listbox]:visible')).toHaveCount(0);
}

/** The newest mail to an address; waits for the job that sends it. */
async function mailTo(page: Page, email: string): Promise<string> {
  let text = '';
  await expect(async () => {
    const { messages } = (await (await page.request.get('/dev/outbox.json')).json()) as {
      messages: { to: string; text: string }[];
    };
    text = messages.find(({ to }) => to === email)?.text ?? '';
    expect(text).not.toBe('');
  }).toPass({ timeout: 15_000 });
  return text;
}

test('A128 A130 A131 A132 A346 A347: an administrator adds a user, edits and deletes them', async ({
  page,
}) => {
  const email = 'new.user@riverside.example';
  await signIn(page, 'admin@riverside.example');
  await page.goto('/users');
  await expect(page.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible();
  for (const column of ['Name', 'Email', 'Phone Number'])
    await expect(page.getByRole('columnheader', { name: column })).toBeVisible();
  await expect(page.getByRole('columnheader', { name: 'Organizations' })).toHaveCount(0);
  await expect(page.getByText('trainer@riverside.example')).toBeVisible();
  await scan(page);

  await page.getByRole('button', { name: 'Add User' }).click();
  await expect(page).toHaveURL(/addUser=true/);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Add User' })).toBeDisabled();
  await dialog.getByLabel('First Name').fill('Nia');
  await dialog.getByLabel('Last Name').fill('Newcomer');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Phone Number').fill('9185550142');
  await choose(page, 'Groups', 'Soccer');
  await scan(page);
  await dialog.getByRole('button', { name: 'Add User' }).click();
  await expect(
    page.getByText('User successfully created. A confirmation email has been sent to the new user.'),
  ).toBeVisible();
  expect(await mailTo(page, email)).toContain('/reset-password?token=');

  await page.getByRole('searchbox').fill(email);
  await page.getByRole('link', { name: /Nia Newcomer/ }).click();
  await expect(page).toHaveURL(/\/users\/\d+/);
  await expect(page.getByLabel('Phone Number')).toHaveValue('918-555-0142');
  await expect(page.getByText('Invited')).toBeVisible();
  await scan(page);
  const save = page.getByRole('button', { name: 'Save' });
  await expect(save).toBeDisabled();
  await page.getByLabel('First Name').fill('');
  await page.getByLabel('Last Name').click();
  await expect(page.getByText('required')).toBeVisible();
  await page.getByLabel('First Name').fill('Nina');
  await page.getByLabel('Is Safety Coach').check();
  await save.click();
  await expect(page.getByText('User Successfully Updated')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Nina Newcomer' })).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Is Safety Coach')).toBeChecked();

  await page.getByRole('button', { name: 'Delete User' }).click();
  const confirm = page.getByRole('dialog');
  await expect(confirm).toContainText('Nina Newcomer will lose access to Riverside High School');
  await confirm.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('User successfully deleted')).toBeVisible();
  await expect(page).toHaveURL(/\/users\?/);
  await page.getByRole('searchbox').fill(email);
  await expect(page.getByText('No users match your search.')).toBeVisible();
});

test('A135 A136 A274 A275 C451: administrators give a group to users and take it away; Admins stay in it', async ({
  page,
}) => {
  await signIn(page, 'admin@riverside.example');
  await page.goto('/users');
  await page.getByRole('link', { name: /Cole Coach/ }).click();
  await expect(page.getByRole('heading', { name: 'Cole Coach' })).toBeVisible();
  // The groups of the demo have no list of their own yet; the address of one is known to the server.
  const groupId = await groupIdOf(page, 'Track');
  await page.goto(`/groups/${groupId}/users?addUser=1`);
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('button', { name: 'Add' })).toBeDisabled();
  await choose(page, 'Users', 'Cole Coach');
  await dialog.getByRole('button', { name: 'Add' }).click();
  await expect(page.getByText("Successfully updated group's users").first()).toBeVisible();
  await expect(page).not.toHaveURL(/addUser/);
  const users = page.getByRole('region', { name: 'Users' });
  await expect(users.getByText('Cole Coach')).toBeVisible();
  await expect(users.getByText('Rita Rivers')).toBeVisible();
  await expect(users.getByText('Admin', { exact: true }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: 'Remove Rita Rivers' })).toHaveCount(0);
  await scan(page);
  await page.getByRole('button', { name: 'Remove Cole Coach' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText("Successfully updated group's users").first()).toBeVisible();
  await expect(users.getByText('Cole Coach')).toHaveCount(0);
});

test('A129 A133 A134 A255: an enterprise picks organizations, each as User or Admin, and no groups', async ({
  page,
}) => {
  const email = 'ena@northern.example';
  await signIn(page, 'admin@northern.example');
  await page.goto('/users?addUser=1');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('combobox', { name: 'Groups' })).toHaveCount(0);
  await dialog.getByLabel('First Name').fill('Ena');
  await dialog.getByLabel('Last Name').fill('Terprise');
  await dialog.getByLabel('Email').fill(email);
  await dialog.getByLabel('Professional Designation').fill('Program lead');
  await choose(page, 'Professional Type', 'Other');
  await choose(page, 'Organizations', 'Elm Street Orthopedics');
  await choose(page, 'Organizations', 'Oak Valley Hospital');
  const elm = dialog.getByRole('radiogroup', { name: 'Access to Elm Street Orthopedics' });
  await elm.getByText('Admin').click();
  await scan(page);
  await dialog.getByRole('button', { name: 'Add User' }).click();
  await expect(page.getByText('User successfully created.', { exact: false })).toBeVisible();
  await expect(page.getByText('Elm Street Orthopedics (Admin), Oak Valley Hospital').first()).toBeVisible();

  await page.getByRole('searchbox').fill(email);
  await page.getByRole('link', { name: /Ena Terprise/ }).click();
  const oak = page.getByRole('radiogroup', { name: 'Access to Oak Valley Hospital' });
  await expect(oak.getByRole('radio', { name: 'User' })).toBeChecked();
  await scan(page);
  await oak.getByText('Admin').click();
  await expect(page.getByText('User Successfully Updated')).toBeVisible();
  await expect(oak.getByRole('radio', { name: 'Admin' })).toBeChecked();
  await page.getByRole('button', { name: 'Remove access to Elm Street Orthopedics' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByRole('radiogroup', { name: 'Access to Elm Street Orthopedics' })).toHaveCount(0);
  await page.getByRole('button', { name: 'Delete User' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('User successfully deleted')).toBeVisible();
});

test('A137 A328: a family account is not edited here; the page leads to its profiles', async ({
  page,
  errors,
}) => {
  await signIn(page, 'admin@riverside.example');
  await page.goto('/users');
  await expect(page.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible();
  const familyId = await ownIdOf(page, 'family@portal.example');
  await page.goto(`/users/${familyId}`);
  await expect(
    page.getByText('Covid and Patient Accounts cannot be edited here. Please go to their profile page.'),
  ).toBeVisible();
  const profiles = page.getByRole('region', { name: 'Profiles linked to this account' }).getByRole('link');
  await expect(profiles).toHaveCount(2);
  await scan(page);
  await expectRefusals(errors, /GetAccount$/);
});

test('A247: a User opens neither the users nor a group of users', async ({ page }) => {
  await signIn(page, 'trainer@riverside.example');
  await page.goto('/users');
  await expect(page.getByRole('heading', { name: 'Users', level: 1 })).toHaveCount(0);
  await expect(page.getByRole('button', { name: 'Add User' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Users' })).toHaveCount(0);
});

async function groupIdOf(page: Page, name: string): Promise<number> {
  const { groups } = await ask<{ groups: { id: number; name: string }[] }>(page, 'Group/GetGroups');
  return groups.find((group) => group.name === name)?.id ?? 0;
}

async function ownIdOf(page: Page, email: string): Promise<number> {
  const response = await page.request.post('/api/login', { data: { email, password } });
  const { account } = (await response.json()) as { account: { id: number } };
  return account.id;
}
