import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { en } from '../../packages/player/src/words/en.ts';
import { es } from '../../packages/player/src/words/es.ts';
import type { Words } from '../../packages/player/src/words/words.ts';
import { chromiumLaunch } from '../../test-settings/chromium.ts';
import { storeSession } from '../stored-session.ts';
import { allLooks, holdStill, plainLook, WalkPictures } from '../walk-pictures.ts';
import { offerForms } from './offer-forms.ts';
import { makeGroupCode } from './player-codes.ts';
import { askPortal, endsTomorrow, makeProtocol, signInByCall } from './player-setup.ts';

// Every screen of the test player as pictures, with what axe finds on it: in English at six looks, in Spanish at two, and with every mode for the
// left hand, resting eyes and patterns. Usage, with a portal with demo data: npm run walk:player -- <portal's address> <folder for the pictures>
// [a walk's name ...]; the walks are english, spanish, modes and staff.
const [portal = 'http://localhost:3000', folder = '/tmp/player-screens', ...only] = process.argv.slice(2);

/** One measure for each kind of screen. */
const measureIds = [
  1002, 1003, 9999, 1016, 77, 10006, 72, 64, 85, 1004, 83, 79, 1006, 7, 1001, 81, 60, 61, 65, 71, 73, 1014,
  1020, 1013,
];
/** Those that a mode changes the look of. */
const changedByModes = [1002, 9999, 77, 10006, 72, 64, 85, 1004, 83, 1001, 60, 65, 71, 1020];

/** One way through the player. */
interface Walk {
  words: Words;
  locale: string;
  measureIds: readonly number[];
  hasModes: boolean;
  pictures: WalkPictures;
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

async function openPage(browser: Browser, locale = 'en-US'): Promise<Page> {
  const { width, height } = plainLook;
  const context = await browser.newContext({
    baseURL: portal,
    locale,
    viewport: { width, height },
    hasTouch: true,
  });
  const page = await context.newPage();
  await page.addInitScript(swayScript);
  return page;
}

/** What a test shows for a moment, held still; only of those that have such a moment. */
const momentOf: Readonly<Partial<Record<number, string>>> = {
  1002: '[data-signal="go"]',
  1003: '[data-signal="stop"]',
  77: '[data-signal="go"]',
  10006: '[data-signal="go"]',
  1004: '[data-signal="go"]',
  64: 'main p:text-matches("^[A-Z] [A-Z] [A-Z]$")',
  60: 'div[data-arrow="left"], div[data-arrow="right"]',
  65: '[data-phase="moving"]',
  1001: '[data-phase="recording"]',
  81: '[data-phase="recording"]',
};

/** From the instruction to the pictures of the test itself, then out of it: a reload makes a break, in which it can be left out. */
async function walkTest(page: Page, measureId: number, { words, pictures }: Walk): Promise<void> {
  const take = (name: string) => pictures.take(page, `test-${measureId}-${name}`);
  await take('1-instruction');
  await press(page, words.actions.start);
  const begins = beginsAt(words, measureId);
  if (begins !== null) {
    const start = page.getByRole('button', { name: begins, exact: true });
    await start.waitFor();
    await take('2-begun');
    await start.click();
  }
  const moment = momentOf[measureId];
  if (moment !== undefined) {
    await page.locator(moment).first().waitFor({ state: 'attached', timeout: 60_000 });
    await holdStill(page);
  }
  if (measureId === 71) await drawLine(page, words);
  // The same test as 64, whose letters are looked at.
  if (measureId === 85) await page.getByText(words.tasks.memory.point).waitFor({ timeout: 30_000 });
  await take('3-running');
  if (measureId === 1016) {
    await page.setViewportSize({ width: 1280, height: 800 });
    await page.getByRole('group').last().getByRole('radio').last().check();
    await take('4-crisis');
  }
  await page.reload();
  await pictures.take(page, 'unfinished');
  await press(page, words.unfinished.notMine);
  await pictures.take(page, 'unfinished-delete');
  await press(page, words.unfinished.mine);
  await pictures.take(page, 'paused');
  await press(page, words.actions.cannot);
  await pictures.take(page, 'skip');
  await press(page, words.skip.reasons.doNotWant);
}

/** The button that begins what whoever is beside the person times or what the phone records; null where a test begins by itself. */
function beginsAt({ actions, tasks }: Words, measureId: number): string | null {
  if ([7, 1001, 81].includes(measureId)) return actions.start;
  return [83, 79, 1006].includes(measureId) ? tasks.stopwatch.go : null;
}

async function drawLine(page: Page, words: Words): Promise<void> {
  const paper = await page.locator('svg[role="img"]').boundingBox();
  if (paper === null) throw new Error('There is no paper.');
  const devTools = await page.context().newCDPSession(page);
  const at = (share: number) => ({ x: paper.x + paper.width * share, y: paper.y + paper.height * share });
  await devTools.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [at(0.1)] });
  for (let step = 6; step <= 54; step += 1)
    await devTools.send('Input.dispatchTouchEvent', { type: 'touchMove', touchPoints: [at(step / 60)] });
  await devTools.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await page.getByRole('button', { name: words.actions.done }).waitFor();
}

