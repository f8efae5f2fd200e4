import type { RequestInputOf, updateProductSubscriptionById } from '@plumbline/contract';
import { dayFromToday } from './billing-portal.ts';

type SubscriptionInput = RequestInputOf<typeof updateProductSubscriptionById>['subscription'];

/** A year of Sports+ that is current, as the form sends it. */
export const aSubscription = (subscription: Partial<SubscriptionInput> = {}): SubscriptionInput => ({
  packageTierId: 2,
  billingCycleId: 1,
  subscriptionStartDate: dayFromToday(-100),
  subscriptionEndDate: dayFromToday(264),
  profileCount: 300,
  profileAddOnCount: 20,
  profilePrice: '14',
  systemFee: '380',
  ...subscription,
});
