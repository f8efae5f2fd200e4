import type { ProductSubscription } from '@plumbline/contract';
import type { PackageFamily } from '@plumbline/domain/billing/package-tiers';
import { lazy, Suspense, useMemo, useState } from 'react';
import { CreateButton } from '../../design/button/create-button.tsx';
import { Card } from '../../design/layout/card.tsx';
import { EmptyState } from '../../design/state/empty-state.tsx';
import { DataTable } from '../../design/table/data-table.tsx';
import { queryFailure } from '../../platform/api/query-failure.tsx';
import { subscriptionColumns } from './subscription-columns.tsx';
import type { TermAct } from './term-actions.tsx';
import type { useTerms } from './use-terms.ts';

const SubscriptionDialog = lazy(async () => ({
  default: (await import('./subscription-dialog.tsx')).SubscriptionDialog,
}));
const DeleteSubscriptionDialog = lazy(async () => ({
  default: (await import('./delete-subscription-dialog.tsx')).DeleteSubscriptionDialog,
}));
const InvoiceFromSubscriptionDialog = lazy(async () => ({
  default: (await import('./invoice-from-subscription-dialog.tsx')).InvoiceFromSubscriptionDialog,
}));
const HistoryDialog = lazy(async () => ({
  default: (await import('./history-dialog.tsx')).HistoryDialog,
}));
const UpgradeDialog = lazy(async () => ({
  default: (await import('./upgrade-dialog.tsx')).UpgradeDialog,
}));

interface FamilyCardProps extends ReturnType<typeof useTerms> {
  title: string;
  family: PackageFamily;
  /** Whether the viewer adds and changes terms. */
  isStaff: boolean;
}

/** The terms of a family in a table. */
export function FamilyCard({ title, family, isStaff, query, terms }: FamilyCardProps) {
  // Null: no dialog. Without a term: a new one is added.
  const [open, setOpen] = useState<{ act: TermAct; term: ProductSubscription | null } | null>(null);
  // Who opens an organization gets the rights in it a moment after the page: the columns follow.
  const columns = useMemo(
    () => subscriptionColumns(isStaff ? (act, term) => setOpen({ act, term }) : null),
    [isStaff],
  );
  return (
    <Card
      title={title}
      isFlush
      aside={
        isStaff && (
          <CreateButton
            size="small"
            onClick={() => setOpen({ act: 'edit', term: null })}
            aria-label={`Add ${title} Subscription`}
          >
            Add
          </CreateButton>
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
      {open !== null && (
        <Suspense>
          <TermDialog {...open} family={family} terms={terms} onClose={() => setOpen(null)} />
        </Suspense>
      )}
    </Card>
  );
}

interface TermDialogProps {
  act: TermAct;
  term: ProductSubscription | null;
  family: PackageFamily;
  terms: readonly ProductSubscription[];
  onClose: () => void;
}

function TermDialog({ act, term, family, terms, onClose }: TermDialogProps) {
  if (act === 'edit' || term === null)
    return <SubscriptionDialog family={family} term={term} terms={terms} onClose={onClose} />;
  if (act === 'delete') return <DeleteSubscriptionDialog term={term} onClose={onClose} />;
  if (act === 'history') return <HistoryDialog term={term} onClose={onClose} />;
  if (act === 'upgrade') return <UpgradeDialog family={family} term={term} onClose={onClose} />;
  // As it is now, so that an invoice that somebody else makes meanwhile is linked.
  const now = terms.find(({ productSubscriptionId }) => productSubscriptionId === term.productSubscriptionId);
  return <InvoiceFromSubscriptionDialog term={now ?? term} onClose={onClose} />;
}
