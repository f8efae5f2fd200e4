import { createRoute, lazyRouteComponent, notFound, redirect } from '@tanstack/react-router';
import { flagParam, idParam, present, wordParam } from '../platform/navigation/search-params.ts';
import { signedInRoute } from './signed-in-route.ts';

export const profilesRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/profiles',
  staticData: { access: 'organization' },
  // The page reads its filter itself: `profile-filter.ts`.
  validateSearch: (search: Record<string, unknown>) => search,
  component: lazyRouteComponent(() => import('../features/profiles/profiles-page.tsx'), 'ProfilesPage'),
});

/** What a profile's tabs have in common: the id in the address, which is a number or no page of ours. */
export const profileRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/profiles/$profileId',
  staticData: { access: 'organization' },
  params: {
    parse: ({ profileId }) => {
      const id = idParam(profileId);
      if (id === undefined) throw notFound();
      return { profileId: id };
    },
    stringify: ({ profileId }) => ({ profileId: String(profileId) }),
  },
});

export const profileIndexRoute = createRoute({
  getParentRoute: () => profileRoute,
  path: '/',
  staticData: { access: 'organization' },
  beforeLoad: ({ location, params }) => {
    throw redirect({ href: `/profiles/${params.profileId}/overview${location.searchStr}` });
  },
});

const profileViews = ['summary', 'tests'] as const;

export const profileOverviewRoute = createRoute({
  getParentRoute: () => profileRoute,
  path: '/overview',
  staticData: { access: 'organization' },
  validateSearch: (search: Record<string, unknown>) =>
    present({
      view: wordParam(search.view, profileViews),
      testId: idParam(search.testId),
      createReport: flagParam(search.createReport) === true ? 1 : undefined,
    }),
  component: lazyRouteComponent(() => import('./profile-overview-screen.tsx'), 'ProfileOverviewScreen'),
});
