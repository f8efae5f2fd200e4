import { z } from 'zod';
import { calendarDate, id, int32 } from '../../core/fields.ts';
import { billingCycles, clinicalPlans, sportsPlans } from '../../lookups/billing-lookups.ts';

/** One term of a package as people read it (B212). Texts ending in `Text` are for people, such as '$14.00'. */
export const productSubscription = z.object({
  productSubscriptionId: id,
  isCurrent: z.boolean(),
  isFuture: z.boolean(),
  /** It shares a day with another one of its family; such ones are flagged and not refused. */
  isOverlapping: z.boolean(),
  /** Calendar days of the payer, both included. */
  subscriptionStartDate: calendarDate,
  subscriptionEndDate: calendarDate,
  days: z.int(),
  billingCycleId: z.int(),
  billingCycle: z.string(),
  packageTierId: z.int(),
  packageTier: z.string(),
  kind: z.enum(['sports', 'clinical', 'free', 'manual', 'trial', 'other']),
  profileCount: z.int(),
  profileAddOnCount: z.int(),
  totalProfileCount: z.int(),
  /** Dollars for each profile and billing cycle, with four decimals. */
  profilePrice: z.string(),
  profilePriceText: z.string(),
  /** Dollars for each billing cycle, with two decimals. */
  systemFee: z.string(),
  systemFeeText: z.string(),
  total: z.string(),
  /** What staff expect of a manually billed one; null where nobody said. */
  manualEstimatedTotal: z.string().nullable(),
  isManualBilling: z.boolean(),
  /** A trial. */
  isDemo: z.boolean(),
  isFree: z.boolean(),
  doNotRenew: z.boolean(),
  isPrePaid: z.boolean(),
  snoozeInvoice: z.boolean(),
  snoozeOverage: z.boolean(),
  /** The billing cycle that an invoice made today would bill, and the invoice that bills it already; null for all but internal staff. */
  cycleToBill: z
    .object({
      startPeriodOn: calendarDate,
      endPeriodOn: calendarDate,
      invoice: z.object({ id, number: z.string() }).nullable(),
    })
    .nullable(),
  /** Goes up with each save; sent back, it keeps two people from undoing each other. */
  version: z.int(),
});
export type ProductSubscription = z.infer<typeof productSubscription>;

/** A term of an organization that the selected one pays for. */
export const billingChildSubscription = z.object({
  organizationId: z.int(),
  organizationName: z.string(),
  productSubscription,
});
export type BillingChildSubscription = z.infer<typeof billingChildSubscription>;

const count = z
  .int({ error: 'Enter a whole number of profiles.' })
  .min(0)
  .max(1_000_000, { error: 'Enter at most 1,000,000 profiles.' });
const amount = z
  .string()
  .trim()
  .regex(/^\d{1,10}(\.\d{1,2})?$/, { error: 'Enter an amount with at most two decimals.' });
const isTier = (tier: number) => sportsPlans.has(tier) || clinicalPlans.has(tier);

/** A term as the form sends it. */
export const productSubscriptionInput = z.object({
  packageTierId: z.int().refine(isTier, { error: 'Choose a package.' }),
  billingCycleId: z.int().refine(billingCycles.has, { error: 'Choose a billing cycle.' }),
  subscriptionStartDate: calendarDate,
  subscriptionEndDate: calendarDate,
  profileCount: count,
  profileAddOnCount: count.default(0),
  /** Dollars as decimal text, since a number would lose parts of a cent. */
  profilePrice: z
    .string()
    .trim()
    .regex(/^\d{1,8}(\.\d{1,4})?$/, { error: 'Enter a price with at most four decimals.' }),
  systemFee: amount,
  manualEstimatedTotal: amount.nullish(),
  isManualBilling: z.boolean().default(false),
  isDemo: z.boolean().default(false),
  isFree: z.boolean().default(false),
  doNotRenew: z.boolean().default(false),
  isPrePaid: z.boolean().default(false),
  snoozeInvoice: z.boolean().default(false),
  snoozeOverage: z.boolean().default(false),
});
export type ProductSubscriptionInput = z.output<typeof productSubscriptionInput>;

/** A term that is saved: with the id and version of one that is there, without them a new one. */
export const savedSubscription = productSubscriptionInput.extend({
  productSubscriptionId: id.optional(),
  version: int32.optional(),
  /** Later terms of the family get the same package, counts, price and fee. */
  updateFutureSubscriptions: z.boolean().default(false),
});
