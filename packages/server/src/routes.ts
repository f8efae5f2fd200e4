import { createPatientAccountHandler } from './features/access/create-patient-account.handler.ts';
import { forgotPasswordHandler } from './features/access/forgot-password.handler.ts';
import { getMobileTokenHandler } from './features/access/get-mobile-token.handler.ts';
import { getLoginMethodHandler, loginHandler } from './features/access/login.handlers.ts';
import {
  requestMfaCodeHandler,
  startMfaChallengeHandler,
  verifyMfaCodeHandler,
} from './features/access/mfa.handlers.ts';
import {
  endAllSessionsHandler,
  endSessionHandler,
  getSessionsHandler,
} from './features/access/own-sessions.handlers.ts';
import { resetPasswordHandler } from './features/access/reset-password.handler.ts';
import {
  getCurrentUserHandler,
  logoutHandler,
  refreshTokenHandler,
  switchSelectedOrganizationHandler,
} from './features/access/session.handlers.ts';
import { samlloginHandler, ssologinHandler } from './features/access/sso/exchange.handlers.ts';
import {
  deleteIdentityProviderHandler,
  enableIdentityProviderHandler,
  getIdentityProvidersHandler,
  saveIdentityProviderHandler,
} from './features/access/sso/identity-provider.handlers.ts';
import { initiateSingleLogoutHandler } from './features/access/sso/initiate-single-logout.handler.ts';
import {
  addIdentityProviderDomainHandler,
  proveIdentityProviderDomainHandler,
  removeIdentityProviderDomainHandler,
} from './features/access/sso/provider-domain.handlers.ts';
import { singleSignOnRoutes } from './features/access/sso/single-sign-on.routes.ts';
import { testIdentityProviderHandler } from './features/access/sso/test-identity-provider.handler.ts';
import { updatePasswordHandler } from './features/access/update-password.handler.ts';
import { viewerOfToken } from './features/access/viewer-of-token.ts';

import {
  getAccountHandler,
  getAccountsHandler,
  getGroupsForAccountHandler,
  getOrganizationsForEnterpriseHandler,
  getProfilesForAccountHandler,
} from './features/accounts/account-reads.handlers.ts';
import { checkEmailAddressHandler } from './features/accounts/check-email-address.handler.ts';
import { confirmEmailHandler } from './features/accounts/confirm-email.handler.ts';
import { createAccountHandler } from './features/accounts/create-account.handler.ts';
import { getOwnAccountHandler } from './features/accounts/get-own-account.handler.ts';
import {
  addGroupUsersHandler,
  getGroupUsersHandler,
  removeGroupUserHandler,
  updateGroupAccountsHandler,
} from './features/accounts/group-users.handlers.ts';
import { updateAccountHandler } from './features/accounts/update-account.handler.ts';
import {
  deleteAccountHandler,
  updateAccountGroupsHandler,
  updateAccountOrganizationHandler,
} from './features/accounts/user-access.handlers.ts';

import { exportAuditLogHandler, getAuditLogPagedHandler } from './features/audit/audit.handlers.ts';

