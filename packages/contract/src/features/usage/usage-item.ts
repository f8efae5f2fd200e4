import { z } from 'zod';
import { calendarDate, id, instant } from '../../core/fields.ts';

/** One entry of a row, as it was written. */
const usageEntry = z.object({
  /** The entry takes back the one before it. */
  isReversal: z.boolean(),
  usageCount: z.int(),
  writtenOn: instant,
  /** Internal staff wrote it; otherwise the portal did by itself. */
  byStaff: z.boolean(),
  explanation: z.string(),
});

/**
 * A row of the purchase history (B214): an entry with all that corrected it, under its first id. The people of the running period are a row
 * without an id, which nobody can change.
 */
export const usageItem = z.object({
  profileUsageId: id.nullable(),
  /** Sent back with a change, it keeps two people from undoing each other; null where nothing can be changed. */
  version: z.int().nullable(),
  usageTypeId: z.int(),
  usageType: z.string(),
  /** What the row counts for now: zero once it was taken back. */
  usageCount: z.int(),
  /** What the row changes the balance by. */
  change: z.int(),
  balanceAfter: z.int(),
  /** Calendar days of the payer, both included. */
  usageStart: calendarDate,
  usageEnd: calendarDate,
  /** Null where there is none, and where whoever asks cannot open it: another organization is billed. */
  invoiceId: id.nullable(),
  invoiceNumber: z.string().nullable(),
  subscriptionId: id.nullable(),
  /** Such as 'Sports+, Aug 1, 2026 to Jul 31, 2027'. */
  subscription: z.string().nullable(),
  /** The first day of the period that the row counts in; null outside of every period. Each period has a balance of its own. */
  periodStart: calendarDate.nullable(),
  /** The organization whose people are counted, where it is one. */
  organizationName: z.string().nullable(),
  description: z.string(),
  /** A whole sentence that says why the row is there. */
  explanation: z.string(),
  isCorrected: z.boolean(),
  isDeleted: z.boolean(),
  /** How it was corrected, as a sentence; null where it was not. */
  correction: z.string().nullable(),
  /** The first entry and its corrections, oldest first; a single one where nothing was corrected. */
  history: z.array(usageEntry),
});
export type UsageItem = z.infer<typeof usageItem>;

/** Distinct people over a span of days, both included (B217). */
export const profileCount = z.object({
  startDate: calendarDate,
  endDate: calendarDate,
  distinctProfileCount: z.int(),
  /** The span has not ended, so its count still grows. */
  isRunning: z.boolean(),
});
export type ProfileCount = z.infer<typeof profileCount>;
