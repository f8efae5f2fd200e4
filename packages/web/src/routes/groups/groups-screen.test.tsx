import { getAccounts, getGroups } from '@plumbline/contract';
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
import { GroupsScreen } from './groups-screen.tsx';

afterEach(() => vi.restoreAllMocks());

test('what is typed into the middle of a search stays there, and the search closes no form that was opened meanwhile', async () => {
  answerCalls([
    [getGroups, () => ({ reply: { groups: [] } })],
    [getAccounts, () => ({ reply: { accounts: [] } })],
  ]);
  const root = createRootRoute();
  const router = createRouter({
    history: createMemoryHistory({ initialEntries: ['/groups'] }),
    routeTree: root.addChildren([
      createRoute({
        getParentRoute: () => root,
        path: '/groups',
        staticData: { page: '/groups', rule: pages['/groups'] },
        ...addressOptions('/groups', pages['/groups'].address),
        component: GroupsScreen,
      }),
    ]),
  });
  const screen = await renderDesign(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <CurrentUserProvider value={aUser({ permissions: ['group:read', 'group:write'] })}>
        <RouterProvider router={router as never} />
      </CurrentUserProvider>
    </QueryClientProvider>,
  );
  const search = screen.getByRole('searchbox', { name: 'Search by name or ID' });
  await expect.element(search).toBeVisible();
  await userEvent.click(search);
  await userEvent.keyboard('rowing');
  await expect.element(search).toHaveValue('rowing');
  await userEvent.keyboard('{ArrowLeft}{ArrowLeft}{ArrowLeft}XY');
  await expect.element(search).toHaveValue('rowXYing');
  await userEvent.fill(search, 'crew');
  (screen.getByRole('button', { name: 'Add Group' }).first().element() as HTMLElement).click();
  await expect
    .poll(() => router.state.location.search)
    .toMatchObject({ SearchString: 'crew', addGroup: true });
  await expect.element(screen.getByRole('dialog', { name: 'Add Group' })).toBeVisible();
});
