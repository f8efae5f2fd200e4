import { createMemoryHistory } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { makeRouter } from './router.ts';

const routerAt = (href: string) => makeRouter(createMemoryHistory({ initialEntries: [href] }));

test('the login page opens without the pages of the portal', async () => {
  const router = routerAt('/login');
  await router.load();
  expect(router.state.matches.at(-1)?.fullPath).toBe('/login');
  expect(Object.keys(router.routesById)).not.toContain('/signed-in/profiles');
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
