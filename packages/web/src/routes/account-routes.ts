import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { leadTo } from './default-tab.ts';
import { sectionScreen } from './section-route.ts';
import { signedInRoute } from './signed-in-route.ts';

const accountRoute = createRoute({
  getParentRoute: () => signedInRoute,
  path: '/account',
  staticData: { page: '/account' },
  component: sectionScreen,
});

const accountIndexRoute = createRoute({
  getParentRoute: () => accountRoute,
  path: '/',
  staticData: { page: '/account' },
  beforeLoad: leadTo('/account/personal-information'),
});

const personalInformationRoute = createRoute({
  getParentRoute: () => accountRoute,
  path: '/personal-information',
  staticData: { page: '/account/personal-information' },
  component: lazyRouteComponent(
    () => import('../features/accounts/personal-information-page.tsx'),
    'PersonalInformationPage',
  ),
});

const passwordRoute = createRoute({
  getParentRoute: () => accountRoute,
  path: '/password',
  staticData: { page: '/account/password' },
  component: lazyRouteComponent(() => import('../features/accounts/password-page.tsx'), 'PasswordPage'),
});

const accountGroupsRoute = createRoute({
  getParentRoute: () => accountRoute,
  path: '/groups',
  staticData: { page: '/account/groups' },
  component: lazyRouteComponent(
    () => import('../features/accounts/account-groups-page.tsx'),
    'AccountGroupsPage',
  ),
});

const accountSecurityRoute = createRoute({
  getParentRoute: () => accountRoute,
  path: '/security',
  staticData: { page: '/account/security' },
  component: lazyRouteComponent(() => import('./account-security-screen.tsx'), 'AccountSecurityScreen'),
});

export const accountRoutes = accountRoute.addChildren([
  accountIndexRoute,
  personalInformationRoute,
  passwordRoute,
  accountGroupsRoute,
  accountSecurityRoute,
]);
