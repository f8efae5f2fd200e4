import type { Page, Route } from '@playwright/test';
import type { PagePath } from '../packages/web/src/platform/navigation/page-table.ts';
import { answerAs, callOf, refuse } from './page-states.ts';
import { type Subject, settle, twoLooks, type WalkCamera } from './walk-camera.ts';

export type Reply = Record<string, unknown>;
/** What is answered in the portal's place: a refusal in words, a failing network, a reply of its own, or the portal's with changes. */
export type MomentReply =
  | { status: number; says: string }
  | 'no answer'
  | { reply: Reply }
  | ((reply: Reply) => Reply);

/** What a page can be in beside the states that every page has. */
export interface Moment {
  /** In words, which name its picture too. */
  name: string;
  /** Who is there. */
  as: string;
  route: PagePath;
  address: string;
  /** By call; `*` for those that are not named. */
  replies?: Readonly<Record<string, MomentReply>>;
  steps?: (page: Page) => Promise<void>;
}

async function answerWith(route: Route, answer: MomentReply): Promise<void> {
  if (answer === 'no answer') return route.abort();
  if (typeof answer === 'object' && 'says' in answer) return refuse(route, answer.status, answer.says);
  if (typeof answer === 'object')
    return route.fulfill({ json: { isSuccess: true, errors: [], ...answer.reply } });
  const response = await route.fetch();
  await route.fulfill({ response, json: answer(await response.json()) });
}

/** Brings the page into the moment and takes its pictures. A moment that cannot be reached any more is a fault of the table. */
export async function showMoment(
  page: Page,
  camera: WalkCamera,
  { as, route, name, address, replies = {}, steps }: Moment,
): Promise<void> {
  await answerAs(page, 'filled');
  await page.route('**/api/**', async (call) => {
    const answer = replies[callOf(call)] ?? replies['*'];
    if (answer === undefined) return call.continue();
    await answerWith(call, answer);
  });
  await page.goto(address);
  await settle(page, 'filled');
  await steps?.(page);
  const file = `${as}-${route.replace(/[^a-z0-9]+/gi, '-')}.${name.replaceAll(' ', '-')}`;
  const subject: Subject = { page: route, who: as, state: 'moment', file };
  await camera.takeAll(page, subject, twoLooks);
  await answerAs(page, 'filled');
}
