import type { Call } from '../core/define-call.ts';
import { createPatientAccount } from './access/create-patient-account.ts';
import { getLoginMethod } from './access/get-login-method.ts';
import { getMobileToken } from './access/get-mobile-token.ts';
import {
  addIdentityProviderDomain,
  confirmIdentityProvider,
  deleteIdentityProvider,
  enableIdentityProvider,
  getIdentityProviders,
  getOwnIdentityProviders,
  proveIdentityProviderDomain,
  removeIdentityProviderDomain,
  saveIdentityProvider,
  testIdentityProvider,
} from './access/identity-provider-calls.ts';
import { login } from './access/login.ts';
import { requestMfaCode, startMfaChallenge, verifyMfaCode } from './access/mfa.ts';
import { endAllSessions, endSession, getSessions } from './access/own-sessions.ts';
import { checkPasswordLink, forgotPassword, resetPassword, updatePassword } from './access/passwords.ts';
import { getCurrentUser, logout, refreshToken, switchSelectedOrganization } from './access/session.ts';
import { initiateSingleLogout, samllogin, ssologin } from './access/single-sign-on.ts';
import { checkEmailAddress } from './accounts/check-email-address.ts';
import { createAccount } from './accounts/create-account.ts';
import { deleteAccount } from './accounts/delete-account.ts';
import { getAccount } from './accounts/get-account.ts';
import { getAccounts } from './accounts/get-accounts.ts';
import { getProfilesForAccount } from './accounts/get-profiles-for-account.ts';
import {
  addGroupUsers,
  getGroupUsers,
  removeGroupUser,
  updateGroupAccounts,
} from './accounts/group-users.ts';
import { confirmEmail, getOwnAccount } from './accounts/own-account.ts';
import { updateAccount } from './accounts/update-account.ts';
import { getGroupsForAccount, updateAccountGroups } from './accounts/update-account-groups.ts';
import {
  getOrganizationsForEnterprise,
  updateAccountOrganization,
} from './accounts/update-account-organization.ts';
import { exportAuditLog } from './audit/export-audit-log.ts';
import { getAuditLogPaged } from './audit/get-audit-log-paged.ts';
import { billingCalls } from './billing-calls.ts';
import {
  deleteSession,
  getAccountNotificationPrefs,
  updateSession,
  updateSessionToExpedited,
  upgradeSession,
} from './codes/change-code-sessions.ts';
import { createSession } from './codes/create-session.ts';
import { getCodeSession, getCodeSessions } from './codes/get-code-sessions.ts';
import { getLiveBoard } from './codes/get-live-board.ts';
import { getSessionsByProfileId } from './codes/get-sessions-by-profile-id.ts';
import { getTestedProfilesBySessionId } from './codes/get-tested-profiles.ts';
import { connectionCalls } from './connection-calls.ts';
import { getDashboard } from './dashboard/get-dashboard.ts';
import { getOrganizationTestDataSummary } from './dashboard/get-organization-test-data-summary.ts';
import { getTestVolumeReport } from './dashboard/get-test-volume-report.ts';
import {
  getAccountMessages,
  getGroupMessages,
  getOwnMessages,
  takeAppMessages,
} from './delivery/messages.ts';
import { addProfileForHeldTest, assignHeldTest, discardHeldTest } from './devices/decide-held-test.ts';
import { getHeldTest, getHeldTests, getRefusedTests } from './devices/get-held-tests.ts';
import { getRoster } from './devices/get-roster.ts';
import { matchPerson } from './devices/match-person.ts';
import { getDevices, removeDevice } from './devices/organization-devices.ts';
import { redeemCode } from './devices/redeem-code.ts';
import { sendProgress } from './devices/send-progress.ts';
import { submitTests } from './devices/submit-tests.ts';
import { duplicateCalls } from './duplicates/duplicate-calls.ts';
import {
  createProfileEvent,
  deleteProfileEvent,
  endCurrentProfileEvent,
  updateProfileEvent,
} from './events/manage-events.ts';
import {
  continueExport,
  deleteExport,
  downloadExport,
  getEventsExport,
  getExports,
  getTestResultsExport,
  startEverythingExport,
  startExport,
  startRawDataExport,
} from './exports/export-calls.ts';
import { bulkMove, undoBulkMove } from './groups/bulk-move.ts';
import { createGroup, deleteGroup, updateGroup } from './groups/edit-group.ts';
import { getGroup } from './groups/get-group.ts';
import { getGroups } from './groups/get-groups.ts';
import { getGroupsReport } from './groups/get-groups-report.ts';
import {
  adjustGroupBaselineStartDate,
  adjustGroupDefaultOrganizationProtocol,
  continueGroupChange,
} from './groups/group-changes.ts';
import {
  getGroupNotificationPreferences,
  updateGroupNotificationPreferences,
} from './groups/group-notification-preferences.ts';
import { createOrUpdateGroupPreferences, getGroupSchedule } from './groups/group-preferences.ts';
import { updateGroupProfiles } from './groups/group-profiles.ts';
import { getGroupTestDataSummary } from './groups/group-test-data-summary.ts';
import { getGroupsForEnterpriseAccount } from './groups/groups-for-enterprise-account.ts';
import { integrationCalls } from './integration-calls.ts';
import { enrollOrganization } from './organizations/enroll-organization.ts';
import { getEnterpriseOrganizations } from './organizations/get-enterprise-organizations.ts';
import { getOrganizationBanners } from './organizations/get-organization-banners.ts';
import { grantChildAccess } from './organizations/grant-child-access.ts';
import { getOrganizationById, updateOrganizationInfo } from './organizations/organization-info.ts';
import {
  getOrganizationPreferences,
  updateOrganizationPreferences,
  updateRequirePin,
} from './organizations/organization-preferences.ts';
import {
  getTotalGroupsCount,
  getTotalProfileCount,
  getTotalTestCount,
} from './organizations/organization-statistics.ts';
import { adjustBaselineCalculationDate } from './profiles/adjust-baseline-calculation-date.ts';
import {
  createProfile,
  deleteProfile,
  getProfile,
  getProfileForm,
  updateProfile,
} from './profiles/edit-profile.ts';
import { getProfileAverages } from './profiles/get-profile-averages.ts';
import { getProfileBaselines } from './profiles/get-profile-baselines.ts';
import { getProfileDemands } from './profiles/get-profile-demands.ts';
import { getProfileHistory } from './profiles/get-profile-history.ts';
import { getProfilesPaged } from './profiles/get-profiles-paged.ts';
import { getResolvedProfile } from './profiles/get-resolved-profile.ts';
import { getWebProfileDetail } from './profiles/get-web-profile-detail.ts';
import { decideImportRequest, getImportRequests, importProfile } from './profiles/import-profile.ts';
import { updateMeasureThresholds } from './profiles/update-measure-thresholds.ts';
import { getProtocol, getProtocols } from './protocols/get-protocols.ts';
import { createProtocol, deleteProtocol, updateProtocol } from './protocols/manage-protocols.ts';
import {
  addMeasureToOrganization,
  getAllMeasures,
  getMeasuresForOrganization,
  getMeasuresForProtocol,
  removeMeasureFromOrganization,
} from './protocols/measures.ts';
import { addStandardProtocol, getStandardProtocols } from './protocols/standard-protocols.ts';
import { newPdfReport } from './reports/new-pdf-report.ts';
import { getPdfSyncStatus, retryPdfSync, updatePdfSyncStatus } from './reports/pdf-sync.ts';
import {
  createPrintToken,
  getProfileTestForAzureAD,
  getProfileTestForPortal,
  profileTestPdfForPortal,
} from './reports/print-report.ts';
import { rosterCalls } from './roster/every-roster-call.ts';
import { schoolsCalls } from './schools/schools-calls.ts';
import { getRecentItems } from './search/get-recent-items.ts';
import { masterSearch } from './search/master-search.ts';
import { masterSearchSuperAdmin } from './search/master-search-super-admin.ts';
import {
  getProfileAccessForm,
  submitProfileAccessLink,
  validateProfileAccessLink,
} from './sharing/redeem-profile-access.ts';
import {
  endAccountProfile,
  endProfileAccessLink,
  generateProfileAccessLink,
  getAccountProfilesByProfileId,
  getProfileAccessLinkState,
  getProfileAccessLinksByProfileId,
} from './sharing/share-profile.ts';
import { staffCalls } from './staff-calls.ts';
import { getSurvey, getSurveys } from './surveys/get-surveys.ts';
import { createSurvey, publishSurvey, updateSurvey, withdrawSurvey } from './surveys/manage-surveys.ts';
import {
  downloadAllTrialsCsv,
  downloadBalanceXyzCsv,
  downloadFunctionalXyzCsv,
} from './tests/download-raw-data.ts';
import { excludeIncludeTestResults } from './tests/exclude-include-test-results.ts';
import { getDetailedTestCalculationGraphs } from './tests/get-detailed-test-calculation-graphs.ts';
import { getProfileTestById } from './tests/get-profile-test-by-id.ts';
import { getTestRawData } from './tests/get-test-raw-data.ts';
import { previewTestResults } from './tests/preview-test-results.ts';
import { updateProfileTestNote } from './tests/update-profile-test-note.ts';
import { toolsCalls } from './tools/tools-calls.ts';

