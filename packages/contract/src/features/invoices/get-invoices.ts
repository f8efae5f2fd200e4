import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { id, instant } from '../../core/fields.ts';
import { mostCounted, pageFields } from '../../core/paging.ts';
import { invoice, invoiceRow } from './invoice.ts';
import { invoiceDocument } from './invoice-document.ts';

export const getInvoices = defineCall({
  path: 'Billing/GetInvoices',
  feature: 'invoices',
  summary:
    'What the selected organization is billed, for itself and for others, newest first. Internal staff also see what was not sent, and what is for it and billed to another one.',
  permission: 'billing:manage',
  reads: ['invoice'],
  request: z.object({
    ...pageFields(50),
    /** Newest by the date on the invoice, or by its id. */
    SortByColumn: z.literal(['invoiceDate', 'id']).default('invoiceDate'),
    mostCounted,
    /** Those for one organization only. */
    forOrganizationId: id.nullish(),
  }),
  response: z.object({
    invoices: z.array(invoiceRow),
    totalCount: z.int(),
    /** The other organizations that it was billed for, by name. */
    organizations: z.array(z.object({ id: z.int(), name: z.string() })),
  }),
});

export const getInvoiceForPortal = defineCall({
  path: 'Billing/GetInvoiceForPortal',
  feature: 'invoices',
  summary:
    'One invoice of the selected organization with its lines, payments, revisions and revenue by month; for the full page also as it is printed. With a print token only what is printed of it.',
  permission: 'billing:manage',
  takesPrintToken: 'invoice',
  reads: ['invoice'],
  request: z.object({
    id,
    /** The reply also holds the document that the full page lays out. */
    withDocument: z.boolean().default(false),
  }),
  response: z.object({ invoice, document: invoiceDocument.nullable() }),
  errors: ['invoice.not_found'],
});

export const getInvoiceForAzureAD = defineCall({
  path: 'Billing/GetInvoiceForAzureAD',
  feature: 'invoices',
  summary:
    'One invoice as it is printed, for a full page outside the portal, which has a token of that invoice and no session.',
  permission: 'billing:manage',
  takesPrintToken: 'invoice',
  reads: ['invoice'],
  request: z.object({ id }),
  response: z.object({ document: invoiceDocument }),
  errors: ['invoice.not_found'],
});

export const createInvoiceToken = defineCall({
  path: 'Billing/CreateInvoiceToken',
  feature: 'invoices',
  summary:
    'A token that opens one invoice for printing, for ten minutes, in a browser that is not signed in.',
  permission: 'billing:manage',
  changes: [],
  request: z.object({ id }),
  response: z.object({
    /** The `authToken` of the full page. It is not shown again. */
    authToken: z.string(),
    expiresOn: instant,
  }),
  errors: ['invoice.not_found'],
});
