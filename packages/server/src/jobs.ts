import { notifyAccountExists } from './features/access/notify-account-exists.job.ts';
import { sendMfaCode } from './features/access/send-mfa-code.job.ts';
import { sendResetLink } from './features/access/send-reset-link.job.ts';
import { purgeSingleSignOn } from './features/access/sso/purge-single-sign-on.job.ts';
import {
  tellOfFirstSignIn,
  tellOfSingleSignOnJob,
} from './features/access/sso/tell-of-single-sign-on.job.ts';
import { viewerOfAccount } from './features/access/viewer-of-account.ts';
import { notifyEmailChanged, sendEmailConfirmation } from './features/accounts/email-mails.job.ts';
import { mailUser } from './features/accounts/mail-user.job.ts';
import { notifyPhoneChanged } from './features/accounts/notify-phone-changed.job.ts';
import { detachCard } from './features/billing/detach-card.job.ts';
import { lookUpCard } from './features/billing/look-up-card.job.ts';
import { findCodesToNotify, notifyNewTests } from './features/codes/notify-new-tests.job.ts';
import { expireConnections } from './features/connections/expire-connections.job.ts';
import { tellOfEndedRequests } from './features/connections/tell-of-ended.job.ts';
import { purgeMessages } from './features/delivery/purge-messages.job.ts';
import { purgeProgress } from './features/devices/purge-progress.job.ts';
import { findDuplicates } from './features/duplicates/find-duplicates.job.ts';
import { makeExport } from './features/exports/make-export.job.ts';
import { purgeExports } from './features/exports/purge-exports.job.ts';
import { makeBulkExport } from './features/fhir/bulk/make-bulk.job.ts';
import { purgeBulkExports } from './features/fhir/bulk/purge-bulk.job.ts';
import { purgeSmart } from './features/fhir/smart/purge-smart.job.ts';
import { changeGroups } from './features/groups/change-group.job.ts';
import { alertLowScore } from './features/groups/schedule/alert-low-score.job.ts';
import { findDueSchedules, openDemands } from './features/groups/schedule/open-demands.job.ts';
import { remindOfDemand } from './features/groups/schedule/remind-of-demand.job.ts';
import { findRested, tellOfRest } from './features/integrations/tell-of-rest.jobs.ts';
import { notifyPausedWebhook } from './features/integrations/webhooks/notify-paused.job.ts';
import { purgeWebhookDeliveries } from './features/integrations/webhooks/purge-deliveries.job.ts';
import { findDueWebhooks, sendWebhook } from './features/integrations/webhooks/send-webhook.job.ts';
import {
  chargeInvoiceByItself,
  findInvoicesToCharge,
} from './features/invoices/payments/charge-by-itself.job.ts';
import { lookUpAfterPayment } from './features/invoices/payments/look-up-after-payment.job.ts';
import { findOpenPayments, lookUpPayment } from './features/invoices/payments/look-up-payments.job.ts';
import { purgePaymentEvents } from './features/invoices/payments/purge-payment-events.job.ts';
import { findOpenRefunds, lookUpRefund } from './features/invoices/refunds-and-credit/look-up-refunds.job.ts';
import { tellOfDispute } from './features/invoices/refunds-and-credit/tell-of-dispute.job.ts';
import { findInvoicesToMail, sendInvoiceByItself } from './features/invoices/sending/send-by-itself.job.ts';
import { sendInvoiceMail } from './features/invoices/sending/send-invoice-mail.job.ts';
import { sweepNotices } from './features/invoices/sending/sweep-notices.job.ts';
import { welcomeAdministrator } from './features/organizations/welcome-administrator.job.ts';
import { countPortal, recountPortal } from './features/portal-counts/count-portal.jobs.ts';
import { countTestedDays, recountTestedDays } from './features/portal-counts/count-tested-days.jobs.ts';
import { notifyImport } from './features/profiles/notify-import.job.ts';
import { deliverReport, findDueReports } from './features/reports/deliver-report.job.ts';
import { checkRosterJob, checkSentRosterJob } from './features/roster/check-roster.job.ts';
import { importRosterJob, importSentRosterJob } from './features/roster/import-roster.job.ts';
import { purgeRosters } from './features/roster/purge-rosters.job.ts';
import { undoRosterJob } from './features/roster/undo-roster.job.ts';
import { closeExpiredGrants } from './features/staff/close-expired-grants.job.ts';
import { findTermsToRenew, renewSubscription } from './features/subscriptions/renew-subscriptions.job.ts';
import { bulkMergeJob } from './features/tools/merge/bulk-merge.job.ts';
import { purgeOperations } from './features/tools/purge-operations.job.ts';
import { tellOfTransfer } from './features/tools/transfer/tell-of-transfer.job.ts';
import { transferGroup } from './features/tools/transfer/transfer-group.job.ts';
import { closePeriods, findPeriodsToClose } from './features/usage/close-periods.job.ts';
import { foldTestedCounts } from './features/usage/fold-counts.job.ts';
import { tellOfCredits } from './features/usage/tell-of-credits.job.ts';
import { findCreditsToWatch, watchCredits } from './features/usage/watch-credits.job.ts';
import { sealAuditLogJob } from './platform/audit/seals/seal-audit-log.job.ts';
import type { Database } from './platform/database/database.ts';
import type { Job } from './platform/jobs/job.ts';
import { type Jobs, type JobsOptions, openJobs, startJobs } from './platform/jobs/jobs.ts';
import { purgeOldAttempts } from './platform/limits/purge-old-attempts.job.ts';
import type { Log } from './platform/log/log.ts';
import type { Services } from './platform/services.ts';
import { notifyPasswordChanged } from './records/access/notify-password-changed.job.ts';
import { findProfilesToRenew, renewProfiles } from './records/comparison/renew-profiles.job.ts';
import { tellOfConnection } from './records/organizations/tell-of-connection.job.ts';
import { inviteTested } from './records/sharing/invite-tested.job.ts';
import { sendAccessLink } from './records/sharing/send-access-link.job.ts';

