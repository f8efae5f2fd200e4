import type { Handler } from '../../platform/http/handle.ts';
import { applyAccountCreditHandler } from './apply-account-credit.handler.ts';
import { createInvoiceHandler, updateInvoiceHandler } from './change-invoices.handlers.ts';
import { createCreditNoteHandler } from './create-credit-note.handler.ts';
import { creditNotePdfHandler } from './download-credit-note.handler.ts';
import { draftPdfReportHandler, invoicePdfForPortalHandler } from './download-invoice.handlers.ts';
import { getBillingHistoryHandler } from './get-billing-history.handler.ts';
import { getInvoiceForPortalHandler, getInvoicesHandler } from './get-invoices.handlers.ts';
import { getInvoiceMailPauseHandler, setInvoiceMailPauseHandler } from './pause-invoice-mails.handlers.ts';
import { payInvoiceHandler, reversePaymentHandler } from './pay-invoice.handlers.ts';
import { createInvoiceTokenHandler, getInvoiceForAzureADHandler } from './print-invoice.handlers.ts';
import { refundPaymentHandler } from './refund-payment.handler.ts';
import { sendInvoicePdfEmailHandler, sendInvoiceReceiptEmailHandler } from './send-invoice.handlers.ts';
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
