import { billingCycles, clinicalPlans, type ProductSubscription, sportsPlans } from '@plumbline/contract';
import {
  billedCycleOf,
  cycleToBill,
  decimalText,
  formatMoney,
  formatPrice,
  isCurrent,
  isFuture,
  kindOfSubscription,
  lengthInDays,
  overlappingIds,
  subscriptionTotal,
  totalProfileCount,
} from '@plumbline/domain';
import { type FeeInvoiceRow, liveFeesOfTerm } from './fee-invoices.ts';
import type { SubscriptionRow } from './subscription-rows.ts';

/** What a package is called; 'Unknown package' for a number that no list has. */
export const packageName = (tierId: number): string =>
  sportsPlans.find(tierId)?.label ?? clinicalPlans.find(tierId)?.label ?? 'Unknown package';

/**
 * A term as the pages show it.
 * @param all every term of the organization, to say which overlap and which a fee without a period is of
 * @param today the payer's day, 'YYYY-MM-DD'
 * @param invoices those that may bill its cycles, for internal staff; null for everybody else
 */
export function subscriptionView(
  row: SubscriptionRow,
  all: readonly SubscriptionRow[],
  today: string,
  invoices: readonly FeeInvoiceRow[] | null,
): ProductSubscription {
  return {
    productSubscriptionId: row.id,
    isCurrent: isCurrent(row, today),
    isFuture: isFuture(row, today),
    isOverlapping: overlappingIds(all).has(row.id),
    subscriptionStartDate: row.startsOn,
    subscriptionEndDate: row.endsOn,
    days: lengthInDays(row),
    billingCycleId: row.billingCycleId,
    billingCycle: billingCycles.find(row.billingCycleId)?.label ?? '',
    packageTierId: row.packageTierId,
    packageTier: packageName(row.packageTierId),
    kind: kindOfSubscription(row),
    profileCount: row.profileCount,
    profileAddOnCount: row.profileAddOnCount,
    totalProfileCount: totalProfileCount(row),
    profilePrice: row.profilePrice,
    profilePriceText: formatPrice(row.profilePrice),
    systemFee: decimalText(row.systemFee),
    systemFeeText: formatMoney(row.systemFee),
    total: formatMoney(subscriptionTotal(row)),
    manualEstimatedTotal: row.manualEstimatedTotal === null ? null : decimalText(row.manualEstimatedTotal),
    isManualBilling: row.isManualBilling,
    isDemo: row.isDemo,
    isFree: row.isFree,
    doNotRenew: row.doNotRenew,
    isPrePaid: row.isPrePaid,
    snoozeInvoice: row.snoozeInvoice,
    snoozeOverage: row.snoozeOverage,
    cycleToBill: invoices === null ? null : cycleView(row, all, today, invoices),
    version: row.version,
  };
}

function cycleView(
  row: SubscriptionRow,
  all: readonly SubscriptionRow[],
  today: string,
  invoices: readonly FeeInvoiceRow[],
) {
  const cycle = cycleToBill(row, today);
  const { unbilled, invoice } = billedCycleOf(cycle, row, liveFeesOfTerm(invoices, row, all));
  const { startsOn, endsOn } = unbilled ?? cycle;
  return {
    startPeriodOn: startsOn,
    endPeriodOn: endsOn,
    invoice: invoice === null ? null : { id: invoice.id, number: invoice.number },
  };
}