import {
  deleteSessionHandler,
  getAccountNotificationPrefsHandler,
  updateSessionHandler,
  updateSessionToExpeditedHandler,
  upgradeSessionHandler,
} from './features/codes/change-code-sessions.handlers.ts';
import { createSessionHandler } from './features/codes/create-session.handler.ts';
import {
  getCodeSessionHandler,
  getCodeSessionsHandler,
} from './features/codes/get-code-sessions.handlers.ts';
import { getSessionsByProfileIdHandler } from './features/codes/get-sessions-by-profile-id.handler.ts';
import { getTestedProfilesBySessionIdHandler } from './features/codes/get-tested-profiles.handler.ts';
import { getDashboardHandler } from './features/dashboard/get-dashboard.handler.ts';
import { getOrganizationTestDataSummaryHandler } from './features/dashboard/get-organization-test-data-summary.handler.ts';
import { getTestVolumeReportHandler } from './features/dashboard/get-test-volume-report.handler.ts';
import {
  getAccountMessagesHandler,
  getGroupMessagesHandler,
  getOwnMessagesHandler,
  takeAppMessagesHandler,
} from './features/delivery/messages.handlers.ts';
import { getHeldTestsHandler } from './features/devices/get-held-tests.handler.ts';
import { getRosterHandler } from './features/devices/get-roster.handler.ts';
import { getDevicesHandler, removeDeviceHandler } from './features/devices/organization-devices.handlers.ts';
import { matchPersonHandler, redeemCodeHandler } from './features/devices/redeem-code.handlers.ts';
import { submitTestsHandler } from './features/devices/submit-tests.handler.ts';
import {
  deleteProfileEventHandler,
  endCurrentProfileEventHandler,
  updateProfileEventHandler,
} from './features/events/change-profile-event.handlers.ts';
import { createProfileEventHandler } from './features/events/create-profile-event.handler.ts';
import { bulkMoveHandler, undoBulkMoveHandler } from './features/groups/bulk-move.handlers.ts';
import {
  createGroupHandler,
  deleteGroupHandler,
  updateGroupHandler,
} from './features/groups/edit-group.handlers.ts';
import { getGroupHandler } from './features/groups/get-group.handler.ts';
import { getGroupsHandler } from './features/groups/get-groups.handler.ts';
import { getGroupsReportHandler } from './features/groups/get-groups-report.handler.ts';
import {
  adjustGroupBaselineStartDateHandler,
  adjustGroupDefaultOrganizationProtocolHandler,
  continueGroupChangeHandler,
} from './features/groups/group-changes.handlers.ts';
import { getGroupTestDataSummaryHandler } from './features/groups/group-test-data-summary.handler.ts';
import { getGroupsForEnterpriseAccountHandler } from './features/groups/groups-for-enterprise-account.handler.ts';
import {
  getGroupNotificationPreferencesHandler,
  updateGroupNotificationPreferencesHandler,
} from './features/groups/schedule/notification-preferences.handlers.ts';
import {
  createOrUpdateGroupPreferencesHandler,
  getGroupScheduleHandler,
} from './features/groups/schedule/schedule.handlers.ts';
import { updateGroupProfilesHandler } from './features/groups/update-group-profiles.handler.ts';
import { enrollOrganizationHandler } from './features/organizations/enroll-organization.handler.ts';
import {
  getEnterpriseOrganizationsHandler,
  grantChildAccessHandler,
} from './features/organizations/enterprise.handlers.ts';
import { getOrganizationBannersHandler } from './features/organizations/get-organization-banners.handler.ts';
import {
  getOrganizationByIdHandler,
  updateOrganizationInfoHandler,
} from './features/organizations/organization-info.handlers.ts';
import {
  getOrganizationPreferencesHandler,
  updateOrganizationPreferencesHandler,
  updateRequirePinHandler,
} from './features/organizations/organization-preferences.handlers.ts';
import {
  getTotalGroupsCountHandler,
  getTotalProfileCountHandler,
  getTotalTestCountHandler,
} from './features/organizations/organization-statistics.handlers.ts';
import {
  adjustBaselineCalculationDateHandler,
  getProfileAveragesHandler,
} from './features/profiles/baseline.handlers.ts';
import { createProfileHandler } from './features/profiles/create-profile.handler.ts';
import { deleteProfileHandler } from './features/profiles/delete-profile.handler.ts';
import { getProfileFormHandler, getProfileHandler } from './features/profiles/get-profile.handlers.ts';
import { getProfileBaselinesHandler } from './features/profiles/get-profile-baselines.handler.ts';
import { getProfileDemandsHandler } from './features/profiles/get-profile-demands.handler.ts';
import { getProfileHistoryHandler } from './features/profiles/get-profile-history.handler.ts';
import { getProfilesPagedHandler } from './features/profiles/get-profiles-paged.handler.ts';
import { getWebProfileDetailHandler } from './features/profiles/get-web-profile-detail.handler.ts';
import { importProfileHandler } from './features/profiles/import-profile.handler.ts';
import {
  decideImportRequestHandler,
  getImportRequestsHandler,
} from './features/profiles/import-requests.handlers.ts';
import { updateProfileHandler } from './features/profiles/update-profile.handler.ts';
import {
  createProtocolHandler,
  deleteProtocolHandler,
  updateProtocolHandler,
} from './features/protocols/change-protocol.handlers.ts';
import {
  addMeasureToOrganizationHandler,
  getAllMeasuresHandler,
  getMeasuresForOrganizationHandler,
  removeMeasureFromOrganizationHandler,
} from './features/protocols/measures.handlers.ts';
import {
  getMeasuresForProtocolHandler,
  getProtocolHandler,
  getProtocolsHandler,
} from './features/protocols/protocol-reads.handlers.ts';
import {
  addStandardProtocolHandler,
  getStandardProtocolsHandler,
} from './features/protocols/standard-protocols.handlers.ts';
import { newPdfReportHandler } from './features/reports/new-pdf-report.handler.ts';
import {
  getPdfSyncStatusHandler,
  retryPdfSyncHandler,
  updatePdfSyncStatusHandler,
} from './features/reports/pdf-sync.handlers.ts';
import { checkRosterHandler } from './features/roster/check-roster.handler.ts';
import { getRosterRejectsHandler } from './features/roster/get-roster-rejects.handler.ts';
import {
  deleteRosterImportHandler,
  getRosterImportHandler,
  getRosterImportsHandler,
} from './features/roster/roster-import.handlers.ts';
import {
  chooseRosterRowsHandler,
  getRosterRowsPagedHandler,
} from './features/roster/roster-rows.handlers.ts';
import { startRosterImportHandler, undoRosterImportHandler } from './features/roster/run-roster.handlers.ts';
import { uploadRosterHandler } from './features/roster/upload-roster.handler.ts';
import { getRecentItemsHandler } from './features/search/get-recent-items.handler.ts';
import { masterSearchHandler } from './features/search/master-search.handler.ts';
import { masterSearchSuperAdminHandler } from './features/search/master-search-super-admin.handler.ts';
import { generateProfileAccessLinkHandler } from './features/sharing/generate-profile-access-link.handler.ts';
import {
  endAccountProfileHandler,
  endProfileAccessLinkHandler,
  getAccountProfilesByProfileIdHandler,
  getProfileAccessLinkStateHandler,
  getProfileAccessLinksByProfileIdHandler,
} from './features/sharing/profile-access.handlers.ts';
import {
  getProfileAccessFormHandler,
  submitProfileAccessLinkHandler,
  validateProfileAccessLinkHandler,
} from './features/sharing/redeem-profile-access.handlers.ts';
import { grantOrganizationAccessHandler } from './features/staff/grant-organization-access.handler.ts';
import {
  getOpenGrantsHandler,
  getOrganizationGrantsHandler,
  revokeOrganizationGrantHandler,
} from './features/staff/organization-grants.handlers.ts';
import {
  findOrganizationHandler,
  getOrganizationsPagedHandler,
  leaveOrganizationHandler,
} from './features/staff/organizations.handlers.ts';
import { excludeIncludeTestResultsHandler } from './features/tests/exclude-include-test-results.handler.ts';
import {
  downloadAllTrialsCsvHandler,
  downloadBalanceXyzCsvHandler,
  downloadFunctionalXyzCsvHandler,
} from './features/tests/graphs/download-raw-data.handlers.ts';
import { getDetailedTestCalculationGraphsHandler } from './features/tests/graphs/get-detailed-test-calculation-graphs.handler.ts';
import { previewTestResultsHandler } from './features/tests/preview-test-results.handler.ts';
import { getProfileTestByIdHandler, getTestRawDataHandler } from './features/tests/test.handlers.ts';
import { updateProfileTestNoteHandler } from './features/tests/update-profile-test-note.handler.ts';
import type { BrowserRoute } from './platform/http/browser-routes.ts';
import type { Handler } from './platform/http/handle.ts';

