import type { BillingChildOrg } from '@plumbline/contract';
import { getBillingChildOrgs, removeBillingChildOrg } from '@plumbline/contract/features/billing/bill-to';
import { canAddBillingChildren, invoicesOfChildrenNotice } from '@plumbline/domain/billing/billing-status';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { CreateButton } from '../../design/button/create-button.tsx';
import { ConfirmDialog } from '../../design/dialog/confirm-dialog.tsx';
import { Card } from '../../design/layout/card.tsx';
import { EmptyState } from '../../design/state/empty-state.tsx';
import { DataTable } from '../../design/table/data-table.tsx';
import { callQuery } from '../../platform/api/call-query.ts';
import { queryFailure } from '../../platform/api/query-failure.tsx';
import { useAction } from '../../platform/api/use-action.ts';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import { AddChildDialog } from './add-child-dialog.tsx';
import { childOrgColumns } from './child-org-columns.tsx';
import type { SectionProps } from './section-props.ts';

/** For whom the organization pays: names and figures, nothing clinical. */
export function ChildrenSection({ info, sections }: SectionProps) {
  const { permissions } = useCurrentUser();
  const query = useQuery(callQuery(getBillingChildOrgs, {}));
  const remove = useAction(removeBillingChildOrg, { success: 'Child Organization Removed' });
  const [removed, setRemoved] = useState<BillingChildOrg | null>(null);
  const isStaff = permissions.includes('connection:manage');
  const mayChange = isStaff || permissions.includes('enterprise:enroll');
  const columns = useMemo(() => childOrgColumns(mayChange ? setRemoved : null), [mayChange]);
  const children = query.data?.organizations ?? [];
  return (
    <Card
      title="Child organizations"
      isFlush
      footer={children.length > 0 && invoicesOfChildrenNotice}
      aside={
        mayChange &&
        canAddBillingChildren({
          billToOrganizationId: info.billToOrgId,
          childCount: info.childOrganizationCount,
        }) && (
          <CreateButton size="small" onClick={() => sections.change('children')}>
            Add child organization
          </CreateButton>
        )
      }
    >
      <DataTable
        label="Child organizations"
        columns={columns}
        rows={children}
        rowKey={(row) => String(row.organizationId)}
        isLoading={query.isPending}
        error={queryFailure('The child organizations did not load.', query)}
        empty={
          <EmptyState
            title="No child organizations"
            text={
              mayChange
                ? 'This organization does not pay for any other organization.'
                : 'This organization does not pay for any other organization. Contact us to change that.'
            }
          />
        }
      />
      <AddChildDialog
        isOpen={sections.open === 'children'}
        onClose={sections.done}
        isStaff={isStaff}
        takenIds={[info.organizationId, ...children.map(({ organizationId }) => organizationId)]}
      />
      <ConfirmDialog
        isOpen={removed !== null}
        onClose={() => setRemoved(null)}
        title="Remove child organization"
        confirmLabel="Remove"
        isDestructive
        onConfirm={() =>
          removed === null ? { ok: true } : remove.run({ OrganizationId: removed.organizationId })
        }
      >
        {removed?.organizationName} starts paying for itself today. Invoices already issued do not change.
      </ConfirmDialog>
    </Card>
  );
}
