import type { Browser, Page } from '@playwright/test';
import { expect, test } from '../journey.ts';
import {
  ask,
  expectRefusals,
  openLogin,
  password,
  scan,
  signIn,
  storedSession,
  typeLogin,
} from '../portal-page.ts';

const admin = 'admin@lakeside.example';

interface Message {
  channel: 'mail' | 'sms';
  to: string;
  subject: string;
  text: string;
}
async function messagesTo(page: Page, to: string): Promise<Message[]> {
  const { messages } = await (await page.request.get('/dev/outbox.json')).json();
  return messages.filter((message: Message) => message.to === to);
}
/** Asks for a code on the page and answers it once it came. */
async function askForCode(page: Page, to: string): Promise<string> {
  const before = (await messagesTo(page, to)).length;
  await page.getByRole('button', { name: 'Send code' }).click();
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused();
  await expect
    .poll(async () => (await messagesTo(page, to)).length, { timeout: 15_000 })
    .toBeGreaterThan(before);
  const [newest] = await messagesTo(page, to);
  return /^(\d{6})(?:$| is your)/m.exec(newest?.text ?? '')?.[1] ?? '';
}
async function giveCode(page: Page, to: string): Promise<void> {
  const code = await askForCode(page, to);
  await page.getByLabel('Code', { exact: true }).pressSequentially(code);
}
const leftLogin = (page: Page) =>
  page.waitForURL(({ pathname }) => pathname !== '/login' && pathname !== '/');
const mfaStep = (page: Page) => page.getByRole('heading', { name: 'Enter the six-digit code' });
const dashboard = (page: Page) => page.getByRole('heading', { name: 'Dashboard', level: 1 });

/** As the signed-in admin, without the page. */
async function require(page: Page, mfaRequired: boolean, mfaVerificationPeriod = 10): Promise<void> {
  const { isSuccess } = await ask<{ isSuccess: boolean }>(
    page,
    'Organization/UpdateOrganizationPreferences',
    {
      organizationPreferences: { mfaRequired, mfaVerificationPeriod },
    },
  );
  expect(isSuccess).toBe(true);
}

/** How the browser and the portal's own log note a call that waits for the code, or a code that is not right. */
const refused = /status of 4(03|22)|failed: status 4/;

/** The other journeys sign in at Lakeside with a password alone. */
async function requireNoCode(browser: Browser): Promise<void> {
  const page = await browser.newPage();
  await openLogin(page);
  const secured = await page.request.post('/api/login', { data: { email: admin, password } });
  if ((await secured.json()).mfaIsRequired === true) {
    await typeLogin(page, admin);
    await giveCode(page, admin);
    await leftLogin(page);
    await require(page, false);
  }
  await page.close();
}

test.describe('at Lakeside, which asks for a code,', () => {
  test.afterEach(({ browser }) => requireNoCode(browser));

  test('A069 A080 A082 A170 A225 A273: switched on, signed in with the code of the mail, remembered, and asked again at a period of 0', async ({
    page,
    errors,
  }) => {
    await signIn(page, admin);
    await page.goto('/organization/security');
    await page.getByLabel(/Require multi-factor verification/).check();
    await scan(page);
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Organization Settings Successfully Updated')).toBeVisible();

    await openLogin(page);
    await typeLogin(page, admin);
    await expect(mfaStep(page)).toBeVisible();
    const code = await askForCode(page, admin);
    await scan(page);
    const field = page.getByLabel('Code', { exact: true });
    await field.pressSequentially(code === '000000' ? '000001' : '000000');
    await expect(page.getByText('That code is not right.')).toBeVisible();
    await expect(field).toHaveValue('');
    await field.pressSequentially(code);
    await expect(dashboard(page)).toBeVisible();
    const [mail] = await messagesTo(page, admin);
    expect(mail).toMatchObject({ channel: 'mail', subject: 'Your verification code' });

    // Remembered by this browser.
    await openLogin(page);
    await typeLogin(page, admin);
    await expect(dashboard(page)).toBeVisible();

    await page.goto('/organization/security');
    await page.getByLabel('Verification period (days)').fill('0');
    await page.getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Organization Settings Successfully Updated')).toBeVisible();
    await openLogin(page);
    await typeLogin(page, admin);
    await expect(mfaStep(page)).toBeVisible();
    await page.getByText(/^Phone ending in \d{4}$/).click();
    const phone = /ending in (\d{4})/.exec(await page.getByText(/^Phone ending in/).innerText())?.[1] ?? '';
    await giveCode(page, `+1555555${phone}`);
    await expect(dashboard(page)).toBeVisible();
    await expectRefusals(errors, refused);
  });

  test('opening an organization that asks: the code is asked for then, and what was being done goes on', async ({
    page,
    browser,
    errors,
  }) => {
    await openLogin(page);
    await typeLogin(page, 'multi@portal.example');
    await page.getByRole('button', { name: 'Riverside High School' }).click();
    await expect(dashboard(page)).toBeVisible();
    const office = await browser.newPage();
    await signIn(office, admin);
    await require(office, true);
    const { selectedOrganizationId: lakeside } = await storedSession(office);
    await office.close();

    await page.goto(`/profiles?orgId=${lakeside}`);
    const dialog = page.getByRole('dialog', { name: 'Verify it is you' });
    await expect(dialog).toBeVisible();
    await giveCode(page, 'multi@portal.example');
    await expect(page.getByRole('heading', { name: 'Profiles', level: 1 })).toBeVisible();
    expect((await storedSession(page)).selectedOrganizationId).toBe(lakeside);
    await expectRefusals(errors, refused);
  });
});
