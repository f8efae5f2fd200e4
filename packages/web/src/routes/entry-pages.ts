import { homeRoute } from './home-route.ts';
import { loginRoutes } from './login-routes.ts';
import { passwordRoutes } from './password-routes.ts';

/** The pages that the first script knows by itself: what is opened to sign in, and what mails about passwords lead to. */
export const entryPages = [homeRoute, ...loginRoutes, ...passwordRoutes];
