import type { Handler } from '../../platform/http/handle.ts';
import { createInvoiceHandler, updateInvoiceHandler } from './change-invoices.handlers.ts';
import { draftPdfReportHandler, invoicePdfForPortalHandler } from './download-invoice.handlers.ts';
import { getBillingHistoryHandler } from './get-billing-history.handler.ts';
import { getInvoiceForPortalHandler, getInvoicesHandler } from './get-invoices.handlers.ts';
import { payInvoiceHandler, reversePaymentHandler } from './payments/pay-invoice.handlers.ts';
import { createInvoiceTokenHandler, getInvoiceForAzureADHandler } from './print-invoice.handlers.ts';
import { applyAccountCreditHandler } from './refunds-and-credit/apply-account-credit.handler.ts';
import { createCreditNoteHandler } from './refunds-and-credit/create-credit-note.handler.ts';
import { creditNotePdfHandler } from './refunds-and-credit/download-credit-note.handler.ts';
import { refundPaymentHandler } from './refunds-and-credit/refund-payment.handler.ts';
import {
  getInvoiceMailPauseHandler,
  setInvoiceMailPauseHandler,
} from './sending/pause-invoice-mails.handlers.ts';
import {
  sendInvoicePdfEmailHandler,
  sendInvoiceReceiptEmailHandler,
} from './sending/send-invoice.handlers.ts';
import { deleteInvoiceHandler } from './void-invoice.handler.ts';

/** The calls of `invoices` that the server answers. */
export const invoicesHandlers: readonly Handler[] = [
  getInvoicesHandler,
  getInvoiceForPortalHandler,
  getInvoiceForAzureADHandler,
  createInvoiceTokenHandler,
  getBillingHistoryHandler,
  createInvoiceHandler,
  updateInvoiceHandler,
  deleteInvoiceHandler,
  payInvoiceHandler,
  reversePaymentHandler,
  refundPaymentHandler,
  applyAccountCreditHandler,
  createCreditNoteHandler,
  invoicePdfForPortalHandler,
  creditNotePdfHandler,
  draftPdfReportHandler,
  sendInvoicePdfEmailHandler,
  sendInvoiceReceiptEmailHandler,
  getInvoiceMailPauseHandler,
  setInvoiceMailPauseHandler,
];
