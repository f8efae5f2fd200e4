import { portalPageTable } from '../platform/navigation/page-table.ts';
import { makeGalleryRoute } from './gallery-route.ts';
import { pageRoutes } from './page-routes.ts';
import { portalScreens } from './portal-screens.ts';
import { rootRoute } from './root-route.tsx';
import { signedInRoute } from './signed-in-route.ts';

const { outside, inFrame } = pageRoutes(portalPageTable, portalScreens, {
  outside: rootRoute,
  inFrame: signedInRoute,
});
const pages = [...outside, signedInRoute.addChildren(inFrame)];

/**
 * Every page but those of the entry. Its own script: signing in neither waits for the portal's routes nor grows with them
 * (`router.ts`).
 */
export const portalPages = import.meta.env.DEV ? [...pages, makeGalleryRoute()] : pages;
