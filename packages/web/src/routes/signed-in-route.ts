import { createRoute, lazyRouteComponent, type SearchMiddleware } from '@tanstack/react-router';
import { idParam, present, type SearchParams } from '../platform/navigation/search-params.ts';
import { session } from '../platform/session/session-store.ts';
import { rootRoute } from './root-route.tsx';
import { holdsPages } from './route-data.ts';

/** What the address of every page in the frame may say. */
export interface FrameAddress {
  orgId?: number;
}

/** The organization stays in the address from page to page. One that is not open, as in the address of the login page, does not. */
const keepOrganization: SearchMiddleware<FrameAddress> = ({ search, next }) => {
  const result = next(search);
  const { orgId } = search;
  const isOpen = orgId !== undefined && orgId === session.read()?.selectedOrganizationId;
  return isOpen && result.orgId === undefined ? { ...result, orgId } : result;
};

/** Everything inside the portal's frame. */
export const signedInRoute = createRoute({
  getParentRoute: () => rootRoute,
  id: 'signed-in',
  staticData: holdsPages,
  validateSearch: (search: SearchParams): FrameAddress => present({ orgId: idParam(search.orgId) }),
  search: { middlewares: [keepOrganization] },
  component: lazyRouteComponent(() => import('./signed-in-screen.tsx'), 'SignedInScreen'),
});
