import { sendMfaCode, workOnMfaCodes } from './features/access/send-mfa-code.job.ts';
import { sendResetLink, sendResetLinks } from './features/access/send-reset-link.job.ts';
import {
  forgetSingleSignOn,
  scheduleForgettingSingleSignOn,
} from './features/access/sso/forget-single-sign-on.job.ts';
import { tellAccountExists, workTellAccountExists } from './features/access/tell-account-exists.job.ts';
import { viewerOfAccount } from './features/access/viewer-of-account.ts';
import {
  sendEmailChangeMails,
  sendEmailConfirmation,
  tellEmailChanged,
} from './features/accounts/email-mails.job.ts';
import { mailUser, workOnUserMails } from './features/accounts/mail-user.job.ts';
import { notifyPhoneChanged, workNotifyingOfPhones } from './features/accounts/notify-phone-changed.job.ts';
import { findCodesToTell, scheduleTellingOfTests, tellOfTests } from './features/codes/tell-of-tests.job.ts';
import { forgetMessages, scheduleForgettingMessages } from './features/delivery/forget-messages.job.ts';
import { forgetExports, scheduleForgettingExports } from './features/exports/forget-exports.job.ts';
import { makeExportJob, workMakingExports } from './features/exports/make-export.job.ts';
import { changeGroupJob, workChangingGroups } from './features/groups/change-group.job.ts';
import { workAlertingLowScores } from './features/groups/schedule/alert-low-score.job.ts';
import {
  findDueSchedules,
  openDemands,
  scheduleOpeningDemands,
} from './features/groups/schedule/open-demands.job.ts';
import { remindOfDemand, workRemindingOfDemands } from './features/groups/schedule/remind-of-demand.job.ts';
import { sendWelcome, welcomeAdministrator } from './features/organizations/welcome-administrator.job.ts';
import { tellOfImport, workTellingOfImports } from './features/profiles/tell-of-import.job.ts';
import { findDueReports, workDeliveringReports } from './features/reports/deliver-report.job.ts';
import { checkRosterJob, workCheckingRosters } from './features/roster/check-roster.job.ts';
import { forgetRosters, scheduleForgettingRosters } from './features/roster/forget-rosters.job.ts';
import { importRosterJob, workImportingRosters } from './features/roster/import-roster.job.ts';
import { undoRosterJob, workUndoingRosters } from './features/roster/undo-roster.job.ts';
import { closeExpiredGrants, workClosingExpiredGrants } from './features/staff/close-expired-grants.job.ts';
import { scheduleSealing, sealAuditLogJob } from './platform/audit/seals/seal-audit-log.job.ts';
import type { Database } from './platform/database/database.ts';
import type { Job } from './platform/jobs/job.ts';
import { type Jobs, type JobsOptions, openJobs } from './platform/jobs/jobs.ts';
import { forgetOldTries, scheduleForgettingOldTries } from './platform/limits/forget-old-tries.job.ts';
import type { Log } from './platform/log/log.ts';
import {
  tellOfChangedPasswords,
  tellPasswordChanged,
} from './platform/own-password/tell-password-changed.job.ts';
import type { Services } from './platform/services.ts';
import { alertLowScore } from './records/alert-low-score.ts';
import { inviteTested, workInvitingTested } from './records/invite-tested.job.ts';
import { deliverReport } from './records/owe-report.ts';
import { findProfilesToRenew, renewProfiles, workRenewingProfiles } from './records/renew-profiles.job.ts';
import { sendAccessLink, workSendAccessLink } from './records/send-access-link.job.ts';

/** Every kind of work that may wait. Features are listed here and meet nowhere else. */
const kinds: readonly Job[] = [
  forgetOldTries,
  forgetSingleSignOn,
  welcomeAdministrator,
  mailUser,
  sendMfaCode,
  sendAccessLink,
  findCodesToTell,
  tellOfTests,
  inviteTested,
  tellOfImport,
  tellAccountExists,
  closeExpiredGrants,
  sendResetLink,
  tellPasswordChanged,
  sendEmailConfirmation,
  tellEmailChanged,
  notifyPhoneChanged,
  sealAuditLogJob,
  checkRosterJob,
  importRosterJob,
  undoRosterJob,
  forgetRosters,
  changeGroupJob,
  makeExportJob,
  forgetExports,
  findDueSchedules,
  openDemands,
  remindOfDemand,
  alertLowScore,
  forgetMessages,
  findDueReports,
  deliverReport,
  findProfilesToRenew,
  renewProfiles,
];

/** Opens the queue: from now on work can be put into it. */
export function openQueue(
  database: Database,
  log: Log,
  options: Pick<JobsOptions, 'pollingSeconds'> = {},
): Promise<Jobs> {
  return openJobs({ database, log, kinds, viewerOfAccount: viewerOfAccount(database), ...options });
}

/** Lets this process do the work of every kind. Apart from opening, because services hold the queue and the work needs services. */
export async function startWork(jobs: Jobs, services: Services): Promise<void> {
  await scheduleForgettingOldTries(jobs);
  await scheduleForgettingSingleSignOn(jobs);
  await jobs.work(welcomeAdministrator, sendWelcome(services));
  await workOnUserMails(jobs, services);
  await workOnMfaCodes(jobs, services);
  await workSendAccessLink(jobs, services);
  await scheduleTellingOfTests(jobs, services);
  await workInvitingTested(jobs, services);
  await workTellingOfImports(jobs, services);
  await workTellAccountExists(jobs, services);
  await workClosingExpiredGrants(jobs);
  await sendResetLinks(jobs, services);
  await tellOfChangedPasswords(jobs, services);
  await sendEmailChangeMails(jobs, services);
  await workNotifyingOfPhones(jobs, services);
  await workCheckingRosters(jobs, services);
  await workImportingRosters(jobs, services);
  await workUndoingRosters(jobs, services);
  await scheduleForgettingRosters(jobs);
  await workChangingGroups(jobs, services);
  await workMakingExports(jobs, services);
  await scheduleForgettingExports(jobs, services);
  await scheduleSealing(jobs, services.files);
  await scheduleOpeningDemands(jobs, services);
  await workRemindingOfDemands(jobs, services);
  await workAlertingLowScores(jobs, services);
  await scheduleForgettingMessages(jobs, services);
  await workDeliveringReports(jobs, services);
  await workRenewingProfiles(jobs, services);
}
