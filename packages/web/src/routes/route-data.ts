import type { PageRule } from '../platform/navigation/page-rule.ts';
import type { PagePath } from '../platform/navigation/page-table.ts';

declare module '@tanstack/react-router' {
  /** What every route says of itself: without it a route does not compile. */
  interface StaticDataRouteOption {
    /** Its page in the page table; null for a route that only holds others. */
    page: PagePath | null;
    /** What the table says of that page. */
    rule: PageRule | null;
  }

  interface HistoryState {
    /** Why the person was brought to this page instead of the intended one, in the server's words. */
    refusal?: string;
    /** What opens the report of a print page. It was in the address and left it before anything was asked. */
    printToken?: string;
  }
}

/** For a route that holds others and is never a page itself. */
export const holdsPages = { page: null, rule: null } as const;
