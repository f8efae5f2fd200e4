import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { id } from '../../core/fields.ts';
import { pageFields } from '../../core/paging.ts';
import { invoice, invoiceRow } from './invoice.ts';

export const getInvoices = defineCall({
  path: 'Billing/GetInvoices',
  feature: 'invoices',
  summary:
    'The invoices of the selected organization, newest first. Those that were not sent are seen by internal staff only.',
  permission: 'billing:manage',
  reads: ['invoice'],
  request: z.object({ ...pageFields(50) }),
  response: z.object({ invoices: z.array(invoiceRow), totalCount: z.int() }),
});

export const getInvoiceForPortal = defineCall({
  path: 'Billing/GetInvoiceForPortal',
  feature: 'invoices',
  summary:
    'One invoice of the selected organization with its lines, payments, revisions and revenue by month.',
  permission: 'billing:manage',
  reads: ['invoice'],
  request: z.object({ id }),
  response: z.object({ invoice }),
  errors: ['invoice.not_found'],
});
