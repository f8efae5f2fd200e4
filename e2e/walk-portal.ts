import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import { chromiumLaunch } from '../test-settings/chromium.ts';
import { demoIds } from './demo-ids.ts';
import { answerAs, type PageState, pageStates } from './page-states.ts';
import { shownFaults } from './shown-faults.ts';
import { type Walker, walkers } from './walk-visits.ts';

// Every page of the portal as everybody opens it, as pictures at two sizes, light and dark, and on paper, with its loading, empty and
// error states and its dialogs; and what axe finds on each, which pages scroll sideways, which words are cut. Usage, with a portal with
// demo data: npm run walk:portal -- <portal's address> <folder for the pictures> [who, or all] [part of the addresses] [states]
const portal = process.argv[2] ?? 'http://localhost:3000';
const folder = process.argv[3] ?? '/tmp/portal-pages';
const who = process.argv[4] ?? 'all';
const part = process.argv[5] ?? '';
const states = (process.argv[6] ?? pageStates.join(',')).split(',') as PageState[];

const wide = { width: 1440, height: 900 };
const narrow = { width: 390, height: 844 };
const variants = [
  { name: '1440-light', size: wide, scheme: 'light' },
  { name: '1440-dark', size: wide, scheme: 'dark' },
  { name: '390-light', size: narrow, scheme: 'light' },
  { name: '390-dark', size: narrow, scheme: 'dark' },
] as const;
/** Of the states that are not the usual one. */
const twoVariants = variants.filter(({ name }) => name === '1440-light' || name === '390-dark');

let shots = 0;
let faults = 0;

/** What was asked for is there, and what fades in has done so. Where it never comes, as by intention, the page is as it is by then. */
async function settle(page: Page, state: PageState): Promise<void> {
  if (state === 'loading') {
    await page.waitForTimeout(800);
    return;
  }
  await page.waitForLoadState('networkidle');
  await page
    .waitForFunction(() => !/Loading/.test(document.body.innerText), null, { timeout: 10_000 })
    .catch(() => console.log(`${page.url()} still loads`));
  await page.waitForTimeout(300);
}

async function shoot(page: Page, name: string, state: PageState): Promise<void> {
  for (const { name: variant, size, scheme } of state === 'filled' ? variants : twoVariants) {
    await page.setViewportSize(size);
    await page.emulateMedia({ colorScheme: scheme });
    await settle(page, state);
    await page.screenshot({ path: join(folder, `${name}.${variant}.png`), fullPage: true });
    shots += 1;
    const found = await shownFaults(page);
    faults += found.length;
    for (const fault of found) console.log(`${name} at ${variant}: ${fault}`);
  }
  await page.setViewportSize(wide);
  await page.emulateMedia({ colorScheme: 'light' });
}

const fileName = (walker: Walker, address: string, state: string): string =>
  `${walker.name}${address.replace(/[^a-z0-9]+/gi, '-').replace(/-$/, '') || '-start'}.${state}`;

async function walk(browser: Browser, walker: Walker): Promise<void> {
  const context = await browser.newContext({ baseURL: portal, viewport: wide });
  const page = await context.newPage();
  page.on('pageerror', (error) => {
    faults += 1;
    console.log(`${walker.name} ${page.url()}: ${error.message}`);
  });
  await walker.begin(page);
  for (const { address, dialogs } of walker.visits.filter((visit) => visit.address.includes(part))) {
    await answerAs(page, 'filled');
    await page.goto(address);
    await settle(page, 'filled');
    const isElsewhere = new URL(page.url()).pathname !== address;
    if (isElsewhere || (await page.getByRole('heading', { name: 'No access' }).isVisible())) {
      console.log(`${walker.name}: ${address} is not open`);
      continue;
    }
    for (const state of states) {
      if (state !== 'filled') {
        await answerAs(page, state);
        await page.goto(address);
        await settle(page, state);
      }
      const name = fileName(walker, address, state);
      await shoot(page, name, state);
      if (state === 'filled') await page.pdf({ path: join(folder, `${name}.pdf`), format: 'Letter' });
    }
    await answerAs(page, 'filled');
    for (const query of states.includes('filled') ? dialogs : []) {
      await page.goto(`${address}?${query}`);
      await shoot(page, fileName(walker, `${address}-${query}`, 'dialog'), 'filled');
    }
  }
  await context.close();
}

await mkdir(folder, { recursive: true });
const browser = await chromium.launch(chromiumLaunch);
try {
  const context = await browser.newContext({ baseURL: portal });
  const ids = await demoIds(await context.newPage());
  await context.close();
  for (const walker of walkers(ids)) if (who === 'all' || who === walker.name) await walk(browser, walker);
} finally {
  await browser.close();
}
console.log(`${shots} pictures in ${folder}, ${faults} faults`);