async function walkSitting(browser: Browser, token: string, walk: Walk): Promise<void> {
  const { words, pictures, hasModes } = walk;
  const { groups } = await askPortal<{ groups: { id: number }[] }>(portal, 'Group/GetGroups', {}, token);
  const { code } = await makeGroupCode(portal, token, groups[0]?.id ?? 0, walk.measureIds, false);
  const page = await openPage(browser, walk.locale);
  const take = (name: string) => pictures.take(page, name);
  await page.goto('/test/');
  const field = page.getByLabel(words.code.label);
  await field.waitFor();
  await take('code');
  await field.fill('00000');
  await press(page, words.code.submit);
  await page.getByRole('alert').waitFor();
  await take('code-refused');
  await field.fill(code);
  await press(page, words.code.submit);
  await page.getByText(words.readiness.measured).waitFor();
  await take('readiness');
  await page.getByText(words.modes.title).click();
  if (hasModes)
    for (const mode of [words.modes.leftHanded, words.modes.restful, words.modes.patterns])
      await page.getByRole('checkbox', { name: mode }).check();
  await take('readiness-modes');
  await page.getByRole('button', { name: words.readiness.press }).tap();
  await page.getByLabel(words.person.birthDate).fill('2010-03-04');
  await page.getByLabel(words.person.lastName).fill('Nobody');
  await press(page, words.person.submit);
  await page.getByRole('alert').waitFor();
  await take('person');
  // As somebody whom the portal has to look for later: without a connection the facts go with the test.
  await page.route('**/api/Device/MatchPerson', (route) => route.abort());
  await press(page, words.person.submit);
  for (const measureId of walk.measureIds) {
    // A published instrument is left out where its words were not compared.
    if (measureId === 1016 && words.language !== en.language) continue;
    await walkTest(page, measureId, walk);
    if (await page.getByRole('heading', { name: words.between.title }).isVisible()) {
      await take('between');
      await press(page, words.actions.next);
    }
  }
  await take('review');
  await page.route('**/api/Device/SubmitTests', (route) => route.abort());
  await press(page, words.actions.send);
  await page.getByRole('heading', { name: words.sent.title }).waitFor();
  await take('sent-later');
  await press(page, words.actions.finish);
  await press(page, words.offline.count(1));
  await take('queue');
  await press(page, new RegExp(`^${words.offline.delete('')}`));
  await take('queue-delete');
  await page.context().close();
}

/** The board of a code in the portal, while somebody is on a test under it. */
async function walkLiveBoard(browser: Browser, token: string, pictures: WalkPictures): Promise<void> {
  const { groups } = await askPortal<{ groups: { id: number }[] }>(portal, 'Group/GetGroups', {}, token);
  const { id, code } = await makeGroupCode(portal, token, groups[0]?.id ?? 0, [1002, 72], false);
  const phone = await openPage(browser);
  await phone.goto(`/redeem-code/${code}`);
  await phone.getByText(en.readiness.measured).waitFor();
  await phone.getByRole('button', { name: en.readiness.press }).tap();
  await phone.getByLabel(en.person.birthDate).fill('2010-03-04');
  await phone.getByLabel(en.person.lastName).fill('Nobody');
  await phone.route('**/api/Device/MatchPerson', (route) => route.abort());
  await press(phone, en.person.submit);
  await press(phone, en.actions.start);
  const page = await openPage(browser);
  await storeSession(page, 'admin@riverside.example');
  await page.goto(`/codes/${id}?tab=live`);
  await page
    .getByText(/needs help|on a test/i)
    .first()
    .waitFor();
  await pictures.take(page, 'live-board');
  await phone.context().close();
  await page.context().close();
}

