import { getConnectionTree } from '@plumbline/contract/features/connections/get-org-connects';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { SegmentedControl } from '../../../design/form/segmented-control.tsx';
import { IconChartDots3 } from '../../../design/icon/tabler/chart-dots-3.ts';
import { IconList } from '../../../design/icon/tabler/list.ts';
import { Card } from '../../../design/layout/card.tsx';
import { EmptyState } from '../../../design/state/empty-state.tsx';
import { Loading, Skeleton } from '../../../design/state/skeleton.tsx';
import { useIsPhone } from '../../../design/use-is-phone.ts';
import { callQuery } from '../../../platform/api/call-query.ts';
import { queryFailure } from '../../../platform/api/query-failure.tsx';
import type { OnAddressChange } from '../../../platform/list/list-address.ts';
import { type AddressOf, hrefOf } from '../../../platform/navigation/page-address.ts';
import { useCurrentUser } from '../../../platform/session/current-user.ts';
import { treeOf } from './tree-layout.ts';
import { TreeList } from './tree-list.tsx';
import classes from './tree-view.module.css';
import { TreeView } from './tree-view.tsx';

type TreeAddress = AddressOf<'/org-management/connections/overview'>;

const segments = [
  { value: 'tree', label: 'Tree', icon: <IconChartDots3 size={16} /> },
  { value: 'list', label: 'List', icon: <IconList size={16} /> },
] as const;

export interface ConnectionTreePageProps {
  address: TreeAddress;
  onAddressChange: OnAddressChange<TreeAddress>;
}

/** The organizations around the open one as a tree, and as a list that says the same (B066). */
export function ConnectionTreePage({ address, onAddressChange }: ConnectionTreePageProps) {
  const query = useQuery(callQuery(getConnectionTree, {}));
  const isStaff = useCurrentUser().permissions.includes('connection:manage');
  const isPhone = useIsPhone();
  const tree = useMemo(() => (query.data === undefined ? null : treeOf(query.data)), [query.data]);
  // A drawing is wider than a phone: there the list comes first.
  const view = address.view ?? (isPhone ? 'list' : 'tree');
  const isAlone = tree !== null && tree.nodes.length === 1;
  return (
    <Card
      title="Connections"
      {...(tree === null ? {} : { count: tree.nodes.length - 1 })}
      isFlush
      aside={
        <SegmentedControl
          label="Connections as"
          segments={segments}
          value={view}
          onChange={(chosen) => onAddressChange({ view: chosen, PageNumber: 1 }, { replace: true })}
        />
      }
    >
      {query.error !== null && (
        <div className={classes.failure}>{queryFailure('The connections did not load.', query)}</div>
      )}
      {query.isPending && (
        <Loading label="Loading Data...">
          <Skeleton width="100%" height={240} />
        </Loading>
      )}
      {isAlone && (
        <EmptyState
          title="No connections"
          text="Parent and child organizations appear here, and you can see who pays for whom."
        />
      )}
      {tree !== null && !isAlone && view === 'tree' && query.data !== undefined && (
        <TreeView
          tree={tree}
          selectedId={query.data.organizationId}
          hrefOf={({ id }) =>
            isStaff && id !== query.data.organizationId
              ? hrefOf('/super-admin/organizations', { open: id })
              : undefined
          }
        />
      )}
      {tree !== null && !isAlone && view === 'list' && (
        <TreeList tree={tree} address={address} onAddressChange={onAddressChange} />
      )}
    </Card>
  );
}
