import type { NamedOrganization } from '@plumbline/contract';
import { removeBillingChildOrg, updateBillToOrg } from '@plumbline/contract/features/billing/bill-to';
import { canAddBillingChildren, shownBillingSides } from '@plumbline/domain/billing/billing-status';
import { useMemo, useState } from 'react';
import { Button } from '../../design/button/button.tsx';
import { CreateButton } from '../../design/button/create-button.tsx';
import { ConfirmDialog } from '../../design/dialog/confirm-dialog.tsx';
import { Card } from '../../design/layout/card.tsx';
import { Stack } from '../../design/layout/stack.tsx';
import { EmptyState } from '../../design/state/empty-state.tsx';
import { Loading, Skeleton } from '../../design/state/skeleton.tsx';
import { queryFailure } from '../../platform/api/query-failure.tsx';
import { useAction } from '../../platform/api/use-action.ts';
import { AddBillingDialog } from './add-billing-dialog.tsx';
import { billingChildColumns } from './billing-child-columns.tsx';
import classes from './connections.module.css';
import { EndedCard } from './ended-card.tsx';
import { PagedTable } from './paged-table.tsx';
import { RequestsCard } from './requests-card.tsx';
import { useConnections } from './use-connections.ts';

/** What a person is about to end. */
type Ending = { of: 'payer' | 'child'; organization: NamedOrganization };

/** Who pays for the open organization, or for whom it pays: whoever pays for others has nobody who pays for it. */
export function BillingConnectionsPage() {
  const { query, ownId, isStaff, isEnterprise, payer, billingChildren, requests } = useConnections('billing');
  const [isAdding, setIsAdding] = useState(false);
  const [ending, setEnding] = useState<Ending | null>(null);
  const mayEnd = isStaff || isEnterprise;
  const isParent = billingChildren.length > 0;
  const links = { billToOrganizationId: payer?.id ?? null, childCount: billingChildren.length };
  const shown = shownBillingSides(links, isStaff);
  const mayAdd = canAddBillingChildren(links);
  const columns = useMemo(
    () => billingChildColumns(mayEnd ? (organization) => setEnding({ of: 'child', organization }) : null),
    [mayEnd],
  );
  const add = (
    <CreateButton size="small" aria-label="Add billing connection" onClick={() => setIsAdding(true)}>
      Add
    </CreateButton>
  );
  return (
    <Stack>
      <RequestsCard title="Billing requests" requests={requests} ownId={ownId} />
      {shown.payer && (
        <Card title="Billing parent" aside={query.data !== undefined && mayAdd && !isParent && add}>
          {queryFailure('The billing connections did not load.', query)}
          {query.isPending && (
            <Loading label="Loading Data...">
              <Skeleton width="100%" height={24} />
            </Loading>
          )}
          {query.data !== undefined && (
            <div className={classes.payer}>
              <span>
                {payer === null
                  ? 'This organization pays for itself.'
                  : `Billed to ${payer.name} (${payer.id}).`}
              </span>
              {payer !== null && isStaff && (
                <Button
                  size="small"
                  aria-label={`Remove ${payer.name}`}
                  onClick={() => setEnding({ of: 'payer', organization: payer })}
                >
                  Remove
                </Button>
              )}
            </div>
          )}
        </Card>
      )}
      {shown.children && (
        <Card title="Billing children" isFlush aside={mayAdd && isParent && add}>
          <PagedTable
            label="Billing children"
            columns={columns}
            rows={billingChildren}
            sort={{ columnId: 'name', isAscending: true }}
            rowKey={({ id }) => String(id)}
            textOf={({ id, name }) => `${name} ${id}`}
            isLoading={query.isPending}
            error={queryFailure('The connections did not load.', query)}
            empty={
              <EmptyState
                title="No billing children"
                text="This organization does not pay for any other organization."
              />
            }
          />
        </Card>
      )}
      {!mayEnd && <p className={classes.note}>Contact us to change who pays.</p>}
      <EndedCard kind="billing" />
      <AddBillingDialog
        isOpen={isAdding}
        onClose={() => setIsAdding(false)}
        ownId={ownId}
        isAtOnce={mayEnd}
        sides={isParent ? ['child'] : ['child', 'payer']}
      />
      <EndDialog ending={ending} onClose={() => setEnding(null)} />
    </Stack>
  );
}

function EndDialog({ ending, onClose }: { ending: Ending | null; onClose: () => void }) {
  const options = { success: 'Connection Removed', refetchOnRefusal: ['connection'] } as const;
  const leave = useAction(updateBillToOrg, options);
  const remove = useAction(removeBillingChildOrg, options);
  const end = ({ of, organization }: Ending) =>
    of === 'payer' ? leave.run({ OrganizationId: null }) : remove.run({ OrganizationId: organization.id });
  return (
    <ConfirmDialog
      isOpen={ending !== null}
      onClose={onClose}
      title="Remove billing connection"
      confirmLabel="Remove"
      isDestructive
      onConfirm={() => (ending === null ? { ok: true } : end(ending))}
    >
      {ending?.of === 'payer'
        ? `${ending.organization.name} stops paying for this organization today.`
        : `${ending?.organization.name} starts paying for itself today.`}{' '}
      Invoices already issued do not change.
    </ConfirmDialog>
  );
}
