import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { flagParam, idParam, present, textParam } from '../platform/navigation/search-params.ts';
import { rootRoute } from './root-route.tsx';

export const selectOrganizationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/select-organization',
  staticData: { page: '/select-organization' },
  validateSearch: (search: Record<string, unknown>) =>
    present({
      redirect: textParam(search.redirect),
      orgId: idParam(search.orgId),
      isUsedForProfileAccessLink: flagParam(search.isUsedForProfileAccessLink),
      profileAccessLink: textParam(search.profileAccessLink),
    }),
  component: lazyRouteComponent(() => import('./select-organization-screen.tsx'), 'SelectOrganizationScreen'),
});

export const selectOrganizationRoutes = [selectOrganizationRoute];
