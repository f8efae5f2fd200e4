import type { Page } from '@playwright/test';

/** How a page feels while it comes, on a processor that is slowed down. */
export interface PageVitals {
  page: string;
  /** The largest paint of what the page is about: after its loading words have gone, in ms. */
  contentPaintMs: number;
  /** What moved by itself, as the share of the window that moved times how far (the layout shift of the W3C's Layout Instability). */
  layoutShift: number;
  /** Beyond 50 ms each, what long tasks kept somebody's press waiting, in ms. */
  blockedMs: number;
}

/** CPU slowdown, as of a phone some years old. */
const slowdown = 4;

const runs = 3;

interface Seen {
  shift: number;
  blockedMs: number;
  paintMs: number;
}

/** Each page, loaded three times with an empty cache; the median of each figure. */
export async function measureVitals(page: Page, addresses: Record<string, string>): Promise<PageVitals[]> {
  await page.addInitScript(() => {
    const seen = { shift: 0, blockedMs: 0, paintMs: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries())
        if ('value' in entry && 'hadRecentInput' in entry && entry.hadRecentInput === false)
          seen.shift += Number(entry.value);
    }).observe({ type: 'layout-shift', buffered: true });
    new PerformanceObserver((list) => {
      for (const { duration } of list.getEntries()) seen.blockedMs += Math.max(0, duration - 50);
    }).observe({ type: 'longtask', buffered: true });
    new PerformanceObserver((list) => {
      seen.paintMs = list.getEntries().at(-1)?.startTime ?? seen.paintMs;
    }).observe({ type: 'largest-contentful-paint', buffered: true });
  });
  const session = await page.context().newCDPSession(page);
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const vitals: PageVitals[] = [];
  for (const [name, address] of Object.entries(addresses)) {
    const loads: Seen[] = [];
    for (let run = 0; run < runs; run += 1) loads.push(await load(page, address));
    vitals.push({
      page: name,
      contentPaintMs: median(loads.map(({ paintMs }) => paintMs)),
      layoutShift: median(loads.map(({ shift }) => shift)),
      blockedMs: median(loads.map(({ blockedMs }) => blockedMs)),
    });
  }
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await session.detach();
  return vitals;
}

async function load(page: Page, address: string): Promise<Seen> {
  await page.goto(address, { waitUntil: 'networkidle' });
  // Data may still be drawn when the network is quiet, and what is drawn then counts.
  await page.waitForFunction(() => !/Loading [A-Z]/.test(document.body.innerText));
  await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
  return page.evaluate(() => {
    if (!('seen' in window)) throw new Error('the page was not watched');
    return window.seen as Seen;
  });
}

const median = (values: readonly number[]): number =>
  values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
