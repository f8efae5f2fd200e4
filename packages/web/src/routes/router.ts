import { type AnyRoute, createRouter, type RouterHistory } from '@tanstack/react-router';
import { parseSearch, stringifySearch } from '../platform/navigation/search-params.ts';
import { entryRoutes } from './entry-routes.ts';
import { ErrorScreen } from './error-screen.tsx';
import { NotFoundMessage } from './not-found-screen.tsx';
import { PendingScreen } from './pending-screen.tsx';
import { rootRoute } from './root-route.tsx';

const treeOf = (portalPages: readonly AnyRoute[]) => rootRoute.addChildren([...entryRoutes, ...portalPages]);

/**
 * A router over every page of the portal. It begins with the pages of the entry; the first address that is none of them fetches the
 * others (`root-route.tsx`).
 *
 * @param history the browser's own unless another is given
 */
export function makeRouter(history?: RouterHistory) {
  let adding: Promise<void> | undefined;
  const router = createRouter({
    ...(history === undefined ? {} : { history }),
    routeTree: treeOf([]),
    context: {
      addPortal: () => {
        adding ??= addPortal().catch((error: unknown) => {
          adding = undefined;
          throw error;
        });
        return adding;
      },
      knows: (path: string): boolean => router.getMatchedRoutes(path)[0].length > 1,
    },
    parseSearch,
    stringifySearch,
    defaultPreload: 'intent',
    // Replies have their own freshness; see query-client.ts.
    defaultPreloadStaleTime: 0,
    defaultErrorComponent: ErrorScreen,
    defaultNotFoundComponent: NotFoundMessage,
    defaultPendingComponent: PendingScreen,
    defaultPendingMs: 300,
    scrollRestoration: true,
  });

  async function addPortal(): Promise<void> {
    const { portalPages } = await import('./portal-pages.ts');
    treeOf(portalPages);
    router.setRoutes(router.buildRouteTree());
  }

  return router;
}

export type PortalRouter = ReturnType<typeof makeRouter>;
