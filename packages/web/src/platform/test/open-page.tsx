import type { CurrentUser } from '@plumbline/contract';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import {
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  type RouteComponent,
  RouterProvider,
} from '@tanstack/react-router';
import { renderDesign } from '../../design/test/render.tsx';
import { addressOptions } from '../navigation/address-options.ts';
import { writesIdInQuery } from '../navigation/page-address.ts';
import { type PagePath, ruleOf } from '../navigation/page-table.ts';
import {
  idParam,
  parseSearch,
  present,
  type SearchParams,
  stringifySearch,
} from '../navigation/search-params.ts';
import { CurrentUserProvider } from '../session/current-user.ts';
import { aUser } from './users.ts';

export interface OpenPageOptions {
  /** The addresses that were opened one after the other; the last is open. */
  addresses: readonly string[];
  /** The page of that address, and whatever else the test leads to. */
  screens: Partial<Record<PagePath, RouteComponent>>;
  user?: CurrentUser;
}

/** A page as its address opens it: read and written by its line in the page table, without the portal's frame. */
export async function openPage({ addresses, screens, user = aUser() }: OpenPageOptions) {
  const root = createRootRoute();
  // As in the portal, whose frame keeps the organization in the address.
  const frame = createRoute({
    getParentRoute: () => root,
    id: 'frame',
    staticData: { page: null, rule: null },
    validateSearch: ({ orgId }: SearchParams) => present({ orgId: idParam(orgId) }),
  });
  const routes = (Object.entries(screens) as [PagePath, RouteComponent][]).map(([page, component]) =>
    createRoute({
      getParentRoute: () => frame,
      path: page as string,
      staticData: { page, rule: ruleOf(page) },
      ...addressOptions(page, ruleOf(page).address, writesIdInQuery(page)),
      component,
    }),
  );
  const routeTree = root.addChildren([frame.addChildren(routes)]);
  const history = createMemoryHistory({ initialEntries: [...addresses] });
  const router = createRouter({ history, routeTree, parseSearch, stringifySearch });
  const screen = await renderDesign(
    <QueryClientProvider client={new QueryClient({ defaultOptions: { queries: { retry: false } } })}>
      <CurrentUserProvider value={user}>
        <RouterProvider router={router as never} />
      </CurrentUserProvider>
    </QueryClientProvider>,
    { navigation: { navigate: (href) => void router.navigate({ href }) } },
  );
  return { screen, router, history };
}
