import { z } from 'zod';
import { calendarDate, instant } from '../../core/fields.ts';
import { approvalStatusId, invoiceTypeId } from '../invoices/invoice.ts';

/** Amounts are texts for people; those ending in `Numeric` are dollars as numbers. */
const amounts = { invoiceTotal: z.string(), invoiceTotalNumeric: z.number(), totalPaid: z.string() };
const ofInvoice = {
  invoiceId: z.int(),
  displayNumber: z.string(),
  organizationId: z.int(),
  organizationName: z.string(),
  dueDate: calendarDate,
  /** When it was voided. */
  deletedOn: instant.nullable(),
  approvalStatusId,
};

export const generalInvoiceReportRow = z.object({
  ...ofInvoice,
  ...amounts,
  invoiceDate: calendarDate,
  /** 'VOID', or the state as the payer reads it. */
  state: z.enum(['VOID', 'Payment Refunded', 'Paid', 'PO Pending', 'Past Due', 'Outstanding']),
  isPartiallyPaid: z.boolean(),
});
export type GeneralInvoiceReportRow = z.infer<typeof generalInvoiceReportRow>;

export const unpaidInvoiceReportRow = z.object({
  ...ofInvoice,
  ...amounts,
  issuedOn: calendarDate.nullable(),
  remaining: z.string(),
  daysTillDue: z.int(),
  isResearch: z.boolean(),
  isDemo: z.boolean(),
  /** Internal staff disabled the organization, or it was deleted. */
  isDisabled: z.boolean(),
  lastInvoiceDate: calendarDate.nullable(),
});
export type UnpaidInvoiceReportRow = z.infer<typeof unpaidInvoiceReportRow>;

export const missingInvoiceReportRow = z.object({
  orgId: z.int(),
  name: z.string(),
  /** Null where it never had one. */
  lastInvoiceDate: calendarDate.nullable(),
  daysSinceLastInvoice: z.int().nullable(),
  /** Internal staff disabled it, or it was deleted. */
  isDisabled: z.boolean(),
  orgDeletedDate: instant.nullable(),
});
export type MissingInvoiceReportRow = z.infer<typeof missingInvoiceReportRow>;

export const unsentInvoiceReportRow = z.object({
  id: z.int(),
  displayNumber: z.string(),
  organizationInfo: z.object({ organizationId: z.int(), organizationName: z.string() }),
  invoiceTypeId,
  total: z.string(),
  dueDate: calendarDate,
  displayDate: calendarDate,
  approvalStatusId,
  deletedOn: instant.nullable(),
  daysTillDue: z.int(),
  /** Today less the display date: above zero once it has passed. */
  daysTillDisplayDate: z.int(),
  /** Why it did not leave by itself, in sentences; empty where it leaves with the next mails of its payer. */
  holdsBack: z.array(z.string()),
  lines: z.array(z.object({ description: z.string(), quantity: z.int(), amount: z.string() })),
});
export type UnsentInvoiceReportRow = z.infer<typeof unsentInvoiceReportRow>;

/** How many people of a group an organization tested. */
export const profilesTestedRow = z.object({
  organizationId: z.int(),
  organizationName: z.string(),
  /** Null for people without a group. */
  groupId: z.int().nullable(),
  groupName: z.string().nullable(),
  people: z.int(),
  tests: z.int(),
  baselineTests: z.int(),
  otherTests: z.int(),
});
export type ProfilesTestedRow = z.infer<typeof profilesTestedRow>;

/** What a mail about an invoice was. */
export const invoiceMailWords = {
  due: 'Invoice',
  receipt: 'Receipt',
  autopayNotice: 'Notice of an automatic payment',
  autopayDeclined: 'Automatic payment declined',
  dispute: 'Dispute of a payment, to internal staff',
  sending: 'Invoice, sent automatically',
  beforeDue: 'Reminder before the due date',
  overdue1: 'Reminder, 1 day past due',
  overdue10: 'Reminder, 10 days past due',
  overdue30: 'Reminder, 30 days past due',
} as const;

export const emailLogReportRow = z.object({
  id: z.int(),
  date: instant,
  organizationId: z.int(),
  organizationName: z.string(),
  invoiceId: z.int(),
  displayNumber: z.string(),
  kind: z.string(),
  to: z.string(),
  status: z.enum(['waiting', 'sent', 'failed']),
  reason: z.string().nullable(),
});
export type EmailLogReportRow = z.infer<typeof emailLogReportRow>;
