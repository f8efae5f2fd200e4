import { gzipSync } from 'node:zlib';
import { chromium, type Page } from '@playwright/test';
import { chromiumLaunch } from '../../test-settings/chromium.ts';

export interface PageFigures {
  loginScriptKb: number;
  firstPageScriptKb: number;
  loginPaintMs: number;
  listPaintMs: number;
}

/** CPU slowdown of the paint figures, as of a phone some years old. */
const slowdown = 4;

/** JavaScript that login and the first signed-in page load at first (gzip), and their largest contentful paint. */
export async function measurePages(url: string, email: string, password: string): Promise<PageFigures> {
  const browser = await chromium.launch(chromiumLaunch);
  try {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
    const page = await context.newPage();
    const scripts = new Map<string, number>();
    page.on('response', (response) => {
      if (!response.url().endsWith('.js')) return;
      void response.body().then(
        (body) => scripts.set(response.url(), gzipSync(body).byteLength),
        () => undefined,
      );
    });
    const scriptKb = () => [...scripts.values()].reduce((sum, bytes) => sum + bytes, 0) / 1000;
    await page.goto(`${url}/login`, { waitUntil: 'networkidle' });
    const loginScriptKb = scriptKb();
    const loginPaintMs = await largestPaintMs(page, `${url}/login`);
    await page.getByLabel(/e-?mail/i).fill(email);
    await page.keyboard.press('Enter');
    await page.locator('input[type=password]').fill(password);
    await page.keyboard.press('Enter');
    await page.waitForURL((address) => !address.pathname.startsWith('/login'));
    await page.waitForLoadState('networkidle');
    scripts.clear();
    await page.goto(`${url}/dashboard`, { waitUntil: 'networkidle' });
    const firstPageScriptKb = scriptKb();
    const listPaintMs = await largestPaintMs(page, `${url}/profiles`);
    return { loginScriptKb, firstPageScriptKb, loginPaintMs, listPaintMs };
  } finally {
    await browser.close();
  }
}

/** The median of three loads with an empty cache and a slowed processor. */
async function largestPaintMs(page: Page, address: string): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('Network.setCacheDisabled', { cacheDisabled: true });
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  const paints: number[] = [];
  for (let run = 0; run < 3; run += 1) {
    await page.goto(address, { waitUntil: 'networkidle' });
    paints.push(
      await page.evaluate(
        () =>
          new Promise<number>((resolve) => {
            new PerformanceObserver((list) => resolve(list.getEntries().at(-1)?.startTime ?? 0)).observe({
              type: 'largest-contentful-paint',
              buffered: true,
            });
          }),
      ),
    );
  }
  await session.send('Emulation.setCPUThrottlingRate', { rate: 1 });
  await session.detach();
  return paints.toSorted((a, b) => a - b)[1] ?? 0;
}
