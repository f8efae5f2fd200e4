import {
  createSession,
  getAccountNotificationPrefs,
  getCodeSessions,
  getGroups,
  getProtocols,
} from '@plumbline/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { afterEach, expect, test, vi } from 'vitest';
import { userEvent } from 'vitest/browser';
import { renderDesign } from '../../design/test/render.tsx';
import { addressOptions } from '../../platform/navigation/address-options.ts';
import { pages } from '../../platform/navigation/page-table.ts';
import { CurrentUserProvider } from '../../platform/session/current-user.ts';
import { answerCalls } from '../../platform/test/answer-calls.ts';
import { aUser } from '../../platform/test/users.ts';
import { holdsPages } from '../route-data.ts';
import { CodesScreen } from './codes-screen.tsx';

afterEach(() => vi.restoreAllMocks());

async function opened(more: Parameters<typeof answerCalls>[0] = []) {
  const calls = answerCalls([
    ...more,
    [getCodeSessions, () => ({ reply: { sessions: [], totalRowCount: 0, hiddenExpiredCount: 0 } })],
    [getProtocols, () => ({ reply: { protocols: [] } })],
    [getGroups, () => ({ reply: { groups: [] } })],
  ]);
  const root = createRootRoute();
  const router = createRouter({
    history: createMemoryHistory({ initialEntries: ['/codes'] }),
    routeTree: root.addChildren([
      createRoute({
        getParentRoute: () => root,
        path: '/codes',
        staticData: { page: '/codes', rule: pages['/codes'] },
        ...addressOptions('/codes', pages['/codes'].address),
        component: CodesScreen,
      }),
      createRoute({
        getParentRoute: () => root,
        path: '/codes/$id',
        staticData: holdsPages,
        component: () => 'The code',
      }),
    ]),
  });
  const screen = await renderDesign(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <CurrentUserProvider value={aUser({ permissions: ['code:read', 'code:write'] })}>
        <RouterProvider router={router as never} />
      </CurrentUserProvider>
    </QueryClientProvider>,
    { navigation: { navigate: (href) => void router.navigate({ href }) } },
  );
  const create = screen.getByRole('button', { name: 'Create Code' }).first();
  await expect.element(create).toBeVisible();
  return { calls, router, screen, create };
}

test('a search that comes to rest leaves the dialog open that was opened meanwhile', async () => {
  const { calls, router, screen, create } = await opened();
  // Typed and pressed in one breath, as nothing waits in between.
  const search = screen.getByRole('searchbox', { name: 'Search by code or name' });
  await userEvent.fill(search, 'rowing');
  (create.element() as HTMLElement).click();
  await expect
    .poll(() => calls.filter(({ path }) => path === getCodeSessions.path).map(({ request }) => request))
    .toContainEqual(expect.objectContaining({ SearchString: 'rowing' }));
  await expect.element(screen.getByRole('dialog', { name: 'Create Code' })).toBeVisible();
  expect(router.state.location.search).toMatchObject({ SearchString: 'rowing', createCode: true });
});

test('Back from a code that was just made comes to the list, not to an empty form', async () => {
  const rowing = { organizationId: 1, name: 'Rowing', isDefault: false, isEnabled: true };
  const protocol = {
    organizationProtocolId: 5,
    legacyProtocolId: null,
    name: 'Sideline',
    description: '',
    symptomsEnabled: false,
    eventsEnabled: false,
    isDisabled: false,
    protocolItems: [],
  };
  const { router, screen, create } = await opened([
    [getProtocols, () => ({ reply: { protocols: [protocol] } })],
    [getGroups, () => ({ reply: { groups: [{ id: 8, profileCount: 3, ...rowing }] } })],
    [
      getAccountNotificationPrefs,
      () => ({ reply: { selectedAccountNotifications: [], isAccountCreationOffered: false } }),
    ],
    [
      createSession,
      () => ({
        reply: {
          session: {
            id: 71,
            code: '40816',
            startsOn: '2026-10-06T15:00:00.000Z',
            endsOn: '2100-10-06T15:00:00.000Z',
          },
        },
      }),
    ],
  ]);
  await userEvent.click(create);
  const dialog = screen.getByRole('dialog', { name: 'Create Code' });
  await userEvent.click(dialog.getByRole('combobox', { name: 'Group' }));
  await userEvent.click(screen.getByRole('option', { name: /Rowing/ }));
  await userEvent.click(dialog.getByRole('combobox', { name: 'Protocol' }));
  await userEvent.click(screen.getByRole('option', { name: 'Sideline' }));
  await userEvent.click(dialog.getByRole('button', { name: 'Create Code' }));
  await userEvent.click(screen.getByRole('link', { name: /Open code/ }));
  await expect.element(screen.getByText('The code')).toBeVisible();
  expect(router.state.location.pathname).toBe('/codes/71');
  router.history.back();
  await expect.element(screen.getByRole('heading', { name: 'Codes' })).toBeVisible();
  expect(router.state.location.search).toEqual({});
  expect(screen.getByRole('dialog').elements()).toEqual([]);
});
