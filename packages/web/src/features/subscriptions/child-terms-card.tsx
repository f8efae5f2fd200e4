import type { BillingChildSubscription } from '@plumbline/contract';
import { getBillingChildSubscriptions } from '@plumbline/contract/features/subscriptions/subscriptions';
import { useQuery } from '@tanstack/react-query';
import { Card } from '../../design/layout/card.tsx';
import type { DataColumn } from '../../design/table/data-column.ts';
import { DataTable } from '../../design/table/data-table.tsx';
import { callQuery } from '../../platform/api/call-query.ts';
import { queryFailure } from '../../platform/api/query-failure.tsx';
import type { OnAddressChange } from '../../platform/list/list-address.ts';
import { listRequestOf } from '../../platform/list/list-request.ts';
import type { AddressOf } from '../../platform/navigation/page-address.ts';
import { subscriptionColumns } from './subscription-columns.tsx';

type SubscriptionAddress = AddressOf<'/billing/subscription'>;

export interface ChildTermsProps {
  address: SubscriptionAddress;
  onAddressChange: OnAddressChange<SubscriptionAddress>;
}

/** Beside the name of the organization there is no room for what follows from the others. */
const left: readonly string[] = ['days', 'addOns'];
const termColumns = subscriptionColumns(null).filter(({ id }) => !left.includes(id));

const columns: readonly DataColumn<BillingChildSubscription>[] = [
  {
    id: 'organizationName',
    header: 'Organization',
    value: (row) => row.organizationName,
    isSortable: false,
    kind: 'name',
    phone: 'title',
  },
  ...termColumns.map(
    ({ value, cell, id, header, kind, phone }): DataColumn<BillingChildSubscription> => ({
      id,
      header,
      value: (row) => value(row.productSubscription),
      ...(cell !== undefined && { cell: (row) => cell(row.productSubscription) }),
      isSortable: false,
      // The name of the row is that of the organization.
      ...(kind !== undefined && id !== 'package' && { kind }),
      ...(phone !== undefined && { phone: id === 'package' ? 'detail' : phone }),
    }),
  ),
];

/** The subscriptions of the organizations that this one pays for, to be read only; nothing where none of them has one. */
export function ChildTermsCard({ address, onAddressChange }: ChildTermsProps) {
  const { PageNumber: pageNumber, RowsPerPage: rowsPerPage } = address;
  const page = listRequestOf({ PageNumber: pageNumber, RowsPerPage: rowsPerPage });
  const query = useQuery(callQuery(getBillingChildSubscriptions, page));
  const failure = queryFailure('The subscriptions of child organizations did not load.', query);
  const totalCount = query.data?.totalCount ?? 0;
  if (failure === null && totalCount === 0) return null;
  return (
    <Card title="Child organizations" isFlush>
      <DataTable
        label="Subscriptions of child organizations"
        columns={columns}
        rows={query.data?.subscriptions ?? []}
        rowKey={({ productSubscription }) => String(productSubscription.productSubscriptionId)}
        isLoading={false}
        isRefreshing={query.isPlaceholderData}
        error={failure}
        empty={null}
        paging={{ pageNumber, rowsPerPage, totalCount }}
        onPagingChange={(to) => onAddressChange({ PageNumber: to.pageNumber, RowsPerPage: to.rowsPerPage })}
      />
    </Card>
  );
}
