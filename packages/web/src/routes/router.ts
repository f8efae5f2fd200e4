import { createRouter, type RouterHistory } from '@tanstack/react-router';
import { parseSearch, stringifySearch } from '../platform/navigation/search-params.ts';
import { entryPages } from './entry-pages.ts';
import { ErrorScreen } from './error-screen.tsx';
import { NotFoundMessage } from './not-found-screen.tsx';
import { PendingScreen } from './pending-screen.tsx';
import type { portalPages } from './portal-pages.ts';
import { rootRoute } from './root-route.tsx';

/** Every page. The types know all of them from the start; the router learns those of the portal when one is asked for. */
const treeOf = (pages: typeof portalPages) => rootRoute.addChildren([...entryPages, ...pages]);

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
    routeTree: treeOf([] as unknown as typeof portalPages),
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

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof makeRouter>;
  }
}
