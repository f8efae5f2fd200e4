import type { Page, Route } from '@playwright/test';
import { allCalls } from '../packages/contract/src/features/calls.ts';

/**
 * What a page may be in. Filled is as the portal answers; loading, empty and error are made by answering in its place. Pressed is
 * everything that its buttons open, with every change refused, on a wide screen and on a phone.
 */
export const pageStates = ['filled', 'loading', 'empty', 'error', 'pressed', 'phone-pressed'] as const;
export type PageState = (typeof pageStates)[number];

/** Who is signed in is always answered: without it there is no page. */
const ofTheSession = /\/api\/(account\/GetCurrentUser|login)/;
const changing = new Set(allCalls.filter(({ changes }) => changes !== undefined).map(({ path }) => path));

/** What answers in the portal's place. */
export interface StandIn {
  /** How many calls it answered: a page that asks for nothing is in no other state. */
  count: number;
  /** Sends on what it holds back. */
  release: () => void;
}

/** The name of a call in its address. */
export const callOf = (route: Route): string => new URL(route.request().url()).pathname.replace('/api/', '');

export const refuse = (route: Route, status: number, message: string): Promise<void> =>
  route.fulfill({
    status,
    json: {
      isSuccess: false,
      errors: [{ code: status < 500 ? 'request.invalid' : 'server.error', message }],
    },
  });

/** A reply without a row. */
const emptied = (reply: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(reply).map(([name, value]) => {
      if (name === 'errors') return [name, value];
      if (Array.isArray(value)) return [name, []];
      return [name, /count$/i.test(name) && typeof value === 'number' ? 0 : value];
    }),
  );

async function emptyReply(route: Route): Promise<void> {
  const response = await route.fetch();
  if (!response.headers()['content-type']?.includes('json')) return route.fulfill({ response });
  await route.fulfill({ response, json: emptied(await response.json()) });
}

/** From the next page on, calls are answered as the state has it. */
export async function answerAs(page: Page, state: PageState): Promise<StandIn> {
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  const { promise: released, resolve: release } = Promise.withResolvers<void>();
  const standIn: StandIn = { count: 0, release };
  if (state === 'filled') return standIn;
  await page.route('**/api/**', async (route) => {
    if (ofTheSession.test(route.request().url())) return route.continue();
    if (state === 'pressed' || state === 'phone-pressed') {
      if (!changing.has(callOf(route))) return route.continue();
      return refuse(route, 400, 'This was refused. Please check it and try again.');
    }
    standIn.count += 1;
    if (state === 'loading') await released.then(() => route.continue());
    else if (state === 'error') await refuse(route, 500, 'The server could not answer. Please try again.');
    else await emptyReply(route);
  });
  return standIn;
}
