import type { ConnectionRow } from '@plumbline/contract';
import { getAllOrgConnects } from '@plumbline/contract/features/staff/get-all-connections';
import { connectionStatuses, requestedRoles } from '@plumbline/contract/lookups/organization-lookups';
import { SelectInput } from '../../design/form/select-input.tsx';
import { Chip } from '../../design/label/chip.tsx';
import { EmptyState } from '../../design/state/empty-state.tsx';
import type { DataColumn } from '../../design/table/data-column.ts';
import type { OnAddressChange } from '../../platform/list/list-address.ts';
import { ListCard } from '../../platform/list/list-card.tsx';
import { listRequestOf } from '../../platform/list/list-request.ts';
import { usePagedList } from '../../platform/list/list-rows.ts';
import type { AddressOf } from '../../platform/navigation/page-address.ts';
import { dayText } from '../../platform/time/time-texts.ts';
import classes from './all-connections-page.module.css';

type ConnectionsAddress = AddressOf<'/super-admin/org-connect-management'>;

export interface AllConnectionsPageProps {
  address: ConnectionsAddress;
  onAddressChange: OnAddressChange<ConnectionsAddress>;
}

const billing = { id: 1, label: 'Billing' } as const;
const types = [billing, ...requestedRoles.entries];
const typeLabel = (id: number): string => types.find((type) => type.id === id)?.label ?? '';
const statusLabel = (id: number): string => connectionStatuses.find(id)?.label ?? '';
const toneOf = (status: number) =>
  status === 2 ? 'status-active' : status === 1 ? 'change-warning' : 'status-inactive';

const side = (
  id: 'parentOrganizationName' | 'childOrganizationName',
  header: string,
  idOf: (row: ConnectionRow) => number,
): DataColumn<ConnectionRow> => ({
  id,
  header,
  value: (row) => row[id],
  cell: (row) => (
    <span className={classes.side}>
      <span className={classes.sideName} title={row[id]}>
        {row[id]}
      </span>{' '}
      <span>({idOf(row)})</span>
    </span>
  ),
  isSortable: true,
  kind: 'name',
  phone: id === 'parentOrganizationName' ? 'title' : 'detail',
});
const day = (id: 'requestedOn' | 'decidedOn', header: string): DataColumn<ConnectionRow> => ({
  id,
  header,
  value: (row) => row[id],
  cell: (row) => (row[id] === null ? '–' : dayText(row[id])),
  isSortable: true,
  startsDescending: true,
  kind: 'quiet',
  phone: 'none',
});

const columns: readonly DataColumn<ConnectionRow>[] = [
  side('parentOrganizationName', 'Parent', (row) => row.parentOrganizationId),
  side('childOrganizationName', 'Child', (row) => row.childOrganizationId),
  {
    id: 'orgConnectTypeId',
    header: 'Type',
    value: (row) => typeLabel(row.orgConnectTypeId),
    isSortable: true,
    phone: 'detail',
  },
  {
    id: 'orgConnectStatusTypeId',
    header: 'Status',
    value: (row) => statusLabel(row.orgConnectStatusTypeId),
    cell: (row) => (
      <Chip tone={toneOf(row.orgConnectStatusTypeId)}>{statusLabel(row.orgConnectStatusTypeId)}</Chip>
    ),
    isSortable: true,
    phone: 'aside',
  },
  day('requestedOn', 'Requested'),
  day('decidedOn', 'Decided'),
];

const all = { value: 'all', label: 'All types' } as const;
const typeOptions = [all, ...types.map(({ id, label }) => ({ value: id as 1 | 2 | 3 | 4, label }))];
const statusOptions = [
  { value: 'all', label: 'All statuses' } as const,
  ...connectionStatuses.entries.map(({ id, label }) => ({ value: id as 1 | 2 | 3 | 4 | 5, label })),
];

/** Every connection of two organizations, for internal staff (B103). */
export function AllConnectionsPage({ address, onAddressChange }: AllConnectionsPageProps) {
  const list = usePagedList(
    getAllOrgConnects,
    {
      ...listRequestOf(address),
      orgConnectTypeId: address.type ?? null,
      orgConnectStatusTypeId: address.status ?? null,
    },
    ({ orgConnects, totalCount }) => ({ rows: orgConnects, totalCount }),
  );
  return (
    <ListCard
      label="Connections"
      list={list}
      columns={columns}
      rowKey={(row) => `${row.id} ${row.parentOrganizationId} ${row.childOrganizationId}`}
      rowHref={(row) => `/org-management/connections/overview?orgId=${row.childOrganizationId}`}
      address={address}
      onAddressChange={onAddressChange}
      searchLabel="Search organization or ID"
      isCopyable={false}
      unfiltered={{ type: undefined, status: undefined }}
      filters={
        <>
          <SelectInput
            label="Type"
            isLabelHidden
            options={typeOptions}
            value={address.type ?? 'all'}
            onChange={(type) => onAddressChange({ type: type === 'all' ? undefined : type, PageNumber: 1 })}
          />
          <SelectInput
            label="Status"
            isLabelHidden
            options={statusOptions}
            value={address.status ?? 'all'}
            onChange={(status) =>
              onAddressChange({ status: status === 'all' ? undefined : status, PageNumber: 1 })
            }
          />
        </>
      }
      footer="Billing means that the parent pays for the child. Click a row to open the child’s connections, where you can add, answer or remove one."
      empty={<EmptyState title="No connections" text="No organization is connected to another." />}
    />
  );
}
