import { allProfilesGroupId } from '@plumbline/contract/features/groups/all-profiles';
import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { optionalPathId, pathId } from '../platform/navigation/path-ids.ts';
import { flagParam, idParam, present, wordParam } from '../platform/navigation/search-params.ts';
import { leadTo } from './default-tab.ts';
import { signedInRoute } from './signed-in-route.ts';

const allProfilesRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/profiles',
  staticData: { page: '/profiles' },
  // The screen reads them itself: `profile-filter.ts` and `profile-list-dialog.ts`.
  validateSearch: (search: Record<string, unknown>) => search,
  component: lazyRouteComponent(() => import('./profiles-screen.tsx'), 'ProfilesScreen'),
});

const bulkMoveRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/profiles/bulk-move/{-$groupId}',
  params: optionalPathId('groupId', allProfilesGroupId),
  staticData: { page: '/profiles/bulk-move/{-$groupId}' },
  validateSearch: (search: Record<string, unknown>) => search,
  component: lazyRouteComponent(() => import('./bulk-move-screen.tsx'), 'BulkMoveScreen'),
});

/** What a profile's tabs have in common: the id in the address, which is a number or no page of ours. */
const profileRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/profiles/$profileId',
  params: pathId('profileId'),
  staticData: { page: '/profiles/$profileId' },
  // The report is made from every tab.
  validateSearch: (search: Record<string, unknown>) =>
    present({ createReport: flagParam(search.createReport) === true ? 1 : undefined }),
});

const profileIndexRoute = createRoute({
  getParentRoute: () => profileRoute,
  path: '/',
  staticData: { page: '/profiles/$profileId' },
  beforeLoad: leadTo('/profiles/$profileId/overview'),
});

const profileViews = ['summary', 'tests'] as const;

const profileOverviewRoute = createRoute({
  getParentRoute: () => profileRoute,
  path: '/overview',
  staticData: { page: '/profiles/$profileId/overview' },
  validateSearch: (search: Record<string, unknown>) =>
    present({
      view: wordParam(search.view, profileViews),
      testId: idParam(search.testId),
    }),
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
  staticData: { page: '/profiles/$profileId/codes' },
  validateSearch: (search: Record<string, unknown>) =>
    present({
      createCode: flagParam(search.createCode) === true ? (1 as const) : undefined,
      showExpired: flagParam(search.showExpired) === true ? (1 as const) : undefined,
    }),
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
  staticData: { page: '/profiles/$profileId/calendar' },
  validateSearch: (search: Record<string, unknown>) => present({ year: idParam(search.year) }),
  component: lazyRouteComponent(() => import('./profile-calendar-screen.tsx'), 'ProfileCalendarScreen'),
});

const profileBaselinesRoute = createRoute({
  getParentRoute: () => profileRoute,
  path: '/baselines',
  staticData: { page: '/profiles/$profileId/baselines' },
  validateSearch: (search: Record<string, unknown>) => present({ as: wordParam(search.as, ['table']) }),
  component: lazyRouteComponent(() => import('./profile-baselines-screen.tsx'), 'ProfileBaselinesScreen'),
});

const profileTrendsRoute = createRoute({
  getParentRoute: () => profileRoute,
  path: '/trends',
  staticData: { page: '/profiles/$profileId/trends' },
  validateSearch: (search: Record<string, unknown>) =>
    present({ scale: wordParam(search.scale, ['scores', 'full']) }),
  component: lazyRouteComponent(() => import('./profile-trends-screen.tsx'), 'ProfileTrendsScreen'),
});

const profileTestHistoryRoute = createRoute({
  getParentRoute: () => profileRoute,
  path: '/test-history',
  staticData: { page: '/profiles/$profileId/test-history' },
  // The page reads it itself: `history-search.ts`.
  validateSearch: (search: Record<string, unknown>) => search,
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
