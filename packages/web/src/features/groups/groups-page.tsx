import { emptyTexts } from '@plumbline/contract/core/empty-texts';
import { getGroups } from '@plumbline/contract/features/groups/get-groups';
import { useQuery } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import { Button } from '../../design/button/button.tsx';
import { buttonClass } from '../../design/button/button-class.ts';
import { RestingSearchInput } from '../../design/form/resting-search-input.tsx';
import { IconArrowsExchange } from '../../design/icon/tabler/arrows-exchange.ts';
import { IconPlus } from '../../design/icon/tabler/plus.ts';
import { IconUsersGroup } from '../../design/icon/tabler/users-group.ts';
import { Card } from '../../design/layout/card.tsx';
import { Page } from '../../design/layout/page.tsx';
import { AppLink } from '../../design/link/app-link.tsx';
import { EmptyState } from '../../design/state/empty-state.tsx';
import { DataTable } from '../../design/table/data-table.tsx';
import { callQuery } from '../../platform/api/call-query.ts';
import { queryFailure } from '../../platform/api/query-failure.tsx';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import { groupColumns } from './group-columns.tsx';
import { type GroupsFilter, pageOfGroups } from './groups-filter.ts';
import { GroupsReportButton } from './groups-report-button.tsx';

// Fetched when it is opened: forms and their rules weigh as much as the page.
const AddGroupDialog = lazy(async () => ({
  default: (await import('./add-group-dialog.tsx')).AddGroupDialog,
}));

export interface GroupsPageProps {
  filter: GroupsFilter;
  /** `isTyping` while somebody searches: the address is then replaced, so that Back leads out of the search. */
  onFilterChange: (change: Partial<GroupsFilter>, isTyping?: boolean) => void;
  /** A new group is there. */
  onCreated: (groupId: number) => void;
}

/** The groups of the organization, as far as the person sees them. */
export function GroupsPage({ filter, onFilterChange, onCreated }: GroupsPageProps) {
  const { permissions } = useCurrentUser();
  const query = useQuery(callQuery(getGroups, {}));
  const groups = query.data?.groups ?? [];
  const mayWrite = permissions.includes('group:write');
  const { rows, paging } = pageOfGroups(groups, filter);
  const add = (isAdding: boolean) => onFilterChange({ isAdding }, !isAdding);
  return (
    <Page
      title="Groups"
      {...(query.data === undefined ? {} : { count: groups.length.toLocaleString('en-US') })}
      actions={
        <>
          {permissions.includes('report:groups') && <GroupsReportButton />}
          {permissions.includes('profile:write') && (
            <AppLink href="/profiles/bulk-move" className={buttonClass({})}>
              <IconArrowsExchange size={16} stroke={1.75} aria-hidden="true" />
              Bulk Move
            </AppLink>
          )}
          {mayWrite && (
            <Button variant="primary" icon={<IconPlus />} onClick={() => add(true)}>
              Add Group
            </Button>
          )}
        </>
      }
    >
      <Card label="Groups" isFlush>
        <DataTable
          label="Groups"
          columns={groupColumns}
          rows={rows}
          rowKey={({ id }) => String(id)}
          rowHref={({ id }) => `/groups/${id}/profiles`}
          sort={{ columnId: filter.SortByColumn, isAscending: filter.SortAscending }}
          onSortChange={({ columnId, isAscending }) =>
            onFilterChange({
              SortByColumn: columnId as GroupsFilter['SortByColumn'],
              SortAscending: isAscending,
              PageNumber: 1,
            })
          }
          paging={paging}
          onPagingChange={(paging) =>
            onFilterChange({ PageNumber: paging.pageNumber, RowsPerPage: paging.rowsPerPage })
          }
          isLoading={query.isPending}
          loadingText="Loading Data..."
          isCopyable
          toolbar={
            <RestingSearchInput
              label="Search by name or ID"
              value={filter.SearchString}
              onChange={(SearchString) => onFilterChange({ SearchString, PageNumber: 1 }, true)}
            />
          }
          error={queryFailure('The groups did not load.', query)}
          empty={
            filter.SearchString === '' ? (
              <EmptyState
                icon={<IconUsersGroup size={24} stroke={1.6} />}
                title={emptyTexts.groups}
                text={
                  mayWrite
                    ? 'A group holds the people who are tested together, such as a team.'
                    : 'Ask a System Admin of your organization to give you a group.'
                }
                actions={mayWrite && <Button onClick={() => add(true)}>Add Group</Button>}
              />
            ) : (
              <EmptyState
                title="No groups match your search."
                actions={
                  <Button onClick={() => onFilterChange({ SearchString: '', PageNumber: 1 })}>
                    Show all groups
                  </Button>
                }
              />
            )
          }
        />
      </Card>
      {mayWrite && filter.isAdding && query.data !== undefined && (
        <Suspense>
          <AddGroupDialog
            otherNames={groups.map(({ name }) => name)}
            onClose={() => add(false)}
            onCreated={onCreated}
          />
        </Suspense>
      )}
    </Page>
  );
}
