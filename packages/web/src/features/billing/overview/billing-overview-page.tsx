import type { BillingOverview } from '@plumbline/contract';
import { tryGetBillingOverview } from '@plumbline/contract/features/billing/billing-overview';
import { billedToNotice } from '@plumbline/domain/billing/billing-status';
import { useQuery } from '@tanstack/react-query';
import { Stack } from '../../../design/layout/stack.tsx';
import { Loading, Skeleton } from '../../../design/state/skeleton.tsx';
import { callQuery } from '../../../platform/api/call-query.ts';
import { queryFailure } from '../../../platform/api/query-failure.tsx';
import classes from './billing-overview.module.css';
import { FamilyCard } from './family-card.tsx';
import { NewestInvoicesCard } from './newest-invoices-card.tsx';
import { OwedCard } from './owed-card.tsx';
import { PaymentMethodCard } from './payment-method-card.tsx';

/** What is owed and by when, what is left of each package, the newest invoices and how they are paid. */
export function BillingOverviewPage() {
  const query = useQuery(callQuery(tryGetBillingOverview, {}));
  return (
    <Stack>
      {queryFailure('The billing overview did not load.', query)}
      {query.isPending && (
        <Loading label="Loading Data...">
          <Stack>
            <Skeleton width="100%" height={96} />
            <div className={classes.families}>
              <Skeleton width="100%" height={200} />
              <Skeleton width="100%" height={200} />
            </div>
          </Stack>
        </Loading>
      )}
      {query.data && <Overview overview={query.data.billingOverview} />}
      <div className={classes.bottom}>
        <NewestInvoicesCard />
        <PaymentMethodCard />
      </div>
    </Stack>
  );
}

function Overview({ overview }: { overview: BillingOverview }) {
  const { billedTo, owed, sports, clinical } = overview;
  return (
    <>
      {billedTo !== null && <p role="note">{billedToNotice(billedTo.name)}</p>}
      <OwedCard owed={owed} />
      <div className={classes.families}>
        <FamilyCard title="Sports" family="sports" position={sports} />
        <FamilyCard title="Clinical" family="clinical" position={clinical} />
      </div>
    </>
  );
}
