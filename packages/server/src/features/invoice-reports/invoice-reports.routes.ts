import type { Handler } from '../../platform/http/handle.ts';
import { closeMonthHandler, exportRevenueScheduleHandler, getClosedMonthsHandler } from './books.handlers.ts';
import {
  exportEmailLogReportHandler,
  exportInvoiceReportHandler,
  exportMissingInvoiceReportHandler,
  exportProfilesTestedReportHandler,
  exportUnpaidInvoiceReportHandler,
  exportUnsentInvoiceReportHandler,
  getEmailLogReportHandler,
  getInvoiceReportHandler,
  getMissingInvoiceReportHandler,
  getProfilesTestedReportHandler,
  getUnpaidInvoiceReportHandler,
  getUnsentInvoiceReportHandler,
} from './invoice-reports.handlers.ts';
import {
  exportMissingSubscriptionReportHandler,
  exportOrganizationReportHandler,
  exportSubscriptionReportHandler,
  getMissingSubscriptionReportHandler,
  getOrganizationReportHandler,
  getSubscriptionReportHandler,
} from './organization-reports.handlers.ts';

/** The calls of `invoice-reports` that the server answers. */
export const invoiceReportsHandlers: readonly Handler[] = [
  getInvoiceReportHandler,
  exportInvoiceReportHandler,
  getUnpaidInvoiceReportHandler,
  exportUnpaidInvoiceReportHandler,
  getMissingInvoiceReportHandler,
  exportMissingInvoiceReportHandler,
  getUnsentInvoiceReportHandler,
  exportUnsentInvoiceReportHandler,
  getEmailLogReportHandler,
  exportEmailLogReportHandler,
  getProfilesTestedReportHandler,
  exportProfilesTestedReportHandler,
  getClosedMonthsHandler,
  closeMonthHandler,
  exportRevenueScheduleHandler,
  getSubscriptionReportHandler,
  exportSubscriptionReportHandler,
  getMissingSubscriptionReportHandler,
  exportMissingSubscriptionReportHandler,
  getOrganizationReportHandler,
  exportOrganizationReportHandler,
];
