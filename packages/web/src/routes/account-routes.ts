import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router';
import { signedInRoute } from './signed-in-route.ts';

export const accountRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/account',
  staticData: { access: 'account', reachedBy: ['covid', 'family'] },
  beforeLoad: ({ location }) => {
    throw redirect({ href: `/account/personal-information${location.searchStr}` });
  },
});

export const personalInformationRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/account/personal-information',
  staticData: { access: 'account', reachedBy: ['covid', 'family'] },
  component: lazyRouteComponent(
    () => import('../features/accounts/personal-information-page.tsx'),
    'PersonalInformationPage',
  ),
});
