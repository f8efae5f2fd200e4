import type { PagePath } from '../platform/navigation/page-table.ts';

declare module '@tanstack/react-router' {
  /** What every route says of itself: without it a route does not compile. */
  interface StaticDataRouteOption {
    /** Its line in the page table, which says who may open it; null for a route that only holds others. */
    page: PagePath | null;
  }

  interface HistoryState {
    /** Why the person was brought to this page instead of the intended one, in the server's words. */
    refusal?: string;
    /** What opens the report of a print page. It was in the address and left it before anything was asked. */
    printToken?: string;
  }
}

/** For a route that holds others and is never a page itself. */
export const holdsPages = { page: null } as const;
