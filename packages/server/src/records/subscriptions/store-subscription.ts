import type { ProductSubscriptionInput } from '@plumbline/contract';
import {
  type BillingCycle,
  decimalText,
  isTotalStorable,
  type Money,
  type RenewedSubscription,
  readMoney,
  type Subscription,
  type UpgradeWish,
} from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { InvariantError } from '../../platform/invariant-error.ts';

/** Whether an invoice can hold what a term costs that is about to be stored. */
export const isInputStorable = (
  input: Pick<ProductSubscriptionInput, 'profileCount' | 'profileAddOnCount' | 'profilePrice' | 'systemFee'>,
): boolean => isTotalStorable(input.profileCount + input.profileAddOnCount, input.profilePrice, feeOf(input));

function feeOf({ systemFee }: Pick<ProductSubscriptionInput, 'systemFee'>): Money {
  const fee = readMoney(systemFee);
  if (fee === null) throw new InvariantError('the contract let a fee pass that is no amount');
  return fee;
}

/** Stores a new term. Answers its id. */
export async function insertSubscription(
  tx: Tx,
  organizationId: number,
  accountId: number | null,
  input: ProductSubscriptionInput,
): Promise<number> {
  const [row] = await tx.query<{ id: number }>(
    sql`insert into product_subscriptions (organization_id, created_by, package_tier_id, billing_cycle_id, starts_on, ends_on,
        profile_count, profile_add_on_count, profile_price, system_fee, manual_estimated_total, is_free, is_manual_billing, is_trial,
        do_not_renew, is_pre_paid, snooze_invoice, snooze_overage)
      values (${organizationId}, ${accountId}, ${input.packageTierId}, ${input.billingCycleId},
        ${input.subscriptionStartDate}::date, ${input.subscriptionEndDate}::date, ${input.profileCount}, ${input.profileAddOnCount},
        ${input.profilePrice}::numeric, ${input.systemFee}::numeric, ${estimateOf(input)}::numeric, ${input.isFree},
        ${input.isManualBilling}, ${input.isDemo}, ${input.doNotRenew}, ${input.isPrePaid}, ${input.snoozeInvoice},
        ${input.snoozeOverage}) returning id`,
    'subscriptions.insert',
  );
  if (row === undefined) throw new InvariantError('a subscription was not stored');
  return row.id;
}

/**
 * Stores the term that continues another one.
 * @returns its id; null where the other one was continued before, also by a term that was deleted since
 */
export async function insertRenewal(
  tx: Tx,
  organizationId: number,
  renewal: RenewedSubscription,
): Promise<number | null> {
  const [row] = await tx.query<{ id: number }>(
    sql`insert into product_subscriptions (organization_id, renewed_from_id, package_tier_id, billing_cycle_id, starts_on, ends_on,
        profile_count, profile_add_on_count, profile_price, system_fee, is_pre_paid, snooze_invoice, snooze_overage)
      values (${organizationId}, ${renewal.previousId}, ${renewal.packageTierId}, ${renewal.billingCycleId},
        ${renewal.startsOn}::date, ${renewal.endsOn}::date, ${renewal.profileCount}, ${renewal.profileAddOnCount},
        ${renewal.profilePrice}::numeric, ${decimalText(renewal.systemFee)}::numeric, ${renewal.isPrePaid},
        ${renewal.snoozeInvoice}, ${renewal.snoozeOverage})
      on conflict (renewed_from_id) do nothing returning id`,
    'subscriptions.insert_renewal',
  );
  return row?.id ?? null;
}

/** Saves a term that is there and locked. */
export function saveSubscription(
  tx: Tx,
  organizationId: number,
  subscriptionId: number,
  input: ProductSubscriptionInput,
): void {
  tx.send(
    sql`update product_subscriptions set package_tier_id = ${input.packageTierId}, billing_cycle_id = ${input.billingCycleId},
        starts_on = ${input.subscriptionStartDate}::date, ends_on = ${input.subscriptionEndDate}::date,
        profile_count = ${input.profileCount}, profile_add_on_count = ${input.profileAddOnCount},
        profile_price = ${input.profilePrice}::numeric, system_fee = ${input.systemFee}::numeric,
        manual_estimated_total = ${estimateOf(input)}::numeric, is_free = ${input.isFree},
        is_manual_billing = ${input.isManualBilling}, is_trial = ${input.isDemo}, do_not_renew = ${input.doNotRenew},
        is_pre_paid = ${input.isPrePaid}, snooze_invoice = ${input.snoozeInvoice}, snooze_overage = ${input.snoozeOverage},
        version = version + 1
      where organization_id = ${organizationId} and id = ${subscriptionId}`,
    'subscriptions.save',
  );
}

/**
 * Gives a term that is locked what it was upgraded to; the profiles above those it began with are added ones. What the fee was before the
 * first upgrade of the billing cycle that runs is kept, since the cycle that is billed at its end began with it.
 */
export function saveUpgrade(
  tx: Tx,
  organizationId: number,
  term: Subscription,
  wish: UpgradeWish,
  { today, cycle }: { today: string; cycle: Pick<BillingCycle, 'startsOn'> },
): void {
  tx.send(
    sql`update product_subscriptions set package_tier_id = ${wish.packageTierId},
        profile_add_on_count = ${wish.profileCount - term.profileCount}, profile_price = ${wish.profilePrice}::numeric,
        fee_before = case when fee_raised_on >= ${cycle.startsOn}::date then fee_before else system_fee end,
        fee_raised_on = case when fee_raised_on >= ${cycle.startsOn}::date then fee_raised_on else ${today}::date end,
        fee_raised_days = fee_raised_days || ${today}::date, fees_before = fees_before || system_fee,
        system_fee = ${decimalText(wish.systemFee)}::numeric, version = version + 1
      where organization_id = ${organizationId} and id = ${term.id}`,
    'subscriptions.upgrade',
  );
}

/** Gives later terms the package, counts, price and fee of the one that was saved. */
export function saveLaterSubscriptions(
  tx: Tx,
  organizationId: number,
  subscriptionIds: readonly number[],
  input: ProductSubscriptionInput,
): void {
  tx.send(
    sql`update product_subscriptions set package_tier_id = ${input.packageTierId}, profile_count = ${input.profileCount},
        profile_add_on_count = ${input.profileAddOnCount}, profile_price = ${input.profilePrice}::numeric,
        system_fee = ${input.systemFee}::numeric, version = version + 1
      where organization_id = ${organizationId}
        and id in (select value::int from jsonb_array_elements_text(${JSON.stringify(subscriptionIds)}::jsonb))`,
    'subscriptions.save_later',
  );
}

/** What is expected of a manually billed one; nothing of the others. */
const estimateOf = ({ isManualBilling, manualEstimatedTotal }: ProductSubscriptionInput) =>
  isManualBilling ? (manualEstimatedTotal ?? null) : null;
