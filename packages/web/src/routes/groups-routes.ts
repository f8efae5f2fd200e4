import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { pathId } from '../platform/navigation/path-ids.ts';
import { flagParam, idParam, present } from '../platform/navigation/search-params.ts';
import { leadTo } from './default-tab.ts';
import { signedInRoute } from './signed-in-route.ts';

const allGroupsRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/groups',
  staticData: { page: '/groups' },
  // The screen reads it itself: `groups-filter.ts`.
  validateSearch: (search: Record<string, unknown>) => search,
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
  staticData: { page: '/groups/$id/profiles' },
  // The screen reads it itself: `group-profiles-filter.ts`.
  validateSearch: (search: Record<string, unknown>) => search,
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
  staticData: { page: '/groups/$id/users' },
  validateSearch: (search: Record<string, unknown>) =>
    present({ addUser: flagParam(search.addUser) === true ? 1 : undefined }),
  component: lazyRouteComponent(() => import('./group-users-screen.tsx'), 'GroupUsersScreen'),
});

const groupCodesRoute = createRoute({
  getParentRoute: () => groupRoute,
  path: '/codes',
  staticData: { page: '/groups/$id/codes' },
  // The tab reads its filter itself: `codes-filter.ts`.
  validateSearch: (search: Record<string, unknown>) => search,
  component: lazyRouteComponent(() => import('./group-codes-screen.tsx'), 'GroupCodesScreen'),
});

const groupScheduleRoute = createRoute({
  getParentRoute: () => groupRoute,
  path: '/schedule',
  staticData: { page: '/groups/$id/schedule' },
  validateSearch: (search: Record<string, unknown>) =>
    present({
      editSchedule: flagParam(search.editSchedule) === true ? (1 as const) : undefined,
      demandTypeId: idParam(search.demandTypeId),
    }),
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
