import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { flagParam, present, textParam } from '../platform/navigation/search-params.ts';
import { rootRoute } from './root-route.tsx';

/** What a link from a mail carries. */
const linkSecret = (search: Record<string, unknown>) =>
  present({ token: textParam(search.token), aid: textParam(search.aid) });

export const forgotPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/forgot-password',
  staticData: { page: '/forgot-password' },
  component: lazyRouteComponent(
    () => import('../features/access/forgot-password-page.tsx'),
    'ForgotPasswordPage',
  ),
});

export const resetPasswordRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/reset-password',
  staticData: { page: '/reset-password' },
  validateSearch: (search: Record<string, unknown>) => ({
    ...linkSecret(search),
    ...present({ isFirst: flagParam(search.isFirst) }),
  }),
  component: lazyRouteComponent(() => import('./mail-link-screens.tsx'), 'ResetPasswordScreen'),
});

export const confirmEmailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/confirm-email',
  staticData: { page: '/confirm-email' },
  validateSearch: linkSecret,
  component: lazyRouteComponent(() => import('./mail-link-screens.tsx'), 'ConfirmEmailScreen'),
});

export const passwordRoutes = [forgotPasswordRoute, resetPasswordRoute, confirmEmailRoute];
