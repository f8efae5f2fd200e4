import { EmptyState } from '../../../design/state/empty-state.tsx';
import type { DataColumn } from '../../../design/table/data-column.ts';
import type { ListAddress, OnAddressChange } from '../../../platform/list/list-address.ts';
import { wholeList } from '../../../platform/list/list-rows.ts';
import { ListTable } from '../../../platform/list/list-table.tsx';
import type { Tree } from './tree-layout.ts';
import { type TreeRow, treeRows } from './tree-rows.ts';

const columns: readonly DataColumn<TreeRow>[] = [
  {
    id: 'place',
    header: 'Place',
    value: (row) => row.place,
    sortValue: (row) => row.level,
    isSortable: true,
    phone: 'aside',
  },
  {
    id: 'name',
    header: 'Organization',
    value: (row) => row.name,
    isSortable: true,
    kind: 'name',
    phone: 'title',
  },
  {
    id: 'id',
    header: 'ID',
    value: (row) => row.id,
    isSortable: true,
    kind: 'quiet',
    phone: 'detail',
    phoneLabel: 'ID',
  },
  {
    id: 'through',
    header: 'Connected with',
    value: (row) => row.through,
    isSortable: true,
    phone: 'detail',
    phoneLabel: 'with',
  },
  {
    id: 'connections',
    header: 'Connections',
    value: (row) => row.connections,
    isSortable: true,
    phone: 'below',
  },
];

export interface TreeListProps<Address extends ListAddress> {
  tree: Tree;
  address: Address;
  onAddressChange: OnAddressChange<Address>;
}

/** The same as the drawing, as a list. */
export function TreeList<Address extends ListAddress>({
  tree,
  address,
  onAddressChange,
}: TreeListProps<Address>) {
  const query = {
    data: tree,
    error: null,
    isFetching: false,
    isPending: false,
    refetch: async () => undefined,
  };
  const list = wholeList(query, treeRows(tree), address, {
    columns,
    textOf: (row) => `${row.name} ${row.id}`,
  });
  return (
    <ListTable
      label="Connected organizations"
      noun="organizations"
      list={list}
      columns={columns}
      rowKey={(row) => String(row.id)}
      address={address}
      onAddressChange={onAddressChange}
      searchLabel="Search by organization or its ID"
      empty={<EmptyState title="No connections" text="Connected organizations appear here." />}
    />
  );
}
