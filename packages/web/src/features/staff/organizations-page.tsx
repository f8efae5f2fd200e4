import type { OrganizationRow, OrganizationSortColumn } from '@plumbline/contract';
import { getOrganizationsPaged } from '@plumbline/contract/features/staff/get-organizations-paged';
import { useQuery } from '@tanstack/react-query';
import { Fragment, useMemo } from 'react';
import { Button } from '../../design/button/button.tsx';
import { buttonClass } from '../../design/button/button-class.ts';
import { RestingSearchInput } from '../../design/form/resting-search-input.tsx';
import { Chip } from '../../design/label/chip.tsx';
import { Card } from '../../design/layout/card.tsx';
import { AppLink } from '../../design/link/app-link.tsx';
import { EmptyState } from '../../design/state/empty-state.tsx';
import { ErrorState } from '../../design/state/error-state.tsx';
import type { DataColumn } from '../../design/table/data-column.ts';
import { DataTable } from '../../design/table/data-table.tsx';
import { messageOf, retryOf } from '../../platform/api/api-error.ts';
import { pageQuery } from '../../platform/api/call-query.ts';
import { listRequestOf } from '../../platform/api/list-request.ts';
import { dateTimeText, dayText } from '../../platform/texts/time-texts.ts';
import { OpenOrganizationDialog } from './open-organization-dialog.tsx';
import type { OrganizationFilter } from './organization-filter.ts';

export interface OrganizationsPageProps {
  filter: OrganizationFilter;
  /** `isTyping` while somebody searches: the address is then replaced, so that Back leads out of the search. */
  onFilterChange: (change: Partial<OrganizationFilter>, isTyping?: boolean) => void;
  /** The organization whose dialog is open. */
  askedId: number | undefined;
  onAskedChange: (organizationId: number | undefined) => void;
  onOpened: (organizationId: number) => void;
}

const kindsOf = (row: OrganizationRow): string[] => [
  ...(row.isEnterprise ? ['Enterprise'] : []),
  ...(row.isDemo ? ['Demo'] : []),
  ...(row.isInternal ? ['Internal'] : []),
];

const columnsFor = (onAsk: (organizationId: number) => void): DataColumn<OrganizationRow>[] => [
  {
    id: 'id',
    header: 'Id',
    value: (row) => row.id,
    isSortable: true,
    kind: 'quiet',
    width: '90px',
    phone: 'detail',
  },
  {
    id: 'name',
    header: 'Name',
    value: (row) => row.name,
    isSortable: true,
    kind: 'name',
    phone: 'title',
  },
  {
    id: 'kinds',
    header: 'Kind',
    value: (row) => kindsOf(row).join(', '),
    cell: (row) => (
      <>
        {kindsOf(row).map((kind) => (
          <Fragment key={kind}>
            <Chip>{kind}</Chip>{' '}
          </Fragment>
        ))}
      </>
    ),
    phone: 'detail',
  },
  {
    id: 'createdOn',
    header: 'Created On',
    value: (row) => row.createdOn,
    cell: (row) => dayText(row.createdOn),
    isSortable: true,
    startsDescending: true,
    kind: 'quiet',
    phone: 'detail',
  },
  { id: 'state', header: 'State', value: (row) => row.state, isSortable: true, phone: 'detail' },
  {
    id: 'granted',
    header: 'Open to you until',
    value: (row) => row.grantedUntil,
    cell: (row) => dateTimeText(row.grantedUntil),
    kind: 'quiet',
    phone: 'none',
  },
  {
    id: 'open',
    header: 'View',
    value: () => null,
    width: '110px',
    phone: 'aside',
    cell: (row) =>
      row.grantedUntil === null ? (
        <Button size="small" aria-label={`Open ${row.name}`} onClick={() => onAsk(row.id)}>
          Open…
        </Button>
      ) : (
        <AppLink
          href={`/dashboard?orgId=${row.id}`}
          aria-label={`View ${row.name}`}
          className={buttonClass({ size: 'small', variant: 'default' })}
        >
          View
        </AppLink>
      ),
  },
];

/** Every organization, for internal staff: to find, and to open with a reason. */
export function OrganizationsPage({
  filter,
  onFilterChange,
  askedId,
  onAskedChange,
  onOpened,
}: OrganizationsPageProps) {
  const organizations = useQuery(pageQuery(getOrganizationsPaged, listRequestOf(filter)));
  const columns = useMemo(() => columnsFor(onAskedChange), [onAskedChange]);
  const rows = organizations.data?.organizations ?? [];
  return (
    <>
      <Card label="Organizations" isFlush>
        <DataTable
          label="Organizations"
          columns={columns}
          rows={rows}
          rowKey={(row) => String(row.id)}
          sort={{ columnId: filter.SortByColumn, isAscending: filter.SortAscending }}
          onSortChange={(sort) =>
            onFilterChange({
              SortByColumn: sort.columnId as OrganizationSortColumn,
              SortAscending: sort.isAscending,
              PageNumber: 1,
            })
          }
          paging={{
            pageNumber: filter.PageNumber,
            rowsPerPage: filter.RowsPerPage,
            totalCount: organizations.data?.totalRowCount ?? 0,
          }}
          onPagingChange={(paging) =>
            onFilterChange({ PageNumber: paging.pageNumber, RowsPerPage: paging.rowsPerPage })
          }
          isLoading={organizations.isPending}
          isRefreshing={organizations.isPlaceholderData}
          toolbar={
            <RestingSearchInput
              label="Search by name or ID"
              value={filter.SearchString}
              onChange={(SearchString) => onFilterChange({ SearchString, PageNumber: 1 }, true)}
            />
          }
          error={
            organizations.error === null ? undefined : (
              <ErrorState
                what="The organizations did not load."
                why={messageOf(organizations.error)}
                onRetry={retryOf(organizations.error, () => void organizations.refetch())}
              />
            )
          }
          empty={
            <EmptyState
              title="No organizations match your search."
              actions={
                <Button onClick={() => onFilterChange({ SearchString: '', PageNumber: 1 })}>
                  Clear search
                </Button>
              }
            />
          }
        />
      </Card>
      <OpenOrganizationDialog
        organizationId={askedId}
        name={rows.find(({ id }) => id === askedId)?.name}
        onClose={() => onAskedChange(undefined)}
        onOpened={onOpened}
      />
    </>
  );
}
