import type { Page } from '@playwright/test';

/** What a page may be in. Filled is as the portal answers; the others are made by answering in its place. */
export const pageStates = ['filled', 'loading', 'empty', 'error'] as const;
export type PageState = (typeof pageStates)[number];

/** Who is signed in is always answered: without it there is no page. */
const ofTheSession = /\/api\/(account\/GetCurrentUser|login)/;

/** A reply without a row. */
const emptied = (reply: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(reply).map(([name, value]) => {
      if (name === 'errors') return [name, value];
      if (Array.isArray(value)) return [name, []];
      return [name, /count$/i.test(name) && typeof value === 'number' ? 0 : value];
    }),
  );

/** From the next page on, calls are answered as the state has it. */
export async function answerAs(page: Page, state: PageState): Promise<void> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  if (state === 'filled') return;
  await page.route('**/api/**', async (route) => {
    if (ofTheSession.test(route.request().url())) return route.continue();
    if (state === 'loading') return;
    if (state === 'error') {
      const errors = [{ code: 'server.error', message: 'The server could not answer. Please try again.' }];
      return route.fulfill({ status: 500, json: { isSuccess: false, errors } });
    }
    const response = await route.fetch();
    if (!response.headers()['content-type']?.includes('json')) return route.fulfill({ response });
    await route.fulfill({ response, json: emptied(await response.json()) });
  });
}
