import type { StaticDataRouteOption } from '@tanstack/react-router';
import { expect, test } from 'vitest';
import { pages } from '../platform/navigation/page-table.ts';
import { makeRouter } from './router.ts';

interface Route {
  fullPath: string;
  options: { staticData?: StaticDataRouteOption };
}

const router = makeRouter();
await router.options.context.addPortal();
const routes: Route[] = Object.values(router.routesById);
const pathOf = ({ fullPath }: Route) => (fullPath === '/' ? '/' : fullPath.replace(/\/$/, ''));
const leaves = routes.filter((route) => route.options.staticData?.page !== null);

test.each(
  leaves
    .filter(({ fullPath }) => fullPath !== '/dev/gallery')
    .map((route) => ({ route, path: pathOf(route) })),
)('the route $path stands in the page table under its own path', ({ route, path }) => {
  expect(route.options.staticData?.page).toBe(path);
});

test.each(Object.keys(pages))('%s of the page table has a route', (page) => {
  expect(routes.map(pathOf)).toContain(page);
});
