import type { ProductSubscription } from '@plumbline/contract';
import { getProductSubscription } from '@plumbline/contract/features/subscriptions/subscriptions';
import { dayWords } from '@plumbline/domain/billing/day-words';
import { useQuery } from '@tanstack/react-query';
import { Chip } from '../../design/label/chip.tsx';
import { Card } from '../../design/layout/card.tsx';
import { KeyValueStrip } from '../../design/layout/key-value-strip.tsx';
import { Stack } from '../../design/layout/stack.tsx';
import { AppLink } from '../../design/link/app-link.tsx';
import { Loading, Skeleton } from '../../design/state/skeleton.tsx';
import { callQuery } from '../../platform/api/call-query.ts';
import { queryFailure } from '../../platform/api/query-failure.tsx';
import { hrefOf } from '../../platform/navigation/page-address.ts';

/** The terms that run today, one of each family at most (B046). */
export function CurrentSubscriptionCard() {
  const query = useQuery(callQuery(getProductSubscription, {}));
  const terms = query.data === undefined ? [] : [query.data.sports, query.data.clinical];
  const current = terms.filter((term) => term !== null);
  return (
    <Card
      title="Current subscription"
      aside={<AppLink href={hrefOf('/org-management/subscription')}>Subscription</AppLink>}
    >
      {queryFailure('The subscription did not load.', query)}
      {query.isPending && (
        <Loading label="Loading Data...">
          <Skeleton width="100%" height={64} />
        </Loading>
      )}
      {query.data !== undefined && current.length === 0 && <p>No current subscription.</p>}
      <Stack>
        {current.map((term) => (
          <Term key={term.productSubscriptionId} term={term} />
        ))}
      </Stack>
    </Card>
  );
}

const number = (count: number) => count.toLocaleString('en-US');

function Term({ term }: { term: ProductSubscription }) {
  const { subscriptionStartDate: start, subscriptionEndDate: end } = term;
  return (
    <KeyValueStrip
      items={[
        { label: 'Package', value: <Chip tone={toneOf(term)}>{term.packageTier}</Chip> },
        { label: 'Period', value: `${dayWords(start)} – ${dayWords(end)}` },
        { label: 'Profiles', value: number(term.totalProfileCount) },
        { label: 'Cycle', value: term.billingCycle },
        { label: 'Total', value: term.total },
      ]}
    />
  );
}

const toneOf = ({ kind }: ProductSubscription) =>
  kind === 'sports' ? 'plan-sports' : kind === 'clinical' ? 'plan-clinical' : 'status-inactive';
