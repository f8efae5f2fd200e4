import type { addProfileUsage, RequestOf } from '@plumbline/contract';
import { currentTerm, familyOfTier, type PackageFamily, termOfEntry } from '@plumbline/domain';
import { fail, ok, type Result } from '../../platform/http/result.ts';
import type { SubscriptionRow } from '../../records/subscriptions/subscription-rows.ts';

type Usage = Pick<RequestOf<typeof addProfileUsage>, 'isSports' | 'subscriptionId' | 'usageStart'>;
type Refusal = 'subscription.not_found' | 'usage.family_of_subscription' | 'usage.family_missing';

const families = ['sports', 'clinical'] as const;

/**
 * The family and the term that usage is added to (pure): the subscription that was named, else the term that its day lies in. Where both
 * families have one, somebody has to say which is meant.
 */
export function placeOfUsage(
  { isSports, subscriptionId, usageStart }: Usage,
  terms: readonly SubscriptionRow[],
): Result<{ family: PackageFamily; subscriptionId: number | null }, Refusal> {
  const asked = isSports === undefined ? null : families[isSports ? 0 : 1];
  if (subscriptionId != null) {
    const named = terms.find(({ id }) => id === subscriptionId);
    const family = named === undefined ? null : familyOfTier(named.packageTierId);
    if (family === null) return fail('subscription.not_found');
    if (asked !== null && asked !== family) return fail('usage.family_of_subscription');
    return ok({ family, subscriptionId });
  }
  const current = families.filter((family) => currentTerm(terms, family, usageStart) !== null);
  const family = asked ?? (current.length === 1 ? current[0] : undefined);
  if (family === undefined) return fail('usage.family_missing');
  const found = termOfEntry({ family, subscriptionId: null, startsOn: usageStart }, terms);
  return ok({ family, subscriptionId: found });
}
