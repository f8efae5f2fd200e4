import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { calendarDate } from '../../core/fields.ts';
import { invoiceRow } from '../invoices/invoice.ts';
import { creditAccount, creditPosition } from '../usage/credit-position.ts';

/** Where the credits of one family stand, without what only the pages of usage draw. */
const familyPosition = creditPosition.omit({ firstTests: true, organizations: true });
export type FamilyPosition = z.infer<typeof familyPosition>;

/**
 * The state of an organization's billing on one page (B206). The fields named for a family say what the specification lists; the positions beside
 * them hold the words in place of a number.
 */
export const billingOverview = z.object({
  accountStatus: z.enum(['active', 'pastDue', 'noPackage']),
  /** Null in a family without a current term, neither its own nor its payer's. */
  sportsPackageName: z.string().nullable(),
  /** Null also where the credits are the payer's, whose numbers are shown to the payer only. */
  sportsProfilesPurchased: z.int().nullable(),
  sportsProfilesUsed: z.int().nullable(),
  /** Never below zero; null also where credits are not counted. */
  sportsProfilesRemaining: z.int().nullable(),
  sportsPeriodStart: calendarDate.nullable(),
  sportsPeriodEnd: calendarDate.nullable(),
  clinicalPackageName: z.string().nullable(),
  clinicalProfilesPurchased: z.int().nullable(),
  clinicalProfilesUsed: z.int().nullable(),
  clinicalProfilesRemaining: z.int().nullable(),
  clinicalPeriodStart: calendarDate.nullable(),
  clinicalPeriodEnd: calendarDate.nullable(),
  sports: familyPosition.nullable(),
  clinical: familyPosition.nullable(),
  /** Who pays for the organization; null where it pays for itself. */
  billedTo: creditAccount.nullable(),
  /** What remains of the invoices that were sent and shown. */
  owed: z.object({
    invoiceCount: z.int(),
    /** For people, such as '$4,860.00'. */
    total: z.string(),
    /** The one that is paid first: the oldest due date, then the smallest id. Null where nothing is due. */
    first: invoiceRow.nullable(),
    /** Days from the payer's today to the due date of the first one; below zero when it has passed. */
    daysUntilDue: z.int().nullable(),
  }),
});
export type BillingOverview = z.infer<typeof billingOverview>;

const overview = {
  feature: 'billing',
  permission: 'billing:manage',
  reads: ['billing', 'subscription', 'usage', 'invoice', 'test'],
  request: z.object({}),
} as const;

export const getBillingOverview = defineCall({
  ...overview,
  path: 'Billing/GetBillingOverview',
  summary:
    'Packages, credits and what is owed of the selected organization; refused where it has none of them.',
  response: z.object({ billingOverview }),
  errors: ['billing.nothing_yet'],
});

export const tryGetBillingOverview = defineCall({
  ...overview,
  path: 'Billing/TryGetBillingOverview',
  summary: 'The same for a page: an organization without packages and invoices is answered with nulls.',
  response: z.object({ billingOverview }),
});
