import { createRootRouteWithContext, Outlet, type ParsedLocation, redirect } from '@tanstack/react-router';
import { guard, type Navigation } from './guard.ts';
import { holdsPages } from './route-data.ts';

export interface RouterContext {
  /** Fetches the pages that the entry does not know and adds them to the router; once, however often it is asked. */
  addPortal: () => Promise<void>;
  /** Whether the router has a page for a path by now. */
  knows: (path: string) => boolean;
}

interface RootNavigation extends Navigation {
  location: ParsedLocation;
  context: RouterContext;
}

/** Where the router knew no page, it learns all of them and looks again. What is no page then stands in the table too. */
async function findThenGuard({ context, ...navigation }: RootNavigation): Promise<void> {
  const { location, matches } = navigation;
  if (matches.at(-1)?.staticData.page === null) {
    await context.addPortal();
    if (context.knows(location.pathname)) {
      throw redirect({ href: location.href, replace: true, state: location.state });
    }
  }
  await guard(navigation);
}

export const rootRoute = createRootRouteWithContext<RouterContext>()({
  staticData: holdsPages,
  // The annotation keeps the types of the routes from going in a circle through the router.
  beforeLoad: (navigation): Promise<void> => findThenGuard(navigation),
  component: Outlet,
});
