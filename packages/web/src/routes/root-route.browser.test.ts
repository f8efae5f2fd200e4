import { createMemoryHistory } from '@tanstack/react-router';
import { expect, test, vi } from 'vitest';
import { readStoredSession, session } from '../platform/session/session-store.ts';
import { aUser } from '../platform/test/users.ts';
import { makeRouter } from './router.ts';

const routerAt = (href: string) => makeRouter(createMemoryHistory({ initialEntries: [href] }));

test('the login page opens without the pages of the portal', async () => {
  const router = routerAt('/login');
  await router.load();
  expect(router.state.matches.at(-1)?.fullPath).toBe('/login');
  expect(Object.keys(router.routesById)).not.toContain('/signed-in/profiles');
});

test('a damaged stored session leads to the sign-in, not from page to page without end', async () => {
  const damaged = {
    token: 'x',
    user: aUser(),
    selectedOrganizationId: 'x',
    authenticationSource: 1,
    lastRefreshTime: 1,
  };
  const stored = readStoredSession(JSON.stringify({ version: 1, session: damaged }));
  const read = vi.spyOn(session, 'read').mockReturnValue(stored);
  const router = routerAt('/profiles');
  await router.load();
  read.mockRestore();
  expect(router.state.location.pathname).toBe('/login');
});

test('the first address of the portal adds its pages, and the guard then decides as for any other', async () => {
  const router = routerAt('/profiles?openEventsOnly=true');
  await router.load();
  expect(Object.keys(router.routesById)).toContain('/signed-in/profiles');
  expect(router.state.location.href).toBe('/login?redirect=%2Fprofiles%3FopenEventsOnly%3Dtrue');
});

test('an address that the pages of the portal do not have either is said to be none', async () => {
  const router = routerAt('/no/such/page');
  await router.load();
  expect(router.state.matches.at(-1)?.staticData.page).toBe('/$');
});

test('what the browser kept with an address stays with it', async () => {
  const history = createMemoryHistory({ initialEntries: ['/login'] });
  history.push('/no/such/page', { refusal: 'The organization is closed.' });
  const router = makeRouter(history);
  await router.load();
  expect(router.state.location.state.refusal).toBe('The organization is closed.');
});

test('an address that cannot be read is no page, and does not ask for the pages again and again', async () => {
  const router = routerAt('/%E0%A4%A');
  await router.load();
  expect(router.state.status).toBe('idle');
});

test('the organization that is open stays in the address from page to page; that of the login page does not', async () => {
  const router = routerAt('/login?orgId=2&redirect=%2Fdashboard');
  await router.load();
  session.start('token-1', aUser(), 1);
  await router.navigate({ href: '/dashboard' });
  expect(router.state.location.href).toBe('/dashboard?orgId=1');
  await router.navigate({ href: '/profiles?openEventsOnly=true' });
  expect(router.state.location.href).toBe('/profiles?openEventsOnly=true&orgId=1');
});
