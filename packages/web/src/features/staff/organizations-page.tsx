import { getOrganizationsPaged } from '@plumbline/contract/features/staff/get-organizations-paged';
import { useMemo } from 'react';
import { EmptyState } from '../../design/state/empty-state.tsx';
import type { OnAddressChange } from '../../platform/list/list-address.ts';
import { ListCard } from '../../platform/list/list-card.tsx';
import { listRequestOf } from '../../platform/list/list-request.ts';
import { usePagedList } from '../../platform/list/list-rows.ts';
import type { AddressOf } from '../../platform/navigation/page-address.ts';
import { OpenOrganizationDialog } from './open-organization-dialog.tsx';
import { organizationColumns } from './organization-columns.tsx';

type OrganizationsAddress = AddressOf<'/super-admin/organizations'>;

export interface OrganizationsPageProps {
  address: OrganizationsAddress;
  onAddressChange: OnAddressChange<OrganizationsAddress>;
  onOpened: (organizationId: number) => void;
}

/** Lists every organization for internal staff, who open one with a reason. */
export function OrganizationsPage({ address, onAddressChange, onOpened }: OrganizationsPageProps) {
  const list = usePagedList(
    getOrganizationsPaged,
    listRequestOf(address),
    ({ organizations, totalRowCount }) => ({ rows: organizations, totalCount: totalRowCount }),
  );
  const columns = useMemo(
    () => organizationColumns((open) => onAddressChange({ open }, { replace: true })),
    [onAddressChange],
  );
  return (
    <>
      <ListCard
        label="Organizations"
        list={list}
        columns={columns}
        rowKey={(row) => String(row.id)}
        address={address}
        onAddressChange={onAddressChange}
        searchLabel="Search by name or ID"
        isCopyable={false}
        empty={<EmptyState title="No organizations" />}
      />
      <OpenOrganizationDialog
        organizationId={address.open}
        name={list.rows.find(({ id }) => id === address.open)?.name}
        onClose={() => onAddressChange({ open: undefined }, { replace: true })}
        onOpened={onOpened}
      />
    </>
  );
}
