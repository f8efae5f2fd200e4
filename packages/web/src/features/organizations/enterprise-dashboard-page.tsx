import type { EnterpriseOrganization } from '@plumbline/contract';
import { getEnterpriseOrganizations } from '@plumbline/contract/features/organizations/get-enterprise-organizations';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense, useCallback, useMemo, useState } from 'react';
import { Button } from '../../design/button/button.tsx';
import { buttonClass } from '../../design/button/button-class.ts';
import { CreateLink } from '../../design/button/create-button.tsx';
import { RestingSearchInput } from '../../design/form/resting-search-input.tsx';
import { Card } from '../../design/layout/card.tsx';
import { Page } from '../../design/layout/page.tsx';
import { AppLink } from '../../design/link/app-link.tsx';
import { EmptyState } from '../../design/state/empty-state.tsx';
import { Skeleton } from '../../design/state/skeleton.tsx';
import type { DataColumn } from '../../design/table/data-column.ts';
import { DataTable } from '../../design/table/data-table.tsx';
import { foundRows } from '../../design/table/found-rows.ts';
import { pageOfRows } from '../../design/table/page-of-rows.ts';
import { useIsPhone } from '../../design/use-is-phone.ts';
import { callQuery } from '../../platform/api/call-query.ts';
import { queryFailure } from '../../platform/api/query-failure.tsx';
import type { ListAddress } from '../../platform/list/list-address.ts';
import type { AddressOf } from '../../platform/navigation/page-address.ts';
import type { AddressChangeOptions } from '../../platform/navigation/use-address.ts';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import { SuperMeta } from '../../platform/session/super-meta.tsx';
import { ChildAccessDialog } from './child-access-dialog.tsx';
import { childColumns } from './child-columns.tsx';
import { ChildView } from './child-view.tsx';
import classes from './enterprise-dashboard-page.module.css';

/** The map of the states is as large as a page, so the table does not wait for it. */
const LocationsCard = lazy(async () => ({
  default: (await import('./locations-card.tsx')).LocationsCard,
}));

const number = (value: number) => value.toLocaleString('en-US');
const sumOf = (rows: readonly EnterpriseOrganization[], of: (row: EnterpriseOrganization) => number) =>
  number(rows.reduce((sum, row) => sum + of(row), 0));

/** So many have no pages. */
const mostUnpaged = 9;

type DashboardAddress = AddressOf<'/dashboard'>;

export interface EnterpriseDashboardPageProps {
  /** The search, order and page of the child organizations. */
  address: DashboardAddress;
  // A method, because a change of a page's address accepts only the columns of its own list.
  onAddressChange(change: Partial<ListAddress>, options?: AddressChangeOptions): void;
}

/** The children that the search finds by name, city or whole id, in the order of the address. */
function foundChildren(
  all: readonly EnterpriseOrganization[],
  columns: readonly DataColumn<EnterpriseOrganization>[],
  { SearchString, SortByColumn, SortAscending }: DashboardAddress,
): EnterpriseOrganization[] {
  const term = SearchString.trim().toLowerCase();
  const matching = all.filter(
    ({ name, id, city }) => `${name} ${city ?? ''}`.toLowerCase().includes(term) || String(id) === term,
  );
  return foundRows(matching, {
    search: '',
    textOf: ({ name }) => name,
    column: columns.find(({ id }) => id === SortByColumn),
    isAscending: SortAscending,
  });
}

/** Shows an enterprise's first page: its child organizations in numbers, with links into those it has access to. */
export function EnterpriseDashboardPage({ address, onAddressChange }: EnterpriseDashboardPageProps) {
  const { permissions, viewingAsSuper } = useCurrentUser();
  const [opening, setOpening] = useState<EnterpriseOrganization | null>(null);
  const children = useQuery(callQuery(getEnterpriseOrganizations, {}));
  const mayAsk = permissions.includes('enterprise:access');
  const viewOf = useCallback(
    (organization: EnterpriseOrganization, isFullWidth = false) => (
      <ChildView organization={organization} mayAsk={mayAsk} onAsk={setOpening} isFullWidth={isFullWidth} />
    ),
    [mayAsk],
  );
  const columns = useMemo(() => childColumns(viewOf), [viewOf]);
  const all = children.data?.organizations ?? [];
  const rows = foundChildren(all, columns, address);
  const page = pageOfRows(rows, { pageNumber: address.PageNumber, rowsPerPage: address.RowsPerPage });
  const isPaged = all.length > mostUnpaged;
  const onSearchChange = (typed: string) =>
    onAddressChange({ PageNumber: 1, SearchString: typed }, { replace: true });
  const active = all.filter(({ isActive }) => isActive).length;
  const totals = `${number(active)} active · ${sumOf(all, (row) => row.totalTests)} tests · ${sumOf(all, (row) => row.totalProfiles)} profiles`;
  const isPhone = useIsPhone();
  const search = (
    <RestingSearchInput label="Search organizations" value={address.SearchString} onChange={onSearchChange} />
  );
  return (
    <Page
      title="Dashboard (Enterprise View)"
      meta={
        viewingAsSuper ? (
          <SuperMeta subscriptionHref="/subscription" />
        ) : (
          isPhone && children.data !== undefined && totals
        )
      }
      actions={
        permissions.includes('enterprise:enroll') && (
          <>
            <AppLink href="/organization/connections" className={buttonClass({ variant: 'default' })}>
              Connections
            </AppLink>
            <CreateLink href="/enterprise-enrollment" variant="primary">
              Create New Child Organization
            </CreateLink>
          </>
        )
      }
    >
      <Card
        title="Child organizations"
        isFlush
        {...(children.data === undefined
          ? {}
          : {
              count: all.length,
              ...(isPhone ? {} : { note: totals }),
            })}
        aside={isPhone ? undefined : <div className={classes.search}>{search}</div>}
      >
        <DataTable
          label="Child organizations"
          columns={columns}
          rows={isPaged ? page.rows : rows}
          rowKey={(row) => String(row.id)}
          rowHref={({ id, canView }) => (canView ? `/dashboard?orgId=${id}` : null)}
          sort={{ columnId: address.SortByColumn, isAscending: address.SortAscending }}
          onSortChange={({ columnId, isAscending }) =>
            onAddressChange({ PageNumber: 1, SortByColumn: columnId, SortAscending: isAscending })
          }
          {...(isPaged && {
            paging: page.paging,
            onPagingChange: ({ pageNumber, rowsPerPage }) =>
              onAddressChange({ PageNumber: pageNumber, RowsPerPage: rowsPerPage }),
          })}
          isDense
          isLoading={children.isPending}
          toolbar={isPhone && search}
          empty={
            all.length === 0 ? (
              <EmptyState title="No child organizations" text="Create the first one with the button above." />
            ) : (
              <EmptyState
                title="No organizations match your search."
                actions={<Button onClick={() => onSearchChange('')}>Clear search</Button>}
              />
            )
          }
          error={queryFailure('The child organizations did not load.', children)}
        />
      </Card>
      {children.data !== undefined && (
        <div className={classes.locations}>
          <Suspense fallback={<Skeleton width="100%" height={400} />}>
            <LocationsCard organizations={all} viewOf={(organization) => viewOf(organization, true)} />
          </Suspense>
        </div>
      )}
      <ChildAccessDialog organization={opening} onClose={() => setOpening(null)} />
    </Page>
  );
}
