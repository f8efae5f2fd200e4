import type { Call } from '../core/define-call.ts';
import {
  addBillingChildOrg,
  getBillingChildOrgs,
  removeBillingChildOrg,
  updateBillToOrg,
} from './billing/bill-to.ts';
import { getBillingInfo, updateBillingCycle, updateBillingInfo } from './billing/billing-info.ts';
import { getBillingOverview, tryGetBillingOverview } from './billing/billing-overview.ts';
import { addEditCard, createCardSetup, removeCreditCard } from './billing/cards.ts';
import { closeMonth, exportRevenueSchedule, getClosedMonths } from './invoice-reports/books.ts';
import {
  exportEmailLogReport,
  exportInvoiceReport,
  exportMissingInvoiceReport,
  exportUnpaidInvoiceReport,
  exportUnsentInvoiceReport,
  getEmailLogReport,
  getInvoiceReport,
  getMissingInvoiceReport,
  getUnpaidInvoiceReport,
  getUnsentInvoiceReport,
} from './invoice-reports/invoice-reports.ts';
import { exportProfilesTestedReport, getProfilesTestedReport } from './invoice-reports/profiles-tested.ts';
import { applyAccountCredit } from './invoices/apply-account-credit.ts';
import { createInvoice, deleteInvoice, updateInvoice } from './invoices/change-invoices.ts';
import { createCreditNote } from './invoices/create-credit-note.ts';
import { getBillingHistory } from './invoices/get-billing-history.ts';
import {
  createInvoiceToken,
  getInvoiceForAzureAD,
  getInvoiceForPortal,
  getInvoices,
} from './invoices/get-invoices.ts';
import {
  creditNotePdf,
  draftPdfReport,
  invoicePdfForPortal,
  sendInvoicePdfEmail,
  sendInvoiceReceiptEmail,
} from './invoices/invoice-files.ts';
import { getInvoiceMailPause, setInvoiceMailPause } from './invoices/pause-invoice-mails.ts';
import { payInvoice, reversePayment } from './invoices/pay-invoice.ts';
import { refundPayment } from './invoices/refund-payment.ts';
import {
  getHistoricalDailyTestCounts,
  getPortalOrgCount,
  getPortalProfileCount,
  getPortalTestCount,
  getPortalTestCountOfToday,
} from './portal-counts/portal-counts.ts';
import { getTestsByDomain } from './portal-counts/tests-by-domain.ts';
import {
  createInvoiceFromSubscription,
  deleteProductSubscription,
  getAllSubscriptions,
  getBillingChildSubscriptions,
  getProductSubscription,
  getSubscriptionHistory,
  updateProductSubscriptionById,
} from './subscriptions/subscriptions.ts';
import { previewSubscriptionUpgrade, upgradeSubscription } from './subscriptions/upgrade.ts';
import {
  approveCreditProposal,
  dismissCreditProposal,
  getCreditProposalsPaged,
} from './usage/credit-proposals.ts';
import {
  addProfileUsage,
  deleteProfileUsage,
  editProfileUsage,
  getMonthlyProfileCounts,
  getProfileUsageHistory,
  getYearlyProfileCounts,
} from './usage/usage-calls.ts';

/** The calls of billing: invoices, subscriptions, and who pays for whom. */
export const billingCalls: readonly Call[] = [
  getInvoices,
  getInvoiceForPortal,
  getInvoiceForAzureAD,
  createInvoiceToken,
  getBillingHistory,
  createInvoice,
  updateInvoice,
  deleteInvoice,
  payInvoice,
  reversePayment,
  refundPayment,
  applyAccountCredit,
  createCreditNote,
  creditNotePdf,
  invoicePdfForPortal,
  draftPdfReport,
  sendInvoicePdfEmail,
  sendInvoiceReceiptEmail,
  getInvoiceMailPause,
  setInvoiceMailPause,
  getAllSubscriptions,
  getBillingChildSubscriptions,
  getProductSubscription,
  updateProductSubscriptionById,
  deleteProductSubscription,
  getProfileUsageHistory,
  createInvoiceFromSubscription,
  previewSubscriptionUpgrade,
  upgradeSubscription,
  getSubscriptionHistory,
  getMonthlyProfileCounts,
  getYearlyProfileCounts,
  addProfileUsage,
  editProfileUsage,
  deleteProfileUsage,
  getCreditProposalsPaged,
  approveCreditProposal,
  dismissCreditProposal,
  getBillingOverview,
  tryGetBillingOverview,
  getBillingInfo,
  updateBillingInfo,
  updateBillingCycle,
  createCardSetup,
  addEditCard,
  removeCreditCard,
  updateBillToOrg,
  getBillingChildOrgs,
  addBillingChildOrg,
  removeBillingChildOrg,
  getInvoiceReport,
  exportInvoiceReport,
  getUnpaidInvoiceReport,
  exportUnpaidInvoiceReport,
  getMissingInvoiceReport,
  exportMissingInvoiceReport,
  getUnsentInvoiceReport,
  exportUnsentInvoiceReport,
  getEmailLogReport,
  exportEmailLogReport,
  getProfilesTestedReport,
  exportProfilesTestedReport,
  getClosedMonths,
  closeMonth,
  exportRevenueSchedule,
  getPortalTestCount,
  getPortalTestCountOfToday,
  getPortalProfileCount,
  getPortalOrgCount,
  getHistoricalDailyTestCounts,
  getTestsByDomain,
];
