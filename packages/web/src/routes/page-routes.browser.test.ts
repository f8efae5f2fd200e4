import { kindPermissions, type ViewerKind } from '@plumbline/domain/access/kind-permissions';
import { createMemoryHistory, createRootRoute, createRoute, createRouter } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import type { PageRule } from '../platform/navigation/page-rule.ts';
import { pages } from '../platform/navigation/page-table.ts';
import { session } from '../platform/session/session-store.ts';
import { aUser } from '../platform/test/users.ts';
import { pageRoutes } from './page-routes.ts';
import type { PageScreen } from './page-screen.ts';
import { portalScreens } from './portal-screens.ts';
import { holdsPages } from './route-data.ts';

const some = [
  '/billing',
  '/billing/billing-overview',
  '/billing/create-invoice/{-$id}',
  '/billing/view-invoices/{-$id}',
  '/login',
] as const;
type SomePage = (typeof some)[number];

/** The routes of a few pages, without the guard. */
function routerAt(address: string) {
  const root = createRootRoute({ staticData: holdsPages });
  const frame = createRoute({ getParentRoute: () => root, id: 'frame', staticData: holdsPages });
  const pick = <Value>(from: Readonly<Record<SomePage, Value>>) =>
    Object.fromEntries(some.map((page) => [page, from[page]])) as Record<SomePage, Value>;
  const { outside, inFrame } = pageRoutes(
    pick<PageRule>(pages),
    pick<PageScreen>({ ...portalScreens, '/login': {} }),
    {
      outside: root,
      inFrame: frame,
    },
  );
  return createRouter({
    history: createMemoryHistory({ initialEntries: [address] }),
    routeTree: root.addChildren([...outside, frame.addChildren(inFrame)]),
  });
}

async function lands(address: string, kind: ViewerKind | null) {
  if (kind !== null) session.start('t', aUser({ permissions: kindPermissions[kind] }), 1);
  const router = routerAt(address);
  await router.load();
  return router.state.location.href;
}

test('a page hangs where its line in the table says, and one with tabs holds them', () => {
  expect(Object.keys(routerAt('/').routesById).toSorted()).toEqual([
    '/frame',
    '/frame/billing',
    '/frame/billing/',
    '/frame/billing/billing-overview',
    '/frame/billing/create-invoice/{-$id}',
    '/frame/billing/view-invoices/{-$id}',
    '/login',
    '__root__',
  ]);
});

test('the address of tabs leads to the first of them and keeps its query', async () => {
  expect(await lands('/billing?orgId=3', 'admin')).toBe('/billing/billing-overview?orgId=3');
});

test.each(['admin', 'member', 'enterpriseAdmin', 'staff'] as const)(
  'B196 B356: invoice editing leads %s to billing',
  async (kind) => {
    expect(await lands('/billing/create-invoice/3', kind)).toBe('/billing/billing-overview');
  },
);

test.each(['super'] as const)(
  'B018 B356: %s edits invoices, and the id of the path moves to the query, where it wins',
  async (kind) => {
    expect(await lands('/billing/create-invoice/3', kind)).toBe('/billing/create-invoice?id=3');
    expect(await lands('/billing/create-invoice/3?orgId=2&id=9', kind)).toBe(
      '/billing/create-invoice?orgId=2&id=3',
    );
  },
);

test('B017: the id in the path of an invoice moves to the query, where it wins', async () => {
  expect(await lands('/billing/view-invoices/3?orgId=2&id=9', 'admin')).toBe(
    '/billing/view-invoices?orgId=2&id=3',
  );
});

test('who is signed out is led to login by the guard, not from here', async () => {
  expect(await lands('/billing/create-invoice/3', null)).toBe('/billing/create-invoice?id=3');
});
