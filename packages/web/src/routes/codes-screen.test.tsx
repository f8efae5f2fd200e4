import { getCodeSessions, getGroups, getProtocols } from '@plumbline/contract';
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
import { renderDesign } from '../design/test/render.tsx';
import { CurrentUserProvider } from '../platform/session/current-user.ts';
import { answerCalls } from '../platform/test/answer-calls.ts';
import { aUser } from '../platform/test/users.ts';
import { CodesScreen } from './codes-screen.tsx';
import { holdsPages } from './route-data.ts';

afterEach(() => vi.restoreAllMocks());

test('a search that comes to rest leaves the dialog open that was opened meanwhile', async () => {
  const asked = answerCalls([
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
        staticData: holdsPages,
        component: CodesScreen,
      }),
    ]),
  });
  const screen = await renderDesign(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <CurrentUserProvider value={aUser({ permissions: ['code:read', 'code:write'] })}>
        <RouterProvider router={router as never} />
      </CurrentUserProvider>
    </QueryClientProvider>,
  );
  const create = screen.getByRole('button', { name: 'Create Code' }).first();
  await expect.element(create).toBeVisible();
  // Typed and pressed in one breath, as nothing waits in between.
  const search = screen.getByRole('searchbox', { name: 'Search by code or name' });
  await userEvent.fill(search, 'rowing');
  (create.element() as HTMLElement).click();
  await expect
    .poll(() => asked.filter(({ path }) => path === getCodeSessions.path).map(({ request }) => request))
    .toContainEqual(expect.objectContaining({ SearchString: 'rowing' }));
  await expect.element(screen.getByRole('dialog', { name: 'Create Code' })).toBeVisible();
  expect(router.state.location.search).toMatchObject({ SearchString: 'rowing', createCode: 1 });
});