/** Every call of the portal. Documents, the permission matrix and the generated tests are made from this list. */
export const allCalls: readonly Call[] = [
  getLoginMethod,
  login,
  startMfaChallenge,
  requestMfaCode,
  verifyMfaCode,
  ssologin,
  samllogin,
  initiateSingleLogout,
  getIdentityProviders,
  saveIdentityProvider,
  enableIdentityProvider,
  deleteIdentityProvider,
  testIdentityProvider,
  addIdentityProviderDomain,
  proveIdentityProviderDomain,
  removeIdentityProviderDomain,
  getOwnIdentityProviders,
  confirmIdentityProvider,
  logout,
  refreshToken,
  getCurrentUser,
  switchSelectedOrganization,
  getMobileToken,
  createPatientAccount,
  generateProfileAccessLink,
  getProfileAccessLinkState,
  getProfileAccessLinksByProfileId,
  getAccountProfilesByProfileId,
  endProfileAccessLink,
  endAccountProfile,
  validateProfileAccessLink,
  getProfileAccessForm,
  submitProfileAccessLink,
  forgotPassword,
  checkPasswordLink,
  resetPassword,
  updatePassword,
  getSessions,
  endSession,
  endAllSessions,
  getOwnAccount,
  updateAccount,
  confirmEmail,
  getAuditLogPaged,
  exportAuditLog,
  enrollOrganization,
  getEnterpriseOrganizations,
  grantChildAccess,
  getOrganizationBanners,
  getAccounts,
  getAccount,
  createAccount,
  updateAccountGroups,
  getGroupsForAccount,
  updateAccountOrganization,
  getOrganizationsForEnterprise,
  deleteAccount,
  checkEmailAddress,
  getProfilesForAccount,
  getGroupUsers,
  addGroupUsers,
  removeGroupUser,
  updateGroupAccounts,
  getOrganizationPreferences,
  updateOrganizationPreferences,
  updateRequirePin,
  getOrganizationById,
  updateOrganizationInfo,
  getDevices,
  removeDevice,
  getTotalTestCount,
  getTotalProfileCount,
  getTotalGroupsCount,
  getGroups,
  getGroup,
  createGroup,
  updateGroup,
  deleteGroup,
  updateGroupProfiles,
  adjustGroupBaselineStartDate,
  adjustGroupDefaultOrganizationProtocol,
  continueGroupChange,
  getGroupTestDataSummary,
  getGroupsForEnterpriseAccount,
  getGroupsReport,
  bulkMove,
  undoBulkMove,
  getDashboard,
  getOrganizationTestDataSummary,
  getTestVolumeReport,
  getProfilesPaged,
  getWebProfileDetail,
  getResolvedProfile,
  getProfileAverages,
  getProfileBaselines,
  getProfileHistory,
  getSessionsByProfileId,
  createSession,
  getCodeSessions,
  getCodeSession,
  getAccountNotificationPrefs,
  updateSession,
  updateSessionToExpedited,
  upgradeSession,
  deleteSession,
  getTestedProfilesBySessionId,
  getLiveBoard,
  adjustBaselineCalculationDate,
  updateMeasureThresholds,
  getProfile,
  getProfileForm,
  createProfile,
  updateProfile,
  deleteProfile,
  importProfile,
  getImportRequests,
  decideImportRequest,
  getProtocols,
  getProtocol,
  createProtocol,
  updateProtocol,
  deleteProtocol,
  getStandardProtocols,
  addStandardProtocol,
  getMeasuresForProtocol,
  getMeasuresForOrganization,
  getAllMeasures,
  addMeasureToOrganization,
  removeMeasureFromOrganization,
  getSurveys,
  getSurvey,
  createSurvey,
  updateSurvey,
  publishSurvey,
  withdrawSurvey,
  getProfileTestById,
  getTestRawData,
  getDetailedTestCalculationGraphs,
  downloadBalanceXyzCsv,
  downloadFunctionalXyzCsv,
  downloadAllTrialsCsv,
  updateProfileTestNote,
  excludeIncludeTestResults,
  previewTestResults,
  createProfileEvent,
  updateProfileEvent,
  endCurrentProfileEvent,
  deleteProfileEvent,
  newPdfReport,
  createPrintToken,
  getProfileTestForPortal,
  getProfileTestForAzureAD,
  profileTestPdfForPortal,
  ...integrationCalls,
  getPdfSyncStatus,
  updatePdfSyncStatus,
  retryPdfSync,
  getTestResultsExport,
  getEventsExport,
  ...duplicateCalls,
  startExport,
  startRawDataExport,
  startEverythingExport,
  getExports,
  continueExport,
  deleteExport,
  downloadExport,
  ...rosterCalls,
  ...toolsCalls,
  ...schoolsCalls,
  masterSearch,
  masterSearchSuperAdmin,
  getRecentItems,
  redeemCode,
  matchPerson,
  sendProgress,
  submitTests,
  getRoster,
  getHeldTests,
  getHeldTest,
  getRefusedTests,
  assignHeldTest,
  addProfileForHeldTest,
  discardHeldTest,
  getGroupSchedule,
  createOrUpdateGroupPreferences,
  getGroupNotificationPreferences,
  updateGroupNotificationPreferences,
  getProfileDemands,
  getGroupMessages,
  getAccountMessages,
  getOwnMessages,
  takeAppMessages,
  ...connectionCalls,
  ...billingCalls,
  ...staffCalls,
];
