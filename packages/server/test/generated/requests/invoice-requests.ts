import { randomUUID } from 'node:crypto';
import {
  applyAccountCredit,
  createCreditNote,
  createInvoiceToken,
  creditNotePdf,
  deleteInvoice,
  draftPdfReport,
  getBillingHistory,
  getInvoiceForAzureAD,
  getInvoiceForPortal,
  getInvoices,
  invoicePdfForPortal,
  payInvoice,
  refundPayment,
  reversePayment,
  sendInvoicePdfEmail,
  sendInvoiceReceiptEmail,
  updateInvoice,
} from '@plumbline/contract';
import { anInvoice } from '../../billing-portal.ts';
import { type RequestsOfCall, requests } from './requests-of-call.ts';

export const invoiceRequests: readonly RequestsOfCall[] = [
  requests(getInvoices, ({ organizationId }) => ({
    forOrganizationId: { forOrganizationId: organizationId },
  })),
  requests(getInvoiceForPortal, ({ invoiceId }) => ({ id: { id: invoiceId } })),
  requests(getInvoiceForAzureAD, ({ invoiceId }) => ({ id: { id: invoiceId } })),
  requests(createInvoiceToken, ({ invoiceId }) => ({ id: { id: invoiceId } })),
  requests(getBillingHistory, ({ paidInvoiceId }) => ({ invoiceId: { invoiceId: paidInvoiceId } })),
  requests(invoicePdfForPortal, ({ invoiceId }) => ({ invoiceId: { invoiceId } })),
  requests(draftPdfReport, ({ invoiceId }) => ({ id: { id: invoiceId, invoice: anInvoice() } })),
  requests(creditNotePdf, ({ paidInvoiceId, creditNoteId }) => ({
    invoiceId: { invoiceId: paidInvoiceId, creditNoteId },
    creditNoteId: { invoiceId: paidInvoiceId, creditNoteId },
  })),
  requests(sendInvoicePdfEmail, ({ invoiceId }) => ({ invoiceId: { invoiceId } })),
  requests(sendInvoiceReceiptEmail, ({ paidInvoiceId }) => ({ invoiceId: { invoiceId: paidInvoiceId } })),
  requests(updateInvoice, ({ invoiceId }) => ({
    id: { id: invoiceId, version: 1, invoice: anInvoice() },
  })),
  requests(payInvoice, ({ invoiceId }) => ({
    invoiceId: { invoiceId, paymentAmount: '120.00', paymentMethod: 1 as const, clientUuid: randomUUID() },
    'invoiceId by hand': {
      invoiceId,
      paymentAmount: '1.00',
      paymentMethod: 2 as const,
      clientUuid: randomUUID(),
    },
  })),
  requests(applyAccountCredit, ({ invoiceId }) => ({
    invoiceId: { invoiceId, amount: '1', clientUuid: randomUUID() },
  })),
  requests(createCreditNote, ({ invoiceId }) => ({
    invoiceId: {
      invoiceId,
      reason: 'not theirs',
      items: [{ invoiceItemTypeId: 3 as const, description: 'Profiles', quantity: 1, unitPrice: '1' }],
      clientUuid: randomUUID(),
    },
  })),
  requests(reversePayment, ({ paymentId }) => ({ paymentId: { paymentId, reason: 'not theirs' } })),
  requests(refundPayment, ({ paymentId }) => ({
    paymentId: { paymentId, amount: '1', reason: 'not theirs', clientUuid: randomUUID() },
  })),
  requests(deleteInvoice, ({ paidInvoiceId }) => ({ id: { id: paidInvoiceId, voidReason: 'not theirs' } })),
];
