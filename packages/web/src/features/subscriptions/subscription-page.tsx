import type { ProductSubscription } from '@plumbline/contract';
import { getBillingInfo } from '@plumbline/contract/features/billing/billing-info';
import { getAllSubscriptions } from '@plumbline/contract/features/subscriptions/subscriptions';
import type { PackageFamily } from '@plumbline/domain/billing/package-tiers';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useBrand } from '../../brand/brand-provider.tsx';
import { Button } from '../../design/button/button.tsx';
import { IconReceipt } from '../../design/icon/tabler/receipt.ts';
import { Card } from '../../design/layout/card.tsx';
import { Stack } from '../../design/layout/stack.tsx';
import { Tabs } from '../../design/layout/tabs.tsx';
import { EmptyState } from '../../design/state/empty-state.tsx';
import { DataTable } from '../../design/table/data-table.tsx';
import { callQuery } from '../../platform/api/call-query.ts';
import { queryFailure } from '../../platform/api/query-failure.tsx';
import { hrefOf } from '../../platform/navigation/page-address.ts';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import { DeleteSubscriptionDialog } from './delete-subscription-dialog.tsx';
import { subscriptionColumns } from './subscription-columns.tsx';
import { SubscriptionDialog } from './subscription-dialog.tsx';

/** The terms of a family that the viewer sees. */
function useTerms(family: PackageFamily) {
  const query = useQuery(callQuery(getAllSubscriptions, { isSports: family === 'sports' }));
  const terms = query.data?.productSubscriptions.flatMap(({ model }) => model[family] ?? []);
  return { query, terms: terms ?? [] };
}

/** Sports and clinical subscriptions: all of them for internal staff, who change them; the current and the next one for others. */
export function SubscriptionPage() {
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
  const here = hrefOf('/billing/subscription');
  return (
    <Stack>
      <Tabs label="Subscription views" items={[{ label: 'Table', href: here }]} current={here} />
      {isStaff && <PayerNotice />}
      {isEmpty && !isStaff ? (
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
    </Stack>
  );
}

/** Tells internal staff where to look when somebody else pays. */
function PayerNotice() {
  const { data } = useQuery(callQuery(getBillingInfo, {}));
  const payer = data?.billingInfo.billToOrgName;
  return payer ? <p>{`Billed to ${payer}. Credits and invoices are there.`}</p> : null;
}

interface FamilyCardProps extends ReturnType<typeof useTerms> {
  title: string;
  family: PackageFamily;
  isStaff: boolean;
}

function FamilyCard({ title, family, isStaff, query, terms }: FamilyCardProps) {
  // Null: closed. 'new': a term that is not there yet.
  const [edited, setEdited] = useState<ProductSubscription | 'new' | null>(null);
  const [deleting, setDeleting] = useState<ProductSubscription | null>(null);
  const [columns] = useState(() =>
    subscriptionColumns(isStaff ? { onEdit: setEdited, onDelete: setDeleting } : null),
  );
  return (
    <Card
      title={title}
      isFlush
      aside={
        isStaff && (
          <Button size="small" onClick={() => setEdited('new')} aria-label={`Add ${title} Subscription`}>
            Add
          </Button>
        )
      }
    >
      <DataTable
        label={`${title} subscriptions`}
        columns={columns}
        rows={terms}
        rowKey={(term) => String(term.productSubscriptionId)}
        isLoading={query.isPending}
        error={queryFailure('The subscriptions did not load.', query)}
        empty={<EmptyState title={`No ${title} Subscription`} />}
      />
      {edited !== null && (
        <SubscriptionDialog
          family={family}
          term={edited === 'new' ? null : edited}
          terms={terms}
          onClose={() => setEdited(null)}
        />
      )}
      {deleting !== null && <DeleteSubscriptionDialog term={deleting} onClose={() => setDeleting(null)} />}
    </Card>
  );
}
