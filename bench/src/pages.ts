import { gzipSync } from 'node:zlib';
import { chromium } from '@playwright/test';
import { chromiumLaunch } from '../../test-settings/chromium.ts';
import { measureVitals, type PageVitals } from './page-vitals.ts';

export interface PageFigures {
  loginScriptKb: number;
  firstPageScriptKb: number;
  vitals: PageVitals[];
}

/** JavaScript that login and the first signed-in page load at first (gzip), and how the pages of every day come. */
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
    const signedOut = await measureVitals(page, { login: `${url}/login` });
    await page.getByLabel(/e-?mail/i).fill(email);
    await page.keyboard.press('Enter');
    await page.locator('input[type=password]').fill(password);
    await page.keyboard.press('Enter');
    await page.waitForURL((address) => !address.pathname.startsWith('/login'));
    await page.waitForLoadState('networkidle');
    scripts.clear();
    await page.goto(`${url}/dashboard`, { waitUntil: 'networkidle' });
    const firstPageScriptKb = scriptKb();
    await page.goto(`${url}/profiles`, { waitUntil: 'networkidle' });
    const profile = await page
      .locator('a[href*="/profiles/"][href*="/overview"]')
      .first()
      .getAttribute('href');
    const signedIn = await measureVitals(page, {
      dashboard: `${url}/dashboard`,
      list: `${url}/profiles`,
      profile: `${url}${profile ?? '/profiles'}`,
    });
    return { loginScriptKb, firstPageScriptKb, vitals: [...signedOut, ...signedIn] };
  } finally {
    await browser.close();
  }
}
