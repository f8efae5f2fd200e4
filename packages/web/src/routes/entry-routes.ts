import { entryPages } from '../platform/navigation/pages/entry-pages.ts';
import { pageRoutes } from './page-routes.ts';
import { leadsTo, type PageScreen, screen } from './page-screen.ts';
import { rootRoute } from './root-route.tsx';

const screens = {
  '/': leadsTo('/dashboard'),
  '/login': screen(() => import('./access/login-screen.tsx'), 'LoginScreen'),
  '/forgot-password': screen(
    () => import('../features/access/forgot-password-page.tsx'),
    'ForgotPasswordPage',
  ),
  '/reset-password': screen(() => import('./access/mail-link-screens.tsx'), 'ResetPasswordScreen'),
  '/confirm-email': screen(() => import('./access/mail-link-screens.tsx'), 'ConfirmEmailScreen'),
  '/get-mobile-token': screen(() => import('./access/mobile-token-screen.tsx'), 'MobileTokenScreen'),
} as const satisfies Readonly<Record<keyof typeof entryPages, PageScreen>>;

/** The pages that the first script knows by itself: what is opened to sign in, and what mails about passwords lead to. */
export const entryRoutes = pageRoutes(entryPages, screens, {
  outside: rootRoute,
  inFrame: rootRoute,
}).outside;
