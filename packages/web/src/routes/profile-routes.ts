import { allProfilesGroupId } from '@plumbline/contract/features/groups/all-profiles';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { addressRoute } from '../platform/navigation/address-route.ts';
import { optionalPathId, pathId } from '../platform/navigation/path-ids.ts';
import { leadTo } from './default-tab.ts';
import { signedInRoute } from './signed-in-route.ts';

const allProfilesRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/profiles',
  ...addressRoute('/profiles'),
  component: lazyRouteComponent(() => import('./profiles-screen.tsx'), 'ProfilesScreen'),
});

const bulkMoveRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/profiles/bulk-move/{-$groupId}',
  params: optionalPathId('groupId', allProfilesGroupId),
  ...addressRoute('/profiles/bulk-move/{-$groupId}'),
  component: lazyRouteComponent(() => import('./bulk-move-screen.tsx'), 'BulkMoveScreen'),
});

/** What a profile's tabs have in common: the id in the address, which is a number or no page of ours. */
const profileRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/profiles/$profileId',
  params: pathId('profileId'),
  ...addressRoute('/profiles/$profileId'),
});

const profileIndexRoute = createRoute({
  getParentRoute: () => profileRoute,
  path: '/',
  staticData: { page: '/profiles/$profileId' },
  beforeLoad: leadTo('/profiles/$profileId/overview'),
});

const _profileViews = ['summary', 'tests'] as const;

const profileOverviewRoute = createRoute({
  getParentRoute: () => profileRoute,
  path: '/overview',
  ...addressRoute('/profiles/$profileId/overview'),
  component: lazyRouteComponent(() => import('./profile-overview-screen.tsx'), 'ProfileOverviewScreen'),
});

const profileGroupsRoute = createRoute({
  getParentRoute: () => profileRoute,
  path: '/groups',
  staticData: { page: '/profiles/$profileId/groups' },
  component: lazyRouteComponent(() => import('./profile-groups-screen.tsx'), 'ProfileGroupsScreen'),
});

const profileCodesRoute = createRoute({
  getParentRoute: () => profileRoute,
  path: '/codes',
  ...addressRoute('/profiles/$profileId/codes'),
  component: lazyRouteComponent(() => import('./profile-codes-screen.tsx'), 'ProfileCodesScreen'),
});

const profileEventsRoute = createRoute({
  getParentRoute: () => profileRoute,
  path: '/events',
  staticData: { page: '/profiles/$profileId/events' },
  component: lazyRouteComponent(() => import('./profile-events-screen.tsx'), 'ProfileEventsScreen'),
});

const profileCalendarRoute = createRoute({
  getParentRoute: () => profileRoute,
  path: '/calendar',
  ...addressRoute('/profiles/$profileId/calendar'),
  component: lazyRouteComponent(() => import('./profile-calendar-screen.tsx'), 'ProfileCalendarScreen'),
});

const profileBaselinesRoute = createRoute({
  getParentRoute: () => profileRoute,
  path: '/baselines',
  ...addressRoute('/profiles/$profileId/baselines'),
  component: lazyRouteComponent(() => import('./profile-baselines-screen.tsx'), 'ProfileBaselinesScreen'),
});

const profileTrendsRoute = createRoute({
  getParentRoute: () => profileRoute,
  path: '/trends',
  ...addressRoute('/profiles/$profileId/trends'),
  component: lazyRouteComponent(() => import('./profile-trends-screen.tsx'), 'ProfileTrendsScreen'),
});

const profileTestHistoryRoute = createRoute({
  getParentRoute: () => profileRoute,
  path: '/test-history',
  ...addressRoute('/profiles/$profileId/test-history'),
  component: lazyRouteComponent(
    () => import('./profile-test-history-screen.tsx'),
    'ProfileTestHistoryScreen',
  ),
});

const profileTestRoute = createRoute({
  getParentRoute: () => profileRoute,
  path: '/test/$testId',
  params: pathId('testId'),
  staticData: { page: '/profiles/$profileId/test/$testId' },
  component: lazyRouteComponent(() => import('./profile-test-screen.tsx'), 'ProfileTestScreen'),
});

export const profileRoutes = [
  allProfilesRoute,
  bulkMoveRoute,
  profileRoute.addChildren([
    profileIndexRoute,
    profileOverviewRoute,
    profileGroupsRoute,
    profileCodesRoute,
    profileEventsRoute,
    profileCalendarRoute,
    profileBaselinesRoute,
    profileTrendsRoute,
    profileTestHistoryRoute,
    profileTestRoute,
  ]),
];
