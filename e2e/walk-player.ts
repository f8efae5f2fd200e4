import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { chromiumLaunch } from '../test-settings/chromium.ts';
import { axeFaults } from './axe-faults.ts';
import { askPortal, endsTomorrow, makeProtocol, signInByCall } from './player-setup.ts';

// Every screen of the test player as a picture at five sizes, with what axe finds on it. Usage, with a portal with demo data:
// npm run walk:player -- <portal's address> <folder for the pictures>
const portal = process.argv[2] ?? 'http://localhost:3000';
const folder = process.argv[3] ?? '/tmp/player-screens';

/** One measure for each kind of screen. */
const measureIds = [1002, 1003, 9999, 1016, 77, 10006, 72, 64, 1004, 83, 79, 1006, 7, 1001, 1014, 1020, 1013];
const variants = [
  { name: '390', width: 390, height: 844, scheme: 'light', text: '100%' },
  { name: '390-dark', width: 390, height: 844, scheme: 'dark', text: '100%' },
  { name: '320', width: 320, height: 640, scheme: 'light', text: '100%' },
  { name: '200', width: 390, height: 844, scheme: 'light', text: '200%' },
  { name: '1280', width: 1280, height: 800, scheme: 'light', text: '100%' },
] as const;

const seen = new Set<string>();
let faults = 0;

async function shoot(page: Page, name: string): Promise<void> {
  if (seen.has(name)) return;
  seen.add(name);
  for (const { name: variant, width, height, scheme, text } of variants) {
    await page.setViewportSize({ width, height });
    await page.emulateMedia({ colorScheme: scheme });
    await page.evaluate((size) => {
      document.documentElement.style.fontSize = size;
    }, text);
    await page.screenshot({ path: join(folder, `${name}.${variant}.png`), fullPage: true });
    const found = await axeFaults(page);
    const isWide = await page.evaluate(() => document.documentElement.scrollWidth > window.innerWidth);
    if (isWide) found.push('scrolls sideways');
    faults += found.length;
    for (const fault of found) console.log(`${name} at ${variant}: ${fault}`);
  }
  await page.setViewportSize({ width: 390, height: 844 });
  await page.emulateMedia({ colorScheme: 'light' });
  await page.evaluate(() => document.documentElement.style.removeProperty('font-size'));
}

const press = (page: Page, name: string | RegExp) =>
  page.getByRole('button', { name, exact: true }).first().click();

/** A phone held still: gravity and a little sway, sixty times a second. */
const swayScript = `setInterval(() => {
  const t = performance.now() / 1000;
  window.dispatchEvent(new DeviceMotionEvent('devicemotion', {
    accelerationIncludingGravity: { x: 0.2 * Math.sin(4.4 * t), y: 9.81, z: 0.1 * Math.cos(3 * t) },
    rotationRate: { alpha: 1, beta: 2, gamma: 3 }, interval: 16 }));
}, 16)`;

async function openPage(browser: Browser): Promise<Page> {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, hasTouch: true });
  const page = await context.newPage();
  await page.addInitScript(swayScript);
  return page;
}

/** From the instruction to the pictures of the test itself, then out of it: a reload makes a break, in which it can be left out. */
async function walkTest(page: Page, measureId: number): Promise<void> {
  await shoot(page, `test-${measureId}-1-instruction`);
  await press(page, 'Start');
  await page.waitForTimeout(600);
  await shoot(page, `test-${measureId}-2-begun`);
  const start = page.getByRole('button', { name: /^(Start|Go)/ });
  if (await start.first().isVisible()) {
    await start.first().click();
    await page.waitForTimeout(500);
    await shoot(page, `test-${measureId}-3-running`);
  }
  if (measureId === 64) {
    await page.getByText('Which squares were lit?').waitFor({ timeout: 30_000 });
    await shoot(page, 'test-64-4-squares');
  }
  if (measureId === 1016) {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page
      .getByRole('group', { name: /^Thoughts/ })
      .getByText('Nearly every day')
      .click();
    await shoot(page, 'test-1016-4-crisis');
  }
  await page.reload();
  await shoot(page, 'unfinished');
  await press(page, 'It is not mine');
  await shoot(page, 'unfinished-delete');
  await press(page, 'It is mine: go on');
  await shoot(page, 'paused');
  await press(page, 'I cannot do this test');
  await shoot(page, 'skip');
  await press(page, 'I do not want to');
}

