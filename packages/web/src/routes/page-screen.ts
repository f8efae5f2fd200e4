import { lazyRouteComponent, type RouteComponent } from '@tanstack/react-router';
import type { PagePath } from '../platform/navigation/page-table.ts';

/** What stands at a page's address. */
export interface PageScreen {
  /** What is shown; without it the page shows what is below it, or leads elsewhere. */
  component?: RouteComponent;
  /** Sends the requests of what the page shows, before the page is drawn and without waiting for their answers. */
  prefetch?: () => Promise<void>;
  /** The page only leads to another. */
  leadsTo?: PagePath;
  /** Where the page leads those who may not open it, as specified, instead of saying so. */
  othersTo?: PagePath;
}

/** A screen that is fetched when its page is opened: `screen(() => import('./codes/code-screen.tsx'), 'CodeScreen')`. */
export const screen = <Name extends string>(load: () => Promise<Record<Name, RouteComponent>>, name: Name) =>
  ({ component: lazyRouteComponent(load, name) }) satisfies PageScreen;

export const leadsTo = (page: PagePath): PageScreen => ({ leadsTo: page });
