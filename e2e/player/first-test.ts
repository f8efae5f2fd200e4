import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { chromiumLaunch } from '../../test-settings/chromium.ts';
import { type GroupPerson, makeGroupCode, personOfGroup } from './player-codes.ts';
import { signInByCall } from './player-setup.ts';

// The picture of the README: a code, a phone that scans it and takes reaction time, and the portal with the result. Usage, with a portal with
// demo data: npm run picture:first-test -- <portal's address> [file]
const [portal = 'http://localhost:3000', file = 'docs/images/first-test.png'] = process.argv.slice(2);

/** The class of whoever is tested in the picture reads a signal and presses this much later. */
const answerMs = 240;

async function signedIn(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ baseURL: portal, viewport: { width: 1100, height: 780 } });
  const page = await context.newPage();
  await page.goto('/login');
  await page.getByLabel(/e-?mail/i).fill('trainer@riverside.example');
  await page.keyboard.press('Enter');
  await page.locator('input[type=password]').fill('Baseline-1!');
  await page.keyboard.press('Enter');
  await page.waitForURL(/dashboard/);
  return page;
}

/** On a phone from the scanned address to the last screen. */
async function takeTest(browser: Browser, code: string, person: GroupPerson): Promise<Buffer[]> {
  const context = await browser.newContext({
    baseURL: portal,
    viewport: { width: 390, height: 780 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  const button = (name: string | RegExp) => page.getByRole('button', { name });
  await page.goto(`/redeem-code/${code}`);
  await button(/^Press here/).tap();
  await page.getByLabel('Date of birth').fill(person.birthDate);
  await page.getByLabel('Last name').fill(person.lastName);
  await button('Continue').tap();
  await button('Start').waitFor();
  const instruction = await page.screenshot();
  await button('Start').tap();
  const pad = page.locator('main[data-signal]');
  while ((await pad.count()) > 0) {
    const isOn = await page
      .locator('main[data-signal="go"]')
      .waitFor({ timeout: 10_000 })
      .then(
        () => true,
        () => false,
      );
    if (!isOn) continue;
    await page.waitForTimeout(answerMs);
    await page.touchscreen.tap(195, 500);
    await page.locator('main[data-signal="go"]').waitFor({ state: 'detached' });
  }
  await button('Send').tap();
  await page.getByRole('heading', { name: 'Thank you' }).waitFor();
  const sent = await page.screenshot();
  await context.close();
  return [instruction, sent];
}

/** The pictures beside each other, as high as each other. */
async function beside(browser: Browser, pictures: readonly Buffer[]): Promise<Buffer> {
  const page = await browser.newPage({ viewport: { width: 1640, height: 420 } });
  const images = pictures.map(
    (one) =>
      `<img src="data:image/png;base64,${one.toString('base64')}" style="height:380px;border-radius:8px">`,
  );
  await page.setContent(
    `<body style="margin:0;padding:20px;display:flex;gap:20px;justify-content:center;background:#dfe5e8">${images.join('')}</body>`,
  );
  return page.screenshot();
}

const browser = await chromium.launch(chromiumLaunch);
try {
  const token = await signInByCall(portal, 'admin@riverside.example');
  const person = await personOfGroup(portal, token);
  const { id, code } = await makeGroupCode(portal, token, person.groupId, [1002]);
  const staff = await signedIn(browser);
  await staff.goto(`/codes/${id}`);
  await staff.getByRole('link', { name: 'Live' }).waitFor();
  await staff.waitForLoadState('networkidle');
  const codePage = await staff.screenshot();
  const phone = await takeTest(browser, code, person);
  await staff.goto('/dashboard');
  await staff.getByText(person.lastName).first().scrollIntoViewIfNeeded();
  await staff.waitForLoadState('networkidle');
  const dashboard = await staff.screenshot();
  await mkdir(dirname(file), { recursive: true });
  await writeFile(file, await beside(browser, [codePage, ...phone, dashboard]));
  console.log(`${file}: code ${code}, tested, on the dashboard`);
} finally {
  await browser.close();
}
