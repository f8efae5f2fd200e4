import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { id } from '../../core/fields.ts';
import { fileReply } from '../../core/file-reply.ts';
import { createInvoice, invoiceInput } from './change-invoices.ts';
import { invoice } from './invoice.ts';

/** A page that a browser rendered is larger than other requests. It is accepted, since clients send it, and ignored. */
const pageBytes = 4 * 1024 * 1024;
const ignoredPage = z.string().max(pageBytes).optional();

export const invoicePdfForPortal = defineCall({
  path: 'Billing/InvoicePdfForPortal',
  feature: 'invoices',
  summary:
    'An invoice of the selected organization as a PDF, as it is now; with a revision, the file that was sent then. A page sent along is ignored.',
  permission: 'billing:manage',
  takesPrintToken: 'invoice',
  reads: ['invoice'],
  request: z.object({
    invoiceId: id,
    revisionNo: z.int().positive().max(100_000).optional(),
    htmLString: ignoredPage,
    headerHtmlString: ignoredPage,
    footerHtmlString: ignoredPage,
  }),
  response: fileReply('application/pdf'),
  errors: ['invoice.not_found', 'invoice.revision_not_found', 'invoice.busy'],
  bodyLimitBytes: pageBytes,
});

export const creditNotePdf = defineCall({
  path: 'Billing/CreditNotePdf',
  feature: 'invoices',
  summary: 'A credit note of an invoice of the selected organization as a PDF.',
  permission: 'billing:manage',
  reads: ['invoice'],
  request: z.object({ invoiceId: id, creditNoteId: id }),
  response: fileReply('application/pdf'),
  errors: ['invoice.not_found', 'credit_note.not_found', 'invoice.busy'],
});

export const draftPdfReport = defineCall({
  path: 'Billing/DraftPdfReport',
  feature: 'invoices',
  summary:
    'An invoice that is being written as a PDF. Nothing is stored, and it has no number. With the id of the one that is edited it is billed as that one is.',
  permission: 'invoice:write',
  reads: ['billing'],
  request: z.object({ id: id.optional(), invoice: invoiceInput }),
  response: fileReply('application/pdf'),
  errors: [...createInvoice.errors, 'invoice.not_found', 'invoice.busy'],
});

export const sendInvoicePdfEmail = defineCall({
  path: 'Billing/SendInvoicePdfEmail',
  takesQuery: true,
  feature: 'invoices',
  summary:
    'Sends an invoice to the billing email of who pays it. What is sent is kept; with another content than before it is a revision.',
  permission: 'invoice:email',
  changes: ['invoice', 'message'],
  request: z.object({ invoiceId: id }),
  response: z.object({ invoice }),
  errors: [
    'invoice.not_found',
    'invoice.voided_already',
    'invoice.tax_locked',
    'invoice.no_billing_email',
    'invoice.changed_meanwhile',
    'invoice.busy',
  ],
});

export const sendInvoiceReceiptEmail = defineCall({
  path: 'Billing/SendInvoiceReceiptEmail',
  takesQuery: true,
  feature: 'invoices',
  summary: 'Sends the billing email of who pays an invoice a receipt of what was paid, with the invoice.',
  permission: 'invoice:email',
  changes: ['invoice', 'message'],
  request: z.object({ invoiceId: id }),
  response: z.object({ invoice }),
  errors: [
    'invoice.not_found',
    'invoice.not_paid',
    'invoice.tax_locked',
    'invoice.no_billing_email',
    'invoice.changed_meanwhile',
    'invoice.busy',
  ],
});
