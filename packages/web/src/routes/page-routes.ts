import { type AnyRoute, createRoute, redirect } from '@tanstack/react-router';
import { addressOptions } from '../platform/navigation/address-options.ts';
import { pathOf, writesIdInQuery } from '../platform/navigation/page-address.ts';
import { isRightBelow, mayOpen, type PageRule } from '../platform/navigation/page-rule.ts';
import type { PagePath } from '../platform/navigation/page-table.ts';
import { parseSearch, present, stringifySearch } from '../platform/navigation/search-params.ts';
import { session } from '../platform/session/session-store.ts';
import type { PageScreen } from './page-screen.ts';

/** Where a page's route hangs: below everything, or below the portal's frame. */
interface Grounds {
  outside: AnyRoute;
  inFrame: AnyRoute;
}

/**
 * The routes of pages, made from their lines in the page table and their screens. A page that stands around others holds their
 * routes; the rest hang below the portal's frame where a page needs an organization or an account in it, else outside of it.
 *
 * @returns the routes below each of the two grounds
 */
export function pageRoutes<Page extends PagePath>(
  rules: Readonly<Record<Page, PageRule>>,
  screens: Readonly<Record<Page, PageScreen>>,
  grounds: Grounds,
): { outside: AnyRoute[]; inFrame: AnyRoute[] } {
  const pages = Object.keys(rules) as Page[];
  const frames = pages.filter((page) => rules[page].holdsTabs);
  const frameOf = (page: Page) =>
    frames
      .filter((frame) => page.startsWith(`${frame}/`))
      .toSorted((one, other) => other.length - one.length)[0];
  const routesOf = (some: readonly Page[], parent: AnyRoute, frame?: Page): AnyRoute[] =>
    some.map((page) => {
      const [rule, screen] = [rules[page], screens[page]];
      const route = routeOf({ page, rule, screen, parent, path: page.slice(frame?.length ?? 0) });
      const firstTab = rule.holdsTabs && pages.find((one) => isRightBelow(one, page));
      if (firstTab === undefined) return route;
      const inside = pages.filter((one) => frameOf(one) === page);
      return route.addChildren([
        routeOf({ page, rule, screen: { leadsTo: firstTab }, parent: route, path: '/' }),
        ...routesOf(inside, route, page),
      ]);
    });
  const unframed = pages.filter((page) => frameOf(page) === undefined);
  return {
    outside: routesOf(
      unframed.filter((page) => !isInFrame(rules[page])),
      grounds.outside,
    ),
    inFrame: routesOf(
      unframed.filter((page) => isInFrame(rules[page])),
      grounds.inFrame,
    ),
  };
}

const isInFrame = ({ access }: PageRule) => access === 'organization' || access === 'signedIn';

interface RouteParts {
  page: PagePath;
  rule: PageRule;
  screen: PageScreen;
  parent: AnyRoute;
  /** The route's own part of the page's path. */
  path: string;
}

function routeOf({ page, rule, screen, parent, path }: RouteParts): AnyRoute {
  const { component, prefetch, leadsTo, othersTo } = screen;
  const steps = [
    ...(leadsTo === undefined ? [] : [lead(leadsTo)]),
    ...(othersTo === undefined ? [] : [leadOthers(rule, othersTo)]),
    ...(writesIdInQuery(page) ? [leadToQuery(page)] : []),
  ];
  return createRoute({
    getParentRoute: () => parent,
    path: path === '/$' ? '$' : path,
    staticData: { page, rule },
    // An index stands at the address of the route around it, which reads it.
    ...(path === '/' ? {} : addressOptions(path, rule.address, writesIdInQuery(page))),
    ...(steps.length === 0 ? {} : { beforeLoad: inTurn(steps) }),
    ...(prefetch === undefined ? {} : { loader: prefetch }),
    ...(component === undefined ? {} : { component }),
  });
}

interface Step {
  location: { searchStr: string };
  params: object;
}

const inTurn = (steps: readonly ((at: Step) => void)[]) => (at: Step) => {
  for (const step of steps) step(at);
};

/** Leads to another page and keeps the query. */
const lead =
  (page: PagePath) =>
  ({ location, params }: Step): void => {
    throw redirect({ href: `${pathOf(page, { ...params })}${location.searchStr}`, replace: true });
  };

/** An id in the path moves to the query and wins over one that is already there. */
const leadToQuery =
  (page: PagePath) =>
  ({ location, params }: Step): void => {
    const ids = present({ ...params });
    if (Object.keys(ids).length === 0) return;
    const search = stringifySearch({ ...parseSearch(location.searchStr), ...ids });
    throw redirect({ href: `${pathOf(page, {})}${search}`, replace: true });
  };

/** Leads those who may not open a page elsewhere. Who is signed out is the guard's business. */
const leadOthers = (rule: PageRule, elsewhere: PagePath) => (): void => {
  const user = session.read()?.user;
  if (user !== undefined && !mayOpen(rule, user))
    throw redirect({ href: pathOf(elsewhere, {}), replace: true });
};
