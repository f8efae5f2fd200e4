import { getBillingInfo } from '@plumbline/contract/features/billing/billing-info';
import { billedToNotice } from '@plumbline/domain/billing/billing-status';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { useBrand } from '../../brand/brand-provider.tsx';
import { IconReceipt } from '../../design/icon/tabler/receipt.ts';
import { Card } from '../../design/layout/card.tsx';
import { Stack } from '../../design/layout/stack.tsx';
import { Tabs } from '../../design/layout/tabs.tsx';
import { EmptyState } from '../../design/state/empty-state.tsx';
import { callQuery } from '../../platform/api/call-query.ts';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import { ChildTermsCard, type ChildTermsProps } from './child-terms-card.tsx';
import { FamilyCard } from './family-card.tsx';
import { useTerms } from './use-terms.ts';

const SubscriptionChart = lazy(async () => ({
  default: (await import('./subscription-chart.tsx')).SubscriptionChart,
}));

export interface SubscriptionPageProps extends ChildTermsProps {
  /** The address of each view, which differs by the page that this stands on. */
  hrefOfView: (view: 'table' | 'chart') => string;
}

/** Sports and clinical subscriptions: all of them for internal staff, who change them; the current and the next one for others. */
export function SubscriptionPage({ hrefOfView, ...props }: SubscriptionPageProps) {
  const { permissions } = useCurrentUser();
  const isStaff = permissions.includes('subscription:write');
  const { provider } = useBrand();
  const sports = useTerms('sports');
  const clinical = useTerms('clinical');
  const isEmpty =
    sports.query.isSuccess &&
    clinical.query.isSuccess &&
    sports.terms.length === 0 &&
    clinical.terms.length === 0;
  const isChart = isStaff && props.address.view === 'chart';
  const tabs = [
    { label: 'Table', href: hrefOfView('table') },
    ...(isStaff ? [{ label: 'Chart', href: hrefOfView('chart') }] : []),
  ];
  return (
    <Stack>
      <Tabs label="Subscription views" items={tabs} current={hrefOfView(isChart ? 'chart' : 'table')} />
      {isStaff && <PayerNotice />}
      {isChart ? (
        <Suspense>
          <SubscriptionChart
            terms={[...sports.terms, ...clinical.terms]}
            queries={[sports.query, clinical.query]}
          />
        </Suspense>
      ) : isEmpty && !isStaff ? (
        <Card label="Subscription">
          <EmptyState
            icon={<IconReceipt size={24} stroke={1.6} />}
            title={`Please contact ${provider} for more details about your subscription.`}
          />
        </Card>
      ) : (
        <>
          <FamilyCard title="Sports" family="sports" isStaff={isStaff} {...sports} />
          <FamilyCard title="Clinical" family="clinical" isStaff={isStaff} {...clinical} />
        </>
      )}
      {!isChart && <ChildTermsCard {...props} />}
    </Stack>
  );
}

/** Tells internal staff where to look when somebody else pays. */
function PayerNotice() {
  const { data } = useQuery(callQuery(getBillingInfo, {}));
  const payer = data?.billingInfo.billToOrgName;
  return payer ? <p>{billedToNotice(payer)}</p> : null;
}
