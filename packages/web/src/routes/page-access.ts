import type { PageAccess, ReducedAccount } from '../platform/session/decide-navigation.ts';

declare module '@tanstack/react-router' {
  /** What every route says of itself: without it a route does not compile. */
  interface StaticDataRouteOption {
    /** Who the page is for. */
    access: PageAccess;
    /** COVID and family accounts reach only pages that name them. */
    reachedBy?: readonly ReducedAccount[];
  }

  interface HistoryState {
    /** Why the person was brought to this page instead of the intended one, in the server's words. */
    refusal?: string;
  }
}

/** For a route that holds others and is never a page itself; its pages say who they are for. */
export const holdsPages = { access: 'open' } as const;
