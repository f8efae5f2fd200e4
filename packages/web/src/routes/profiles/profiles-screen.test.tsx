import { getGroups, getImportRequests, getProfilesPaged, importProfile } from '@plumbline/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { afterEach, expect, test, vi } from 'vitest';
import { userEvent, page as view } from 'vitest/browser';
import { renderDesign } from '../../design/test/render.tsx';
import { addressOptions } from '../../platform/navigation/address-options.ts';
import { pages } from '../../platform/navigation/page-table.ts';
import { parseSearch, stringifySearch } from '../../platform/navigation/search-params.ts';
import { CurrentUserProvider } from '../../platform/session/current-user.ts';
import { session } from '../../platform/session/session-store.ts';
import { answerCalls } from '../../platform/test/answer-calls.ts';
import { aUser } from '../../platform/test/users.ts';
import { holdsPages } from '../route-data.ts';
import { ProfilesScreen } from './profiles-screen.tsx';

afterEach(() => {
  vi.restoreAllMocks();
  session.end();
});

const group = {
  id: 2,
  organizationId: 1,
  name: 'Track',
  isDefault: false,
  isEnabled: true,
  profileCount: 2,
};

test('after an import Back leads to the list, not to a form that was sent', async () => {
  await view.viewport(1440, 900);
  const user = aUser();
  if (user.selectedOrganization) user.selectedOrganization.isSwayVisaEnabled = true;
  session.start('token-1', user, 1);
  answerCalls([
    [getProfilesPaged, () => ({ reply: { profiles: [], totalRowCount: 0 } })],
    [getImportRequests, () => ({ reply: { importRequests: [] } })],
    [getGroups, () => ({ reply: { groups: [group] } })],
    [importProfile, () => ({ reply: { isImported: true } })],
  ]);
  const root = createRootRoute();
  const routeOf = (path: string, component: () => ReactNode) =>
    createRoute({ getParentRoute: () => root, path, component, staticData: holdsPages });
  const history = createMemoryHistory({
    initialEntries: ['/profiles', '/profiles?importProfile=1&profileId=48213&firstName=Maya&lastName=Okafor'],
  });
  const router = createRouter({
    history,
    parseSearch,
    stringifySearch,
    routeTree: root.addChildren([
      createRoute({
        getParentRoute: () => root,
        path: '/profiles',
        staticData: { page: '/profiles', rule: pages['/profiles'] },
        ...addressOptions('/profiles', pages['/profiles'].address),
        component: ProfilesScreen,
      }),
      routeOf('/profiles/$profileId/overview', () => <p>the page of the profile</p>),
    ]),
  });
  const screen = await renderDesign(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <CurrentUserProvider value={user}>
        <RouterProvider router={router as never} />
      </CurrentUserProvider>
    </QueryClientProvider>,
  );
  const dialog = screen.getByRole('dialog', { name: 'Import Profile' });
  await expect.element(dialog).toBeVisible();
  await userEvent.fill(dialog.getByRole('textbox', { name: 'Birth Date' }), '03/14/2009');
  await userEvent.click(dialog.getByRole('button', { name: 'Import' }));
  await expect.element(screen.getByText('the page of the profile')).toBeVisible();
  expect(history.location.pathname).toBe('/profiles/48213/overview');
  history.back();
  await expect.poll(() => history.location.pathname).toBe('/profiles');
  await expect.element(screen.getByRole('heading', { name: 'Profiles', level: 1 })).toBeVisible();
  expect(history.location.search).toBe('');
});
