import type { BillingOverview } from '@plumbline/contract';
import { tryGetBillingOverview } from '@plumbline/contract/features/billing/billing-overview';
import { useQuery } from '@tanstack/react-query';
import { useBrand } from '../../../brand/brand-provider.tsx';
import { Stack } from '../../../design/layout/stack.tsx';
import { Loading, Skeleton } from '../../../design/state/skeleton.tsx';
import { callQuery } from '../../../platform/api/call-query.ts';
import { queryFailure } from '../../../platform/api/query-failure.tsx';
import classes from './billing-overview.module.css';
import { FamilyCard } from './family-card.tsx';
import { OwedCard } from './owed-card.tsx';

/** What is owed and by when, and what is left of each package. */
export function BillingOverviewPage() {
  const query = useQuery(callQuery(tryGetBillingOverview, {}));
  return (
    <Stack>
      {queryFailure('The billing overview did not load.', query)}
      {query.isPending && (
        <Loading label="Loading Data...">
          <Skeleton width="100%" height={96} />
          <div className={classes.families}>
            <Skeleton width="100%" height={200} />
            <Skeleton width="100%" height={200} />
          </div>
        </Loading>
      )}
      {query.data && <Overview overview={query.data.billingOverview} />}
    </Stack>
  );
}

function Overview({ overview }: { overview: BillingOverview }) {
  const { billedTo, sports, clinical } = overview;
  const { links } = useBrand();
  return (
    <>
      {billedTo !== null && (
        <p role="note">{`Billed to ${billedTo.name}. Credits and invoices are there.`}</p>
      )}
      <OwedCard overview={overview} />
      <div className={classes.families}>
        <FamilyCard title="Sports" family="sports" position={sports} />
        <FamilyCard title="Clinical" family="clinical" position={clinical} />
      </div>
      <p className={classes.contact}>
        Need more profiles or another plan?{' '}
        <a href={links.contact} target="_blank" rel="noopener noreferrer">
          Contact us
        </a>
      </p>
    </>
  );
}
