import type { APIResponse, Page } from '@playwright/test';

/** Of every demo sign-in. */
export const password = 'Baseline-1!';

/** The part of a reply about who is signed in that a stored session is made of. */
interface CurrentUser {
  account: { isSuperAdmin: boolean } | null;
  hasMultipleOrganizations: boolean;
  selectedOrganization: { id: number } | null;
  availableOrganizations: { id: number; name: string }[];
}

/** Tokens of this worker's portal. Accounts that choose an organization begin anew each time, since a session keeps the choice. */
const tokens = new Map<string, string>();

async function call(page: Page, path: string, data: object, token?: string): Promise<APIResponse> {
  const headers: Record<string, string> = { 'Client-Time-Zone': 'America/Chicago' };
  if (token !== undefined) headers.Authorization = `Bearer ${token}`;
  return page.request.post(`/api/${path}`, { data, headers });
}

async function replyOf<Reply>(response: APIResponse): Promise<Reply> {
  if (!response.ok())
    throw new Error(`${response.url()} answered ${response.status()}: ${await response.text()}`);
  return response.json();
}

/** A session of the account: the one that this worker has, unless a journey ended it. */
async function openSession(page: Page, email: string): Promise<{ token: string; user: CurrentUser }> {
  const known = tokens.get(email);
  if (known !== undefined) {
    const response = await call(page, 'account/GetCurrentUser', {}, known);
    if (response.status() !== 401) return { token: known, user: await replyOf(response) };
  }
  const reply = await replyOf<CurrentUser & { token: string | null }>(
    await call(page, 'login', { email, password }),
  );
  const { token, ...user } = reply;
  if (token === null) throw new Error(`${email} is asked for a second factor`);
  if (!user.hasMultipleOrganizations && user.account?.isSuperAdmin !== true) tokens.set(email, token);
  return { token, user };
}

/** What signing in may be told. */
export interface SignInOptions {
  /** The organization that is open, of somebody who has several. */
  organization?: string;
}

/**
 * Signs in as the login page would and leaves out the page itself: the browser finds the session where the portal stores it.
 * Journeys about signing in type into the page instead (`typeLogin`).
 */
export async function storeSession(
  page: Page,
  email: string,
  { organization }: SignInOptions = {},
): Promise<void> {
  let { token, user } = await openSession(page, email);
  if (organization !== undefined) {
    const chosen = user.availableOrganizations.find(({ name }) => name === organization);
    if (chosen === undefined) throw new Error(`${email} has no organization ${organization}`);
    const answer = await call(page, 'SwitchSelectedOrganization', { organizationId: chosen.id }, token);
    user = await replyOf(answer);
  }
  const session = {
    token,
    user,
    selectedOrganizationId: user.selectedOrganization?.id ?? null,
    authenticationSource: 1,
    lastRefreshTime: Date.now(),
  };
  // A document of the portal that runs no script of its own.
  await page.goto('/health');
  await page.evaluate(
    (stored) => window.localStorage.setItem('plumbline.session', stored),
    JSON.stringify({ version: 1, session }),
  );
}

/** What the browser keeps of who is signed in. */
export async function storedSession(
  page: Page,
): Promise<{ token: string; selectedOrganizationId: number | null }> {
  const stored = await page.evaluate(() => window.localStorage.getItem('plumbline.session'));
  return JSON.parse(stored ?? '{}').session;
}
