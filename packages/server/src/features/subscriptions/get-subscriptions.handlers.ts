import { getAllSubscriptions, getProductSubscription } from '@plumbline/contract';
import {
  currentTerm,
  nearestFutureTerm,
  ofFamily,
  type PackageFamily,
  previousTerm,
} from '@plumbline/domain';
import { handle } from '../../platform/http/handle.ts';
import { fail, ok } from '../../platform/http/result.ts';
import { readPayer } from '../../records/invoices/payer.ts';
import { listSubscriptions } from '../../records/subscriptions/subscription-rows.ts';
import { subscriptionView } from '../../records/subscriptions/subscription-view.ts';

export const getAllSubscriptionsHandler = handle(getAllSubscriptions, async ({ request, tx, viewer }) => {
  const [{ today }, all] = await Promise.all([
    readPayer(tx, viewer.organizationId),
    listSubscriptions(tx, viewer.organizationId),
  ]);
  const family: PackageFamily = request.isSports ? 'sports' : 'clinical';
  const seen =
    viewer.kind === 'super'
      ? ofFamily(all, family)
      : [nearestFutureTerm(all, family, today), currentTerm(all, family, today)].filter(
          (term) => term !== null,
        );
  // Who does not see a term does not read that one of its days is in another either.
  const compared = viewer.kind === 'super' ? all : seen;
  return ok({
    productSubscriptions: seen.map((term) => ({
      model: { [family]: subscriptionView(term, compared, today) },
    })),
  });
});

export const getProductSubscriptionHandler = handle(
  getProductSubscription,
  async ({ request, tx, viewer }) => {
    const { isUpcomingSubscription, isPreviousSubscription } = request;
    if (isUpcomingSubscription && isPreviousSubscription) return fail('subscription.both_asked');
    if (isPreviousSubscription && viewer.kind !== 'super') return fail('subscription.previous_internal');
    const [{ today }, all] = await Promise.all([
      readPayer(tx, viewer.organizationId),
      listSubscriptions(tx, viewer.organizationId),
    ]);
    const presentOrPast = isPreviousSubscription ? previousTerm : currentTerm;
    const termOf = isUpcomingSubscription ? nearestFutureTerm : presentOrPast;
    const shown = (family: PackageFamily) => {
      const term = termOf(all, family, today);
      return term === null ? null : subscriptionView(term, viewer.kind === 'super' ? all : [term], today);
    };
    return ok({ sports: shown('sports'), clinical: shown('clinical') });
  },
);
