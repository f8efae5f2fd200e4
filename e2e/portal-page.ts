import { expect, type Page } from '@playwright/test';
import { axeFaults } from './axe-faults.ts';
import { PageTraffic } from './page-traffic.ts';
import { password, type SignInOptions, storedSession, storeSession } from './stored-session.ts';

export { password, storedSession };

const traffic = new WeakMap<Page, PageTraffic>();

/**
 * Collects what the browser's console reports as an error. The page of a journey is watched by its fixture (`journey.ts`); whoever
 * opens another one watches it too. From here on `answered` knows what the page still waits for.
 */
export function watchConsole(page: Page): string[] {
  const errors: string[] = [];
  traffic.set(page, new PageTraffic(page));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} ${message.location().url}`);
  });
  page.on('pageerror', (error) => errors.push(error.message));
  return errors;
}

/** Everything the page asked for has come, and is drawn. */
export async function answered(page: Page): Promise<void> {
  const own = traffic.get(page);
  if (own === undefined) throw new Error('The page is not watched: call watchConsole first.');
  await own.quiet();
}

/**
 * The browser notes each request that is refused. Takes out the lines about those that a journey expects, of which there must be one.
 */
export async function expectRefusals(errors: string[], pattern: RegExp): Promise<void> {
  await expect.poll(() => errors.some((line) => pattern.test(line))).toBe(true);
  takeOut(errors, pattern);
}

/**
 * The next time a call is answered that nobody is signed in. The portal leaves the page for the login then, and a browser may have left
 * before it notes the refusal: the answer is what a journey waits for, and the line is taken out where there is one.
 *
 * @returns to be awaited once the page was made to ask
 */
export function sessionEnds(page: Page, errors: string[]): () => Promise<void> {
  const refused = page.waitForResponse((response) => response.status() === 401);
  return async () => {
    await refused;
    await expect(page).toHaveURL(/\/login/);
    await answered(page);
    takeOut(errors, /401/);
  };
}

function takeOut(errors: string[], pattern: RegExp): void {
  errors.splice(0, errors.length, ...errors.filter((line) => !pattern.test(line)));
}

/** The page scrolls up and down only. */
export async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const width = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
  expect(width, `${page.url()} scrolls sideways`).toBeLessThanOrEqual(0);
}

/** What fades or slides in has done so: half way its colours are none of ours. */
async function atRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const passing = () =>
      document
        .getAnimations()
        .filter(({ effect }) => effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    // What ends may begin the next: a menu that closes, then the page behind it.
    do {
      await Promise.allSettled(passing().map(({ finished }) => finished));
      for (let frame = 0; frame < 2; frame += 1)
        await new Promise((resolve) => requestAnimationFrame(resolve));
    } while (passing().length > 0);
  });
}

/** Nothing for axe to find in what is shown, a dialog included. What it finds while a part is still arriving must be gone soon. */
export async function scanShown(page: Page): Promise<void> {
  await expect(async () => {
    await atRest(page);
    expect(await axeFaults(page), page.url()).toEqual([]);
  }).toPass({ intervals: [500, 1_000], timeout: 30_000 });
}

/** A whole page: nothing for axe to find, and no sideways scroll. */
export async function scan(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await scanShown(page);
  await expectNoSidewaysScroll(page);
}

/** Types email and password into the login page that is open. */
export async function typeLogin(page: Page, email: string): Promise<void> {
  const field = page.getByLabel('Email');
  if ((await field.inputValue()) !== email) await field.fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Goes to the login page; a watched page first gets what it asked for under the session that this ends. */
export async function openLogin(page: Page): Promise<void> {
  if (traffic.has(page)) await answered(page);
  await page.goto('/login');
}

/**
 * Is signed in from the next page on, without the login page. A watched page that somebody else has open first gets what it asked
 * for.
 */
export async function signIn(page: Page, email: string, options?: SignInOptions): Promise<void> {
  if (traffic.has(page) && page.url() !== 'about:blank') await answered(page);
  await storeSession(page, email, options);
}

/** Asks the API as whoever is signed in on the page. */
export async function ask<Reply>(page: Page, path: string, request: object = {}): Promise<Reply> {
  const { token, selectedOrganizationId } = await storedSession(page);
  const headers: Record<string, string> = {
    Authorization: `Bearer ${token}`,
    'Client-Time-Zone': 'America/Chicago',
  };
  if (selectedOrganizationId !== null) headers['Selected-Organization-Id'] = String(selectedOrganizationId);
  const response = await page.request.post(`/api/${path}`, { data: request, headers });
  return response.json();
}

/** Where the address bar stands, without the organization that every framed page carries. */
export const place = (page: Page): string => {
  const { pathname, searchParams } = new URL(page.url());
  searchParams.delete('orgId');
  const query = searchParams.toString();
  return query === '' ? pathname : `${pathname}?${query}`;
};

/** The page's own heading. */
export const heading = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true });