/** Every kind of work that may wait. Features are listed here and meet nowhere else. */
const list: readonly Job[] = [
  alertLowScore,
  bulkMergeJob,
  purgeOperations,
  changeGroups,
  chargeInvoiceByItself,
  checkRosterJob,
  checkSentRosterJob,
  closeExpiredGrants,
  closePeriods,
  countPortal,
  countTestedDays,
  deliverReport,
  detachCard,
  expireConnections,
  tellOfEndedRequests,
  findCodesToNotify,
  findCreditsToWatch,
  findDueReports,
  findDueSchedules,
  findDuplicates,
  findInvoicesToMail,
  findInvoicesToCharge,
  foldTestedCounts,
  sweepNotices,
  tellOfDispute,
  findOpenPayments,
  findOpenRefunds,
  findPeriodsToClose,
  findProfilesToRenew,
  findTermsToRenew,
  findDueWebhooks,
  findRested,
  importRosterJob,
  importSentRosterJob,
  inviteTested,
  lookUpCard,
  lookUpPayment,
  lookUpRefund,
  lookUpAfterPayment,
  mailUser,
  makeBulkExport,
  makeExport,
  notifyAccountExists,
  notifyEmailChanged,
  notifyImport,
  notifyNewTests,
  notifyPasswordChanged,
  notifyPhoneChanged,
  openDemands,
  purgeBulkExports,
  purgeExports,
  purgeMessages,
  purgeProgress,
  purgeOldAttempts,
  purgePaymentEvents,
  purgeRosters,
  purgeSingleSignOn,
  tellOfSingleSignOnJob,
  tellOfFirstSignIn,
  purgeWebhookDeliveries,
  recountPortal,
  recountTestedDays,
  purgeSmart,
  remindOfDemand,
  renewProfiles,
  renewSubscription,
  sealAuditLogJob,
  sendAccessLink,
  sendEmailConfirmation,
  sendInvoiceByItself,
  sendInvoiceMail,
  sendMfaCode,
  sendResetLink,
  sendWebhook,
  tellOfConnection,
  tellOfCredits,
  tellOfRest,
  notifyPausedWebhook,
  tellOfTransfer,
  transferGroup,
  undoRosterJob,
  watchCredits,
  welcomeAdministrator,
];

/** Opens the queue: from now on work can be put into it. */
export function openQueue(
  database: Database,
  log: Log,
  options: Pick<JobsOptions, 'pollingSeconds' | 'beginsScheduled'> = {},
): Promise<Jobs> {
  return openJobs({ database, log, kinds: list, viewerOfAccount: viewerOfAccount(database), ...options });
}

/** Lets this process do the work of every kind. Apart from opening, because services hold the queue and the work needs services. */
export const startWork = (jobs: Jobs, services: Services): Promise<void> => startJobs(jobs, list, services);
