import { getOrganizationsPaged } from '@plumbline/contract/features/staff/get-organizations-paged';
import { EmptyState } from '../../design/state/empty-state.tsx';
import type { OnAddressChange } from '../../platform/list/list-address.ts';
import { ListCard } from '../../platform/list/list-card.tsx';
import { listRequestOf } from '../../platform/list/list-request.ts';
import { usePagedList } from '../../platform/list/list-rows.ts';
import type { AddressOf } from '../../platform/navigation/page-address.ts';
import { correlated, withoutStale } from './correlation.ts';
import { EditOrganizationDialog } from './edit-organization-dialog.tsx';
import { OpenOrganizationDialog } from './open-organization-dialog.tsx';
import { organizationColumns } from './organization-columns.tsx';
import { OrganizationDetails } from './organization-details.tsx';

type OrganizationsAddress = AddressOf<'/super-admin/organizations'>;

export interface OrganizationsPageProps {
  address: OrganizationsAddress;
  onAddressChange: OnAddressChange<OrganizationsAddress>;
  onOpened: (organizationId: number) => void;
}

/** Lists every organization for internal staff, who edit one, or open one with a reason. */
export function OrganizationsPage({ address, onAddressChange, onOpened }: OrganizationsPageProps) {
  const request = correlated(listRequestOf(address));
  const found = usePagedList(getOrganizationsPaged, request, ({ items, totalRowCount }) => ({
    rows: items,
    totalCount: totalRowCount,
  }));
  const list = withoutStale(found, request.CorrelationId, found.reply?.correlationId);
  const change = (dialog: Pick<Partial<OrganizationsAddress>, 'open' | 'edit'>) =>
    onAddressChange(dialog, { replace: true });
  return (
    <>
      <ListCard
        label="Organizations"
        list={list}
        columns={organizationColumns}
        rowKey={(row) => String(row.id)}
        rowHref={(row) => `/dashboard?orgId=${row.id}`}
        rowTarget="_blank"
        rowDetails={{
          nameOf: (row) => row.name,
          render: (row) => (
            <OrganizationDetails
              row={row}
              onOpen={(open) => change({ open })}
              onEdit={(edit) => change({ edit })}
            />
          ),
        }}
        address={address}
        onAddressChange={onAddressChange}
        searchLabel="Search by name or ID"
        isCopyable={false}
        footer="Active organizations tested someone in the last 180 days. Click a row to open the organization in a new tab. If you have no access yet, you enter a reason first."
        empty={<EmptyState title="No organizations" text="Enroll the first one under New Org Enrollment." />}
      />
      <OpenOrganizationDialog
        organizationId={address.open}
        name={list.rows.find(({ id }) => id === address.open)?.name}
        onClose={() => change({ open: undefined })}
        onOpened={onOpened}
      />
      {address.edit !== undefined && (
        <EditOrganizationDialog
          key={address.edit}
          organizationId={address.edit}
          onClose={() => change({ edit: undefined })}
        />
      )}
    </>
  );
}