/** Every call the server answers. Features are listed here and meet nowhere else. */
export const handlers: readonly Handler[] = [
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
  generateProfileAccessLinkHandler,
  getProfileAccessLinkStateHandler,
  getProfileAccessLinksByProfileIdHandler,
  getAccountProfilesByProfileIdHandler,
  endProfileAccessLinkHandler,
  endAccountProfileHandler,
  validateProfileAccessLinkHandler,
  getProfileAccessFormHandler,
  submitProfileAccessLinkHandler,
  forgotPasswordHandler,
  resetPasswordHandler,
  updatePasswordHandler,
  getSessionsHandler,
  endSessionHandler,
  endAllSessionsHandler,
  getOwnAccountHandler,
  updateAccountHandler,
  confirmEmailHandler,
  grantOrganizationAccessHandler,
  getOrganizationGrantsHandler,
  getOpenGrantsHandler,
  revokeOrganizationGrantHandler,
  getAuditLogPagedHandler,
  exportAuditLogHandler,
  leaveOrganizationHandler,
  getOrganizationsPagedHandler,
  findOrganizationHandler,
  enrollOrganizationHandler,
  getEnterpriseOrganizationsHandler,
  grantChildAccessHandler,
  getOrganizationBannersHandler,
  getAccountsHandler,
  getAccountHandler,
  createAccountHandler,
  updateAccountGroupsHandler,
  getGroupsForAccountHandler,
  updateAccountOrganizationHandler,
  getOrganizationsForEnterpriseHandler,
  deleteAccountHandler,
  checkEmailAddressHandler,
  getProfilesForAccountHandler,
  getGroupUsersHandler,
  addGroupUsersHandler,
  removeGroupUserHandler,
  updateGroupAccountsHandler,
  getOrganizationPreferencesHandler,
  updateOrganizationPreferencesHandler,
  updateRequirePinHandler,
  getOrganizationByIdHandler,
  updateOrganizationInfoHandler,
  getDevicesHandler,
  removeDeviceHandler,
  getTotalTestCountHandler,
  getTotalProfileCountHandler,
  getTotalGroupsCountHandler,
  getGroupsHandler,
  getGroupHandler,
  createGroupHandler,
  updateGroupHandler,
  deleteGroupHandler,
  updateGroupProfilesHandler,
  adjustGroupBaselineStartDateHandler,
  adjustGroupDefaultOrganizationProtocolHandler,
  continueGroupChangeHandler,
  getGroupTestDataSummaryHandler,
  getGroupsForEnterpriseAccountHandler,
  getGroupsReportHandler,
  getGroupScheduleHandler,
  createOrUpdateGroupPreferencesHandler,
  getGroupNotificationPreferencesHandler,
  updateGroupNotificationPreferencesHandler,
  getProfileDemandsHandler,
  getGroupMessagesHandler,
  getAccountMessagesHandler,
  getOwnMessagesHandler,
  takeAppMessagesHandler,
  bulkMoveHandler,
  undoBulkMoveHandler,
  getDashboardHandler,
  getOrganizationTestDataSummaryHandler,
  getTestVolumeReportHandler,
  getProfilesPagedHandler,
  getWebProfileDetailHandler,
  getProfileHandler,
  getProfileFormHandler,
  createProfileHandler,
  updateProfileHandler,
  deleteProfileHandler,
  importProfileHandler,
  getImportRequestsHandler,
  decideImportRequestHandler,
  getProtocolsHandler,
  getProtocolHandler,
  createProtocolHandler,
  updateProtocolHandler,
  deleteProtocolHandler,
  getStandardProtocolsHandler,
  addStandardProtocolHandler,
  getMeasuresForProtocolHandler,
  getMeasuresForOrganizationHandler,
  getAllMeasuresHandler,
  addMeasureToOrganizationHandler,
  removeMeasureFromOrganizationHandler,
  getProfileAveragesHandler,
  getProfileBaselinesHandler,
  getProfileHistoryHandler,
  getSessionsByProfileIdHandler,
  createSessionHandler,
  getCodeSessionsHandler,
  getCodeSessionHandler,
  getAccountNotificationPrefsHandler,
  updateSessionHandler,
  updateSessionToExpeditedHandler,
  upgradeSessionHandler,
  deleteSessionHandler,
  getTestedProfilesBySessionIdHandler,
  adjustBaselineCalculationDateHandler,
  getProfileTestByIdHandler,
  getTestRawDataHandler,
  getDetailedTestCalculationGraphsHandler,
  downloadBalanceXyzCsvHandler,
  downloadFunctionalXyzCsvHandler,
  downloadAllTrialsCsvHandler,
  updateProfileTestNoteHandler,
  excludeIncludeTestResultsHandler,
  previewTestResultsHandler,
  createProfileEventHandler,
  updateProfileEventHandler,
  endCurrentProfileEventHandler,
  deleteProfileEventHandler,
  newPdfReportHandler,
  getPdfSyncStatusHandler,
  updatePdfSyncStatusHandler,
  retryPdfSyncHandler,
  uploadRosterHandler,
  getRosterImportsHandler,
  getRosterImportHandler,
  checkRosterHandler,
  getRosterRowsPagedHandler,
  chooseRosterRowsHandler,
  startRosterImportHandler,
  undoRosterImportHandler,
  getRosterRejectsHandler,
  deleteRosterImportHandler,
  masterSearchHandler,
  masterSearchSuperAdminHandler,
  getRecentItemsHandler,
  redeemCodeHandler,
  matchPersonHandler,
  submitTestsHandler,
  getRosterHandler,
  getHeldTestsHandler,
];

/** Addresses that browsers are sent to. */
export const browserRoutes: readonly BrowserRoute[] = [...singleSignOnRoutes];

/** How a bearer token becomes a viewer. */
export const viewerOf = viewerOfToken;
