import AxeBuilder from '@axe-core/playwright';
import { expect, type Page, type Request } from '@playwright/test';

/** Of every demo sign-in. */
export const password = 'Baseline-1!';

/**
 * What watched pages still wait for from the portal, and when its reply began. Only what scripts ask for counts: it alone is answered by
 * session, and a browser does not always tell how the request for an icon ended.
 */
const underWay = new WeakMap<Page, Map<Request, number | null>>();

/** A reply has ended so long after it began: of one whose page moves on at once a browser does not always tell the end. */
const longestReplyMs = 2_000;

/**
 * Collects what the browser's console reports as an error; a journey ends with `expect(errors).toEqual([])`.
 * From here on `answered` knows what the page still waits for.
 */
export function watchConsole(page: Page): string[] {
  const errors: string[] = [];
  const requests = new Map<Request, number | null>();
  underWay.set(page, requests);
  // What a page that is left still waited for is told neither finished nor failed, nor what it asks for until the next one is there.
  let isLeaving = false;
  page.on('framenavigated', (frame) => {
    if (frame !== page.mainFrame() || !isLeaving) return;
    isLeaving = false;
    requests.clear();
  });
  page.on('request', (request) => {
    if (request.isNavigationRequest() && request.frame() === page.mainFrame()) isLeaving = true;
    if (request.resourceType() === 'fetch' || request.resourceType() === 'xhr') requests.set(request, null);
  });
  page.on('response', (response) => {
    if (requests.has(response.request())) requests.set(response.request(), Date.now());
  });
  page.on('requestfinished', (request) => requests.delete(request));
  page.on('requestfailed', (request) => requests.delete(request));
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(`${message.text()} ${message.location().url}`);
  });
  page.on('pageerror', (error) => errors.push(error.message));
  return errors;
}

/**
 * Everything the page asked for has come. The browser's own 'network idle' is told once per document, so it says
 * nothing of what a page asks for after it moved on by itself.
 */
export async function answered(page: Page): Promise<void> {
  const requests = underWay.get(page);
  if (requests === undefined) throw new Error('The page is not watched: call watchConsole first.');
  await expect(async () => {
    for (let look = 0; look < 5; look++) {
      const begunBefore = Date.now() - longestReplyMs;
      const awaited = [...requests].filter(([, begunAt]) => begunAt === null || begunAt > begunBefore);
      expect(awaited.map(([request]) => request.url())).toEqual([]);
      await page.waitForTimeout(100);
    }
  }).toPass({ intervals: [50] });
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
      await new Promise((resolve) => setTimeout(resolve, 80));
    } while (passing().length > 0);
  });
}

/** Nothing for axe to find in what is shown, a dialog included. What it finds while a part is still arriving must be gone soon. */
export async function scanShown(page: Page): Promise<void> {
  await expect(async () => {
    await atRest(page);
    // The portal has no frames of elsewhere, for which alone axe would open a page of its own each time.
    const { violations } = await new AxeBuilder({ page })
      .setLegacyMode()
      .options({ resultTypes: ['violations'] })
      .analyze();
    expect(
      violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`),
      page.url(),
    ).toEqual([]);
  }).toPass({ intervals: [500, 1_000], timeout: 30_000 });
}

/** A whole page: nothing for axe to find, and no sideways scroll. */
export async function scan(page: Page): Promise<void> {
  await expect(page.getByRole('heading', { level: 1 }).first()).toBeVisible();
  await scanShown(page);
  await expectNoSidewaysScroll(page);
}

/** Types e-mail and password into the login page that is open. */
export async function typeLogin(page: Page, email: string): Promise<void> {
  const field = page.getByLabel('E-mail');
  if ((await field.inputValue()) !== email) await field.fill(email);
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Sign in' }).click();
}

/** Goes to the login page; a watched page first gets what it asked for under the session that this ends. */
export async function openLogin(page: Page): Promise<void> {
  if (underWay.has(page)) await answered(page);
  await page.goto('/login');
}

/** Signs in from the login page and waits until it is left. */
export async function signIn(page: Page, email: string): Promise<void> {
  await openLogin(page);
  await typeLogin(page, email);
  await page.waitForURL(({ pathname }) => pathname !== '/login' && pathname !== '/');
}

/** What the browser keeps of who is signed in. */
export async function storedSession(
  page: Page,
): Promise<{ token: string; selectedOrganizationId: number | null }> {
  const stored = await page.evaluate(() => window.localStorage.getItem('plumbline.session'));
  return JSON.parse(stored ?? '{}').session;
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

/** Who may open what is the same at every width: the long lists of addresses are opened on one. */
export const onOneWidth = { tag: '@desktop' };
