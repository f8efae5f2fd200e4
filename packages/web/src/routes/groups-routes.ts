import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { addressRoute } from '../platform/navigation/address-route.ts';
import { pathId } from '../platform/navigation/path-ids.ts';
import { leadTo } from './default-tab.ts';
import { signedInRoute } from './signed-in-route.ts';

const allGroupsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/groups',
  ...addressRoute('/groups'),
  component: lazyRouteComponent(() => import('./groups-screen.tsx'), 'GroupsScreen'),
});

/** Around a group's tabs: its name and the way back to all groups. */
const groupRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/groups/$id',
  params: pathId('id'),
  staticData: { page: '/groups/$id' },
  component: lazyRouteComponent(() => import('./group-screen.tsx'), 'GroupScreen'),
});

const groupIndexRoute = createRoute({
  getParentRoute: () => groupRoute,
  path: '/',
  staticData: { page: '/groups/$id' },
  beforeLoad: leadTo('/groups/$id/profiles'),
});

const groupProfilesRoute = createRoute({
  getParentRoute: () => groupRoute,
  path: '/profiles',
  ...addressRoute('/groups/$id/profiles'),
  component: lazyRouteComponent(() => import('./group-profiles-screen.tsx'), 'GroupProfilesScreen'),
});

const groupOverviewRoute = createRoute({
  getParentRoute: () => groupRoute,
  path: '/overview',
  staticData: { page: '/groups/$id/overview' },
  component: lazyRouteComponent(() => import('./group-overview-screen.tsx'), 'GroupOverviewScreen'),
});

const groupUsersRoute = createRoute({
  getParentRoute: () => groupRoute,
  path: '/users',
  ...addressRoute('/groups/$id/users'),
  component: lazyRouteComponent(() => import('./group-users-screen.tsx'), 'GroupUsersScreen'),
});

const groupCodesRoute = createRoute({
  getParentRoute: () => groupRoute,
  path: '/codes',
  ...addressRoute('/groups/$id/codes'),
  component: lazyRouteComponent(() => import('./group-codes-screen.tsx'), 'GroupCodesScreen'),
});

const groupScheduleRoute = createRoute({
  getParentRoute: () => groupRoute,
  path: '/schedule',
  ...addressRoute('/groups/$id/schedule'),
  component: lazyRouteComponent(() => import('./group-schedule-screen.tsx'), 'GroupScheduleScreen'),
});

const groupNotificationsRoute = createRoute({
  getParentRoute: () => groupRoute,
  path: '/notifications',
  staticData: { page: '/groups/$id/notifications' },
  component: lazyRouteComponent(() => import('./group-notifications-screen.tsx'), 'GroupNotificationsScreen'),
});

export const groupsRoutes = [
  allGroupsRoute,
  groupRoute.addChildren([
    groupIndexRoute,
    groupProfilesRoute,
    groupOverviewRoute,
    groupUsersRoute,
    groupCodesRoute,
    groupScheduleRoute,
    groupNotificationsRoute,
  ]),
];