async function walkSitting(browser: Browser, token: string): Promise<void> {
  const organizationProtocolId = await makeProtocol(portal, token, measureIds);
  const { groups } = await askPortal<{ groups: { id: number }[] }>(portal, 'Group/GetGroups', {}, token);
  const group = await askPortal<{ session: { code: string } }>(
    portal,
    'Session/CreateSession',
    {
      session: { groupId: groups[0]?.id, organizationProtocolId, endsOn: endsTomorrow(), isScreening: false },
    },
    token,
  );
  const page = await openPage(browser);
  await page.goto(`${portal}/test/`);
  await page.getByLabel('Code').waitFor();
  await shoot(page, 'code');
  await page.getByLabel('Code').fill('00000');
  await press(page, 'Continue');
  await page.getByRole('alert').waitFor();
  await shoot(page, 'code-refused');
  await page.getByLabel('Code').fill(group.session.code);
  await press(page, 'Continue');
  await page.getByText('The screen was checked').waitFor();
  await shoot(page, 'readiness');
  await page.getByText('Make the test fit me').click();
  await shoot(page, 'readiness-modes');
  await press(page, /^Press here/);
  await page.getByLabel('Date of birth').fill('2010-03-04');
  await page.getByLabel('Last name').fill('Nobody');
  await press(page, 'Continue');
  await page.getByRole('alert').waitFor();
  await shoot(page, 'person');
  // As somebody whom the portal has to look for later: without a connection the facts go with the test.
  await page.route('**/api/Device/MatchPerson', (route) => route.abort());
  await press(page, 'Continue');
  for (const measureId of measureIds) {
    await walkTest(page, measureId);
    if (await page.getByRole('heading', { name: 'Well done so far' }).isVisible()) {
      await shoot(page, 'between');
      await press(page, 'Next');
    }
  }
  await shoot(page, 'review');
  await page.route('**/api/Device/SubmitTests', (route) => route.abort());
  await press(page, 'Send');
  await page.getByRole('heading', { name: 'Thank you' }).waitFor();
  await shoot(page, 'sent-later');
  await press(page, 'Finish');
  await press(page, /1 test on this device/);
  await shoot(page, 'queue');
  await press(page, /^Delete/);
  await shoot(page, 'queue-delete');
  await page.context().close();
}

async function walkNewPerson(browser: Browser, token: string): Promise<void> {
  const organizationProtocolId = await makeProtocol(portal, token, [9999]);
  const { session } = await askPortal<{ session: { code: string } }>(
    portal,
    'Session/CreateSession',
    { session: { profileId: 0, organizationProtocolId, endsOn: endsTomorrow(), isScreening: true } },
    token,
  );
  const page = await openPage(browser);
  await page.route('**/api/Device/RedeemCode', async (route) => {
    const response = await route.fetch();
    const reply = await response.json();
    const settings = { ...reply.settings, enableSportsProfileProperties: true };
    await route.fulfill({ response, json: { ...reply, settings } });
  });
  await page.goto(`${portal}/redeem-code/${session.code}`);
  await press(page, /^Press here/);
  await page.getByLabel('First name').waitFor();
  await shoot(page, 'new-person');
  await page.context().close();
}

async function walkStaff(browser: Browser): Promise<void> {
  const page = await openPage(browser);
  await page.route('**/api/Device/GetRoster', async (route) => {
    const response = await route.fetch();
    const reply = await response.json();
    await route.fulfill({
      response,
      json: { ...reply, settings: { ...reply.settings, isPasscodeEnabled: true } },
    });
  });
  await page.goto(`${portal}/test/`);
  await press(page, /^For staff/);
  await page.getByLabel('Email').fill('admin@riverside.example');
  await shoot(page, 'staff-sign-in');
  await press(page, 'Use the sign-in page of my organization');
  await page.getByText('Use a password').waitFor();
  await shoot(page, 'staff-elsewhere');
  await press(page, 'Use a password');
  await page.getByLabel('Password').fill('Baseline-1!');
  await press(page, 'Sign in');
  await page.getByText('Choose a group').waitFor();
  await page.getByRole('listitem').first().waitFor();
  await shoot(page, 'staff-groups');
  await page.getByRole('listitem').getByRole('button').first().click();
  await page.getByLabel('PIN', { exact: true }).fill('4711');
  await shoot(page, 'staff-new-pin');
  await page.getByLabel('The same PIN again').fill('4711');
  await press(page, 'Keep this PIN');
  await page.getByText('Who is next?').waitFor();
  await shoot(page, 'staff-roster');
  await press(page, 'Back');
  await press(page, /^For staff/);
  await page.getByLabel('PIN').fill('0000');
  await press(page, 'Open the list');
  await page.getByRole('alert').waitFor();
  await shoot(page, 'staff-pin');
  await page.context().close();
}

await mkdir(folder, { recursive: true });
const browser = await chromium.launch(chromiumLaunch);
const token = await signInByCall(portal, 'admin@riverside.example');
try {
  await walkStaff(browser);
  await walkNewPerson(browser, token);
  await walkSitting(browser, token);
} catch (failure) {
  // Where the walk got stuck.
  for (const page of browser.contexts().flatMap((context) => context.pages()))
    await page.screenshot({ path: join(folder, 'stuck.png'), fullPage: true });
  throw failure;
} finally {
  await browser.close();
}
console.log(`${seen.size} screens in ${folder}, ${faults} faults`);
