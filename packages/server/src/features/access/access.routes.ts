import type { Handler } from '../../platform/http/handle.ts';
import { checkPasswordLinkHandler } from './check-password-link.handler.ts';
import { createPatientAccountHandler } from './create-patient-account.handler.ts';
import { forgotPasswordHandler } from './forgot-password.handler.ts';
import { getMobileTokenHandler } from './get-mobile-token.handler.ts';
import { getLoginMethodHandler, loginHandler } from './login.handlers.ts';
import { requestMfaCodeHandler, startMfaChallengeHandler, verifyMfaCodeHandler } from './mfa.handlers.ts';
import { endAllSessionsHandler, endSessionHandler, getSessionsHandler } from './own-sessions.handlers.ts';
import { resetPasswordHandler } from './reset-password.handler.ts';
import {
  getCurrentUserHandler,
  logoutHandler,
  refreshTokenHandler,
  switchSelectedOrganizationHandler,
} from './session.handlers.ts';
import { samlloginHandler, ssologinHandler } from './sso/exchange.handlers.ts';
import {
  confirmIdentityProviderHandler,
  deleteIdentityProviderHandler,
  enableIdentityProviderHandler,
  getIdentityProvidersHandler,
  getOwnIdentityProvidersHandler,
  saveIdentityProviderHandler,
} from './sso/identity-provider.handlers.ts';
import { initiateSingleLogoutHandler } from './sso/initiate-single-logout.handler.ts';
import {
  addIdentityProviderDomainHandler,
  proveIdentityProviderDomainHandler,
  removeIdentityProviderDomainHandler,
} from './sso/provider-domain.handlers.ts';
import { testIdentityProviderHandler } from './sso/test-identity-provider.handler.ts';
import { updatePasswordHandler } from './update-password.handler.ts';

/** The calls of `access` that the server answers. */
export const accessHandlers: readonly Handler[] = [
  getLoginMethodHandler,
  loginHandler,
  startMfaChallengeHandler,
  requestMfaCodeHandler,
  verifyMfaCodeHandler,
  ssologinHandler,
  samlloginHandler,
  initiateSingleLogoutHandler,
  getIdentityProvidersHandler,
  saveIdentityProviderHandler,
  enableIdentityProviderHandler,
  confirmIdentityProviderHandler,
  getOwnIdentityProvidersHandler,
  deleteIdentityProviderHandler,
  testIdentityProviderHandler,
  addIdentityProviderDomainHandler,
  proveIdentityProviderDomainHandler,
  removeIdentityProviderDomainHandler,
  logoutHandler,
  refreshTokenHandler,
  getCurrentUserHandler,
  switchSelectedOrganizationHandler,
  getMobileTokenHandler,
  createPatientAccountHandler,
  forgotPasswordHandler,
  checkPasswordLinkHandler,
  resetPasswordHandler,
  updatePasswordHandler,
  getSessionsHandler,
  endSessionHandler,
  endAllSessionsHandler,
];
