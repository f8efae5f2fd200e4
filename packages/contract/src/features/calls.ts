import type { Call } from '../core/define-call.ts';
import { getLoginMethod } from './access/get-login-method.ts';
import { getMobileToken } from './access/get-mobile-token.ts';
import { login } from './access/login.ts';
import { getCurrentUser, logout, refreshToken, switchSelectedOrganization } from './access/session.ts';
import { getHeldTests } from './devices/get-held-tests.ts';
import { getRoster } from './devices/get-roster.ts';
import { matchPerson } from './devices/match-person.ts';
import { redeemCode } from './devices/redeem-code.ts';
import { submitTests } from './devices/submit-tests.ts';
import { getGroups } from './groups/get-groups.ts';
import { adjustBaselineCalculationDate } from './profiles/adjust-baseline-calculation-date.ts';
import { getProfileAverages } from './profiles/get-profile-averages.ts';
import { getProfilesPaged } from './profiles/get-profiles-paged.ts';
import { getWebProfileDetail } from './profiles/get-web-profile-detail.ts';
import { newPdfReport } from './reports/new-pdf-report.ts';
import { grantOrganizationAccess } from './staff/grant-organization-access.ts';
import { excludeIncludeTestResults } from './tests/exclude-include-test-results.ts';
import { getProfileTestById } from './tests/get-profile-test-by-id.ts';
import { getTestRawData } from './tests/get-test-raw-data.ts';

/** Every call of the portal. Documents, the permission matrix and the generated tests are made from this list. */
export const allCalls: readonly Call[] = [
  getLoginMethod,
  login,
  logout,
  refreshToken,
  getCurrentUser,
  switchSelectedOrganization,
  getMobileToken,
  grantOrganizationAccess,
  getGroups,
  getProfilesPaged,
  getWebProfileDetail,
  getProfileAverages,
  adjustBaselineCalculationDate,
  getProfileTestById,
  getTestRawData,
  excludeIncludeTestResults,
  newPdfReport,
  redeemCode,
  matchPerson,
  submitTests,
  getRoster,
  getHeldTests,
];
