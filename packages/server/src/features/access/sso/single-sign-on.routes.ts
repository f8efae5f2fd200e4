import type { BrowserRoute } from '../../../platform/http/browser-routes.ts';
import { oidcRoutes } from './oidc.routes.ts';
import { samlRoutes } from './saml.routes.ts';

/** The routes that browsers use on their way to an identity provider and back. */
export const singleSignOnRoutes: readonly BrowserRoute[] = [...oidcRoutes, ...samlRoutes];
