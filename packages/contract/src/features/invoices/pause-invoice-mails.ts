import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { instant } from '../../core/fields.ts';

/** That staff hold the mails about invoices that would leave by themselves, since when and why. */
export const invoiceMailPause = z.object({ since: instant, reason: z.string() });
export type InvoiceMailPause = z.infer<typeof invoiceMailPause>;

export const getInvoiceMailPause = defineCall({
  path: 'Billing/GetInvoiceMailPause',
  feature: 'invoices',
  summary:
    'Whether mails about invoices of the selected organization leave by themselves, or staff hold them.',
  permission: 'invoice:email',
  reads: ['billing'],
  request: z.object({}),
  response: z.object({ pause: invoiceMailPause.nullable() }),
});

export const setInvoiceMailPause = defineCall({
  path: 'Billing/SetInvoiceMailPause',
  feature: 'invoices',
  summary:
    'Holds the mails about invoices that would leave by themselves, with a reason; without one they leave again. What is sent by hand leaves as before.',
  permission: 'invoice:email',
  changes: ['billing'],
  request: z.object({ reason: z.string().trim().min(3).max(500).nullable() }),
  response: z.object({ pause: invoiceMailPause.nullable() }),
});
