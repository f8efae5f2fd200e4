import { dayAfter } from '../../time/day-text.ts';
import { type InvoiceDates, newInvoiceDates } from '../invoices/invoice-dates.ts';
import { type BillingCycle, billingCycles } from './billing-cycles.ts';
import type { Subscription, SubscriptionDays } from './subscription.ts';

/**
 * The billing cycle that an invoice made of a subscription today bills: the one that runs, the first of a subscription that has not
 * begun, the last of one that has ended.
 * @param today 'YYYY-MM-DD' where the payer is
 */
export function cycleToBill(subscription: Subscription, today: string): BillingCycle {
  const cycles = billingCycles(subscription, subscription.billingCycleId);
  const cycle = cycles.find(({ endsOn }) => today <= endsOn) ?? cycles.at(-1);
  if (cycle === undefined) throw new RangeError('a subscription has a billing cycle');
  return cycle;
}

/**
 * The days of an invoice of a subscription: those of any new invoice, and the period that it bills. Its amount is spread over that
 * period, because that is when it is earned; without one it would be a year from the invoice date (B502).
 * @param today 'YYYY-MM-DD' where the payer is
 * @param period the days that are billed, both included
 */
export function subscriptionInvoiceDates(
  today: string,
  { startsOn, endsOn }: SubscriptionDays,
): InvoiceDates {
  return {
    ...newInvoiceDates(today),
    startPeriodOn: startsOn,
    endPeriodOn: endsOn,
    amortizationStartDate: startsOn,
    amortizationEndDate: dayAfter(endsOn, 1),
  };
}

/** Days before a renewed subscription starts on which its invoice is dated: it is due on the day the subscription starts (B501). */
const daysBeforeStart = 30;

/**
 * The days of the invoice that a renewal prepares. It is dated 30 days before the renewed subscription starts, so that it is due as that
 * starts and so that its amounts stay open to staff until then; where that day has passed, today.
 * @param today 'YYYY-MM-DD' where the payer is
 * @param period the first billing cycle of the renewed subscription
 */
export function renewalInvoiceDates(today: string, period: SubscriptionDays): InvoiceDates {
  const dated = dayAfter(period.startsOn, -daysBeforeStart);
  return subscriptionInvoiceDates(dated < today ? today : dated, period);
}
