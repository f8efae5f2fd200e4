import type { Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import { ask, password, scan } from '../portal-page.ts';

const reset = 'Quiet-Harbor-41';
const changed = 'Quiet-Harbor-42';
const who = 'coach@riverside.example';

/** From the email to the first page. */
async function signIn(page: Page, word: string): Promise<void> {
  await page.getByLabel('Email').fill(who);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('textbox', { name: 'Password' }).fill(word);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** The address in the newest mail to somebody with this subject, without its host: the journey has a port of its own. */
async function linkFrom(page: Page, subject: string): Promise<string> {
  let link: string | undefined;
  await expect(async () => {
    const response = await page.request.get('/dev/outbox.json');
    const { messages } = (await response.json()) as {
      messages: { to: string; subject: string; text: string }[];
    };
    const text = messages.find((message) => message.to === who && message.subject === subject)?.text;
    link = /https?:\/\/\S+/.exec(text ?? '')?.[0];
    expect(link).toBeDefined();
  }).toPass({ timeout: 20_000 });
  const { pathname, search } = new URL(link ?? '');
  return `${pathname}${search}`;
}

test('A070 A084 A085 A190 A341: forgotten, reset, old session out, signed in, changed, listed, signed out everywhere', async ({
  page,
  browser,
}) => {
  const elsewhere = await (await browser.newContext()).newPage();
  await elsewhere.goto('/login');
  await signIn(elsewhere, password);
  await expect(elsewhere.getByRole('heading', { name: 'Dashboard' })).toBeVisible();

  await page.goto('/login');
  await page.getByRole('link', { name: 'Forgot password?' }).click();
  await expect(page.getByRole('heading', { name: 'Forgot password?' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Sign In' })).toHaveAttribute(
    'href',
    '/login?redirect=Dashboard',
  );
  await scan(page);
  await page.getByLabel('Email').fill(who);
  await page.getByRole('button', { name: 'Send link' }).click();
  await expect(page.getByRole('heading', { name: 'Success!' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Login' })).toBeVisible();
  await scan(page);

  await page.goto(await linkFrom(page, 'Reset your password'));
  await expect(page.getByRole('heading', { name: 'Reset password' })).toBeVisible();
  // The token does not stay in the address.
  await expect(page).toHaveURL(/\/reset-password$/);
  await page.getByLabel('New password').fill('quiet-harbor');
  await expect(page.getByText('One uppercase letter, missing')).toBeVisible();
  await scan(page);
  await page.getByLabel('New password').fill(reset);
  await page.getByLabel('Confirm password').fill(reset);
  await page.getByRole('button', { name: 'Set password' }).click();
  await expect(page.getByRole('heading', { name: 'Success!' })).toBeVisible();
  await scan(page);

  await elsewhere.reload();
  await expect(elsewhere).toHaveURL(/\/login\?redirect=/);

  await page.getByRole('link', { name: 'Login' }).click();
  await signIn(page, reset);
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await signIn(elsewhere, reset);
  await expect(elsewhere).not.toHaveURL(/\/login/);

  await page.getByRole('button', { name: /^Account of/ }).click();
  await page.getByRole('menuitem', { name: 'Edit Account' }).click();
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(page.getByLabel('First Name')).toBeVisible();
  await scan(page);
  await page.getByRole('link', { name: 'Password' }).click();
  await page.getByLabel('Old password').fill(reset);
  await page.getByLabel('New password').fill(changed);
  await page.getByLabel('Confirm password').fill(changed);
  await scan(page);
  await page.getByRole('button', { name: 'Change password' }).click();
  await expect(page.getByText('Password Successfully Updated')).toBeVisible();

  await elsewhere.reload();
  await expect(elsewhere).toHaveURL(/\/login\?redirect=/);
  await signIn(elsewhere, changed);
  await expect(elsewhere).not.toHaveURL(/\/login/);

  await page.getByRole('link', { name: 'Groups', exact: true }).last().click();
  await expect(page.getByRole('link', { name: 'Soccer' })).toHaveAttribute('href', /\/groups\/\d+\/overview/);
  await scan(page);
  await page.getByRole('link', { name: 'Security' }).click();
  const sessions = page.getByRole('list', { name: 'Sessions and devices' }).getByRole('listitem');
  await expect(sessions).toHaveCount(2);
  await expect(page.getByText('This device')).toBeVisible();
  await scan(page);
  await page.getByRole('button', { name: 'Sign out everywhere' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(page).toHaveURL(/\/login/);
  await elsewhere.reload();
  await expect(elsewhere).toHaveURL(/\/login/);

  // As it was, for the journeys after this one.
  await signIn(page, changed);
  await expect(page.getByRole('button', { name: /^Account of/ })).toBeVisible();
  await ask(page, 'UpdatePassword', { oldPassword: changed, newPassword: password });
});
