import { getMobileTokenHandler } from './features/access/get-mobile-token.handler.ts';
import { getLoginMethodHandler, loginHandler } from './features/access/login.handlers.ts';
import {
  getCurrentUserHandler,
  logoutHandler,
  refreshTokenHandler,
  switchSelectedOrganizationHandler,
} from './features/access/session.handlers.ts';
import { viewerOfToken } from './features/access/viewer-of-token.ts';
import { getHeldTestsHandler } from './features/devices/get-held-tests.handler.ts';
import { getRosterHandler } from './features/devices/get-roster.handler.ts';
import { matchPersonHandler, redeemCodeHandler } from './features/devices/redeem-code.handlers.ts';
import { submitTestsHandler } from './features/devices/submit-tests.handler.ts';
import { getGroupsHandler } from './features/groups/get-groups.handler.ts';
import {
  adjustBaselineCalculationDateHandler,
  getProfileAveragesHandler,
} from './features/profiles/baseline.handlers.ts';
import { getProfilesPagedHandler } from './features/profiles/get-profiles-paged.handler.ts';
import { getWebProfileDetailHandler } from './features/profiles/get-web-profile-detail.handler.ts';
import { newPdfReportHandler } from './features/reports/new-pdf-report.handler.ts';
import { grantOrganizationAccessHandler } from './features/staff/grant-organization-access.handler.ts';
import { excludeIncludeTestResultsHandler } from './features/tests/exclude-include-test-results.handler.ts';
import { getProfileTestByIdHandler, getTestRawDataHandler } from './features/tests/test.handlers.ts';
import type { Handler } from './platform/http/handle.ts';

/** Every call the server answers. Features are listed here and meet nowhere else. */
export const handlers: readonly Handler[] = [
  getLoginMethodHandler,
  loginHandler,
  logoutHandler,
  refreshTokenHandler,
  getCurrentUserHandler,
  switchSelectedOrganizationHandler,
  getMobileTokenHandler,
  grantOrganizationAccessHandler,
  getGroupsHandler,
  getProfilesPagedHandler,
  getWebProfileDetailHandler,
  getProfileAveragesHandler,
  adjustBaselineCalculationDateHandler,
  getProfileTestByIdHandler,
  getTestRawDataHandler,
  excludeIncludeTestResultsHandler,
  newPdfReportHandler,
  redeemCodeHandler,
  matchPersonHandler,
  submitTestsHandler,
  getRosterHandler,
  getHeldTestsHandler,
];

/** How a bearer token becomes a viewer. */
export const viewerOf = viewerOfToken;
