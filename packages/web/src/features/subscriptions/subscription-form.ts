import type { ProductSubscription, RequestInputOf } from '@plumbline/contract';
import type { updateProductSubscriptionById } from '@plumbline/contract/features/subscriptions/subscriptions';
import type { PackageFamily } from '@plumbline/domain/billing/package-tiers';
import { problemsOfSubscription, readCount } from '@plumbline/domain/billing/subscriptions/subscription-form';
import { z } from 'zod';

const text = z.string().trim();

/** What the form of a term holds while it is filled. Its rules are those of the domain. */
export const subscriptionForm = z
  .object({
    packageTierId: z.number(),
    billingCycleId: z.number(),
    startsOn: text,
    endsOn: text,
    profileCount: text,
    profileAddOnCount: text,
    profilePrice: text,
    systemFee: text,
    manualEstimatedTotal: text,
    isFree: z.boolean(),
    isManualBilling: z.boolean(),
    isDemo: z.boolean(),
    doNotRenew: z.boolean(),
    isPrePaid: z.boolean(),
    snoozeInvoice: z.boolean(),
    snoozeOverage: z.boolean(),
    updateFutureSubscriptions: z.boolean(),
  })
  .superRefine((draft, context) => {
    for (const { field, message } of problemsOfSubscription(draft))
      context.addIssue({ code: 'custom', path: [field], message });
  });
export type SubscriptionForm = z.output<typeof subscriptionForm>;

const usualTier: Readonly<Record<PackageFamily, number>> = { sports: 2, clinical: 8 };

/** What it holds when it opens; a new term is empty but for its package and cycle. */
export const subscriptionValues = (
  term: ProductSubscription | null,
  family: PackageFamily,
): SubscriptionForm => ({
  packageTierId: term?.packageTierId ?? usualTier[family],
  billingCycleId: term?.billingCycleId ?? 1,
  startsOn: term?.subscriptionStartDate ?? '',
  endsOn: term?.subscriptionEndDate ?? '',
  profileCount: String(term?.profileCount ?? ''),
  profileAddOnCount: String(term?.profileAddOnCount ?? 0),
  profilePrice: term?.profilePrice.replace(/0{1,2}$/, '') ?? '',
  systemFee: term?.systemFee ?? '',
  manualEstimatedTotal: term?.manualEstimatedTotal ?? '',
  isFree: term?.isFree ?? false,
  isManualBilling: term?.isManualBilling ?? false,
  isDemo: term?.isDemo ?? false,
  doNotRenew: term?.doNotRenew ?? false,
  isPrePaid: term?.isPrePaid ?? false,
  snoozeInvoice: term?.snoozeInvoice ?? false,
  snoozeOverage: term?.snoozeOverage ?? false,
  updateFutureSubscriptions: false,
});

/** What is sent of it: with the id and version of a term that is there, without them for a new one. */
export function subscriptionToSave(
  { startsOn, endsOn, profileCount, profileAddOnCount, manualEstimatedTotal, ...rest }: SubscriptionForm,
  term: ProductSubscription | null,
): RequestInputOf<typeof updateProductSubscriptionById>['subscription'] {
  const isEstimated = rest.isManualBilling && manualEstimatedTotal !== '';
  return {
    ...(term !== null && { productSubscriptionId: term.productSubscriptionId, version: term.version }),
    ...rest,
    subscriptionStartDate: startsOn,
    subscriptionEndDate: endsOn,
    profileCount: readCount(profileCount) ?? 0,
    profileAddOnCount: readCount(profileAddOnCount) ?? 0,
    manualEstimatedTotal: isEstimated ? manualEstimatedTotal : null,
  };
}
