import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from '@playwright/test';
import { chromiumLaunch } from '../test-settings/chromium.ts';
import { demoIds } from './demo-ids.ts';
import { answerAs, type PageState, pageStates } from './page-states.ts';
import { lookAs, looks, type Subject, settle, twoLooks, WalkCamera } from './walk-camera.ts';
import { showMoment } from './walk-moment.ts';
import { moments } from './walk-moments.ts';
import { Presses } from './walk-presses.ts';
import { shiftWhenAnswered, watchShifts } from './walk-shifts.ts';
import { WalkTally } from './walk-tally.ts';
import { leadingPages, type Walker, type WalkVisit, walkers } from './walk-visits.ts';

// Every page of the portal as everybody opens it, as pictures at two sizes, light and dark, and on paper, with its loading, empty and
// error states, with everything that its buttons open, and in the moments of `walk-moments.ts`; and what axe finds on each, which pages
// scroll sideways, which words are cut, what jumps. At its end it says which page nobody has seen in which state. Usage, with a portal with
// demo data: npm run walk:portal -- <portal's address> <folder for the pictures> [who, or all] [part of the addresses] [states, and moments]
const portal = process.argv[2] ?? 'http://localhost:3000';
const folder = process.argv[3] ?? '/tmp/portal-pages';
const who = process.argv[4] ?? 'all';
const part = process.argv[5] ?? '';
const states = (process.argv[6] ?? [...pageStates, 'moments'].join(',')).split(',');

const fileName = (walker: Walker, address: string, state: string): string =>
  `${walker.name}${address.replace(/[^a-z0-9]+/gi, '-').replace(/-$/, '') || '-start'}.${state}`;

async function watchedPage(context: BrowserContext, name: string): Promise<Page> {
  const page = await context.newPage();
  // A press may print, or open another page.
  await page.addInitScript(() => {
    window.print = () => undefined;
  });
  context.on('page', (other) => other.close());
  await watchShifts(page);
  page.on('pageerror', (error) => {
    tally.fault(`${name} ${page.url()}: ${error.message}`);
  });
  return page;
}

/** What was pressed. */
const done = new Set<string>();

async function showState(page: Page, subject: Subject, address: string, state: PageState): Promise<void> {
  const standIn = await answerAs(page, state);
  if (state === 'pressed' || state === 'phone-pressed') {
    await new Presses(page, camera, subject, address, done).pressAll(looks[state === 'pressed' ? 0 : 3]);
    await lookAs(page, looks[0]);
    tally.note({ ...subject, look: 'none', faults: 0 });
    return;
  }
  await page.goto(address);
  await settle(page, state);
  for (let wait = 0; state === 'loading' && standIn.count === 0 && wait < 8; wait += 1)
    await settle(page, state);
  if (state !== 'filled' && standIn.count === 0) {
    tally.note({ ...subject, look: 'none', faults: 0 });
    return;
  }
  await camera.takeAll(page, subject, state === 'filled' ? looks : twoLooks);
  if (state === 'filled') await camera.print(page, subject);
  if (state !== 'loading') return;
  const shift = await shiftWhenAnswered(page, address, standIn);
  if (shift !== null) tally.fault(`${subject.file}: ${shift}`);
}

async function visit(page: Page, walker: Walker, { route, address, dialogs }: WalkVisit): Promise<void> {
  await answerAs(page, 'filled');
  await page.goto(address);
  await settle(page, 'filled');
  const isElsewhere = new URL(page.url()).pathname !== address;
  if (isElsewhere || (await page.getByRole('heading', { name: 'No access' }).isVisible())) {
    console.log(`${walker.name}: ${address} is not open`);
    return;
  }
  if ((await page.getByRole('heading').count()) === 0) {
    tally.fault(`${walker.name}: ${address} shows nothing`);
    return;
  }
  const subject = { page: route, who: walker.name };
  for (const state of pageStates.filter((one) => states.includes(one)))
    await showState(page, { ...subject, state, file: fileName(walker, address, state) }, address, state);
  await answerAs(page, 'filled');
  for (const query of states.includes('filled') ? dialogs : []) {
    await page.goto(`${address}?${query}`);
    await settle(page, 'filled');
    const file = fileName(walker, `${address}-${query}`, 'dialog');
    await camera.takeAll(page, { ...subject, state: 'dialog', file }, looks);
  }
}

async function walk(browser: Browser, walker: Walker): Promise<void> {
  const context = await browser.newContext({ baseURL: portal, viewport: looks[0].size });
  const page = await watchedPage(context, walker.name);
  await walker.begin(page);
  const isOnlyMoments = states.join() === 'moments';
  for (const one of walker.visits.filter(({ address }) => !isOnlyMoments && address.includes(part)))
    await visit(page, walker, one);
  const own = moments(ids).filter(({ as, address }) => as === walker.name && address.includes(part));
  for (const moment of states.includes('moments') ? own : []) {
    await walker.begin(page);
    await showMoment(page, camera, moment).catch((error: Error) =>
      tally.fault(`${walker.name}: "${moment.name}" was not reached: ${error.message}`),
    );
  }
  await context.close();
}

await mkdir(folder, { recursive: true });
const tally = new WalkTally(join(folder, 'seen.json'), leadingPages);
const camera = new WalkCamera(folder, tally);
const browser = await chromium.launch(chromiumLaunch);
const first = await browser.newContext({ baseURL: portal });
const ids = await demoIds(await first.newPage());
await first.close();
try {
  for (const walker of walkers(ids)) if (who === 'all' || who === walker.name) await walk(browser, walker);
} finally {
  await browser.close();
}
console.log(tally.report());
