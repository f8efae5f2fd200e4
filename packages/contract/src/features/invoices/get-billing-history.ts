import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { calendarDate, id } from '../../core/fields.ts';
import { pageFields } from '../../core/paging.ts';

/** Something that changed what is owed: money that came or went, a correction, an invoice that no longer counts. */
export const billingHistoryEntry = z.object({
  kind: z.enum(['payment', 'reversal', 'refund', 'dispute', 'creditNote', 'void']),
  /** Unique among the entries of its kind. */
  id: z.int(),
  /** The payer's day: when it was paid, paid back, credited or voided. */
  day: calendarDate,
  invoiceId: z.int(),
  invoiceNumber: z.string(),
  /** For people, such as '$14.00'; the kind says which way it counts. */
  amount: z.string(),
  /** How it was paid, or why it was taken back: 'Check 1042', 'CN-000003: 20 profiles too many'. */
  detail: z.string(),
});
export type BillingHistoryEntry = z.infer<typeof billingHistoryEntry>;

export const getBillingHistory = defineCall({
  path: 'Billing/GetBillingHistory',
  feature: 'invoices',
  summary:
    'Payments, reversals, refunds, credit notes and voids, and to internal staff disputes, of the selected organization, or of one of its invoices, newest first.',
  permission: 'billing:manage',
  reads: ['invoice'],
  request: z.object({ invoiceId: id.nullish(), ...pageFields(10) }),
  response: z.object({ entries: z.array(billingHistoryEntry), totalCount: z.int() }),
});
