import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { addressRoute } from '../platform/navigation/address-route.ts';
import { present, textParam } from '../platform/navigation/search-params.ts';
import { rootRoute } from './root-route.tsx';

/** What a link from a mail carries. */
const _linkSecret = (search: Record<string, unknown>) =>
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
  ...addressRoute('/reset-password'),
  component: lazyRouteComponent(() => import('./mail-link-screens.tsx'), 'ResetPasswordScreen'),
});

export const confirmEmailRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/confirm-email',
  ...addressRoute('/confirm-email'),
  component: lazyRouteComponent(() => import('./mail-link-screens.tsx'), 'ConfirmEmailScreen'),
});

export const passwordRoutes = [forgotPasswordRoute, resetPasswordRoute, confirmEmailRoute];