async function walkNewPerson(
  browser: Browser,
  token: string,
  { words, locale, pictures }: Walk,
): Promise<void> {
  const organizationProtocolId = await makeProtocol(portal, token, [9999]);
  const { session } = await askPortal<{ session: { code: string } }>(
    portal,
    'Session/CreateSession',
    { session: { profileId: 0, organizationProtocolId, endsOn: endsTomorrow(), isScreening: true } },
    token,
  );
  const page = await openPage(browser, locale);
  await page.route('**/api/Device/RedeemCode', async (route) => {
    const response = await route.fetch();
    const reply = await response.json();
    const settings = { ...reply.settings, enableSportsProfileProperties: true };
    await route.fulfill({ response, json: { ...reply, settings } });
  });
  await page.goto(`${portal}/redeem-code/${session.code}`);
  await page.getByRole('button', { name: words.readiness.press }).tap();
  await page.getByLabel(words.person.firstName).waitFor();
  await pictures.take(page, 'new-person');
  await page.context().close();
}

async function walkStaff(browser: Browser, pictures: WalkPictures): Promise<void> {
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
  await pictures.take(page, 'staff-sign-in');
  await press(page, 'Use the sign-in page of my organization');
  await page.getByText('Use a password').waitFor();
  await pictures.take(page, 'staff-elsewhere');
  await press(page, 'Use a password');
  await page.getByLabel('Password').fill('Baseline-1!');
  await press(page, 'Sign in');
  await page.getByText('Choose a group').waitFor();
  await page.getByRole('listitem').first().waitFor();
  await pictures.take(page, 'staff-groups');
  await page.getByRole('listitem').getByRole('button').first().click();
  await page.getByLabel('PIN', { exact: true }).fill('4711');
  await pictures.take(page, 'staff-new-pin');
  await page.getByLabel('The same PIN again').fill('4711');
  await press(page, 'Save this PIN');
  await page.getByText('Who is next?').waitFor();
  await pictures.take(page, 'staff-roster');
  await press(page, 'Back');
  await press(page, /^For staff/);
  await page.getByLabel('PIN').fill('0000');
  await press(page, 'Open the list');
  await page.getByRole('alert').waitFor();
  await pictures.take(page, 'staff-pin');
  await page.context().close();
}

const pictures = {
  english: new WalkPictures(folder, allLooks),
  spanish: new WalkPictures(
    join(folder, 'spanish'),
    allLooks.filter(({ name }) => name === '320' || name === '200'),
  ),
  modes: new WalkPictures(join(folder, 'modes'), [plainLook]),
};
const walks: Readonly<Record<string, (browser: Browser, token: string) => Promise<void>>> = {
  staff: async (browser, token) => {
    await walkStaff(browser, pictures.english);
    await walkLiveBoard(browser, token, pictures.english);
  },
  english: async (browser, token) => {
    const walk = { words: en, locale: 'en-US', measureIds, hasModes: false, pictures: pictures.english };
    await walkNewPerson(browser, token, walk);
    await walkSitting(browser, token, walk);
  },
  spanish: async (browser, token) => {
    const walk = { words: es, locale: 'es-MX', measureIds, hasModes: false, pictures: pictures.spanish };
    await walkNewPerson(browser, token, walk);
    await walkSitting(browser, token, walk);
  },
  modes: (browser, token) =>
    walkSitting(browser, token, {
      words: en,
      locale: 'en-US',
      measureIds: changedByModes,
      hasModes: true,
      pictures: pictures.modes,
    }),
};

await mkdir(folder, { recursive: true });
const browser = await chromium.launch(chromiumLaunch);
const token = await signInByCall(portal, 'admin@riverside.example');
await offerForms(portal, token);
try {
  for (const [name, walk] of Object.entries(walks))
    if (only.length === 0 || only.includes(name)) await walk(browser, token);
} catch (failure) {
  // Where the walk got stuck.
  for (const page of browser.contexts().flatMap((context) => context.pages()))
    await page.screenshot({ path: join(folder, 'stuck.png'), fullPage: true });
  throw failure;
} finally {
  await browser.close();
}
for (const [name, { screenCount, faultCount }] of Object.entries(pictures))
  console.log(`${name}: ${screenCount} screens, ${faultCount} faults`);
