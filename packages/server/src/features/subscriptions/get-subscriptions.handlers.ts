import {
  getAllSubscriptions,
  getBillingChildSubscriptions,
  getProductSubscription,
} from '@plumbline/contract';
import { rowsOfPage } from '@plumbline/contract/core/paging';
import {
  currentTerm,
  nearestFutureTerm,
  ofFamily,
  type PackageFamily,
  previousTerm,
} from '@plumbline/domain';
import type { Tx } from '../../platform/database/database.ts';
import { handle } from '../../platform/http/handle.ts';
import { fail, ok } from '../../platform/http/result.ts';
import type { InsideViewer } from '../../platform/viewer.ts';
import { readPayer } from '../../records/invoices/payer.ts';
import { listChildSubscriptions } from '../../records/subscriptions/child-subscriptions.ts';
import { listFeeInvoices } from '../../records/subscriptions/fee-invoices.ts';
import { listSubscriptions } from '../../records/subscriptions/subscription-rows.ts';
import { subscriptionView } from '../../records/subscriptions/subscription-view.ts';

export const getAllSubscriptionsHandler = handle(getAllSubscriptions, async ({ request, tx, viewer }) => {
  const [{ today }, all, invoices] = await readTerms(tx, viewer);
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
      model: { [family]: subscriptionView(term, compared, today, invoices) },
    })),
  });
});

export const getBillingChildSubscriptionsHandler = handle(
  getBillingChildSubscriptions,
  async ({ request, tx, viewer }) => {
    const { rows, totalCount } = await listChildSubscriptions(tx, viewer.organizationId, rowsOfPage(request));
    const subscriptions = rows.map(({ organizationId, organizationName, today, ...term }) => ({
      organizationId,
      organizationName,
      productSubscription: subscriptionView(term, [term], today, null),
    }));
    return ok({ subscriptions, totalCount });
  },
);

export const getProductSubscriptionHandler = handle(
  getProductSubscription,
  async ({ request, tx, viewer }) => {
    const { isUpcomingSubscription, isPreviousSubscription } = request;
    if (isUpcomingSubscription && isPreviousSubscription) return fail('subscription.both_asked');
    if (isPreviousSubscription && viewer.kind !== 'super') return fail('subscription.previous_internal');
    const [{ today }, all, invoices] = await readTerms(tx, viewer);
    const presentOrPast = isPreviousSubscription ? previousTerm : currentTerm;
    const termOf = isUpcomingSubscription ? nearestFutureTerm : presentOrPast;
    const shown = (family: PackageFamily) => {
      const term = termOf(all, family, today);
      return term === null
        ? null
        : subscriptionView(term, viewer.kind === 'super' ? all : [term], today, invoices);
    };
    return ok({ sports: shown('sports'), clinical: shown('clinical') });
  },
);

/** The payer, its terms, and for internal staff the invoices of their cycles. */
const readTerms = (tx: Tx, { organizationId, kind }: InsideViewer) =>
  Promise.all([
    readPayer(tx, organizationId),
    listSubscriptions(tx, organizationId),
    kind === 'super' ? listFeeInvoices(tx, organizationId) : null,
  ]);
