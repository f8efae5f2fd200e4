import type { GroupDetail } from '@plumbline/contract';
import { emptyTexts } from '@plumbline/contract/core/empty-texts';
import { getProfilesPaged } from '@plumbline/contract/features/profiles/get-profiles-paged';
import type { ProfileSortColumn } from '@plumbline/contract/features/profiles/profile-list-words';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Button } from '../../design/button/button.tsx';
import { RestingSearchInput } from '../../design/form/resting-search-input.tsx';
import { IconPlus } from '../../design/icon/tabler/plus.ts';
import { IconUserPlus } from '../../design/icon/tabler/user-plus.ts';
import { Card } from '../../design/layout/card.tsx';
import { EmptyState } from '../../design/state/empty-state.tsx';
import { DataTable } from '../../design/table/data-table.tsx';
import { callQuery } from '../../platform/api/call-query.ts';
import { queryFailure } from '../../platform/api/query-failure.tsx';
import { groupProfilesRequest } from '../../platform/choices/group-profiles.ts';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import { type GroupProfilesFilter, pageOfGroupProfiles } from './group-profiles-filter.ts';
import { namedColumns, superColumns } from './profile-columns.tsx';
import classes from './profiles-page.module.css';
import { useListPermissions } from './use-list-permissions.ts';

export interface GroupProfilesTabProps {
  group: Pick<GroupDetail, 'id' | 'name' | 'isEnabled'>;
  filter: GroupProfilesFilter;
  /** `isTyping` while somebody searches: the address is then replaced, so that Back leads out of the search. */
  onFilterChange: (change: Partial<GroupProfilesFilter>, isTyping?: boolean) => void;
}

/** Who is in a group. */
export function GroupProfilesTab({ group, filter, onFilterChange }: GroupProfilesTabProps) {
  const { viewingAsSuper: isSuperView } = useCurrentUser();
  const query = useQuery(callQuery(getProfilesPaged, groupProfilesRequest(group.id)));
  const { data } = query;
  const { rows, totalCount, pageNumber } = useMemo(
    () => pageOfGroupProfiles(data?.profiles ?? [], filter),
    [data, filter],
  );
  const buttons = <GroupProfilesButtons group={group} onAsk={(dialog) => onFilterChange({ dialog })} />;
  const isSearched = filter.SearchString !== '';
  const missing = data === undefined ? 0 : data.totalRowCount - data.profiles.length;
  return (
    <Card
      label="Profiles"
      isFlush
      footer={
        missing > 0 && (
          <>
            Only the first {data?.profiles.length.toLocaleString('en-US')} profiles are listed here. Profiles
            lists them all when it is filtered by this group.
          </>
        )
      }
    >
      <DataTable
        label="Profiles"
        columns={isSuperView ? superColumns : namedColumns}
        rows={rows}
        rowKey={(row) => String(row.id)}
        rowHref={(row) => `/profiles/${row.id}/overview`}
        sort={{ columnId: filter.SortByColumn, isAscending: filter.SortAscending }}
        onSortChange={({ columnId, isAscending }) =>
          onFilterChange({
            SortByColumn: columnId as ProfileSortColumn,
            SortAscending: isAscending,
            PageNumber: 1,
          })
        }
        paging={{ pageNumber, rowsPerPage: filter.RowsPerPage, totalCount }}
        onPagingChange={(paging) =>
          onFilterChange({ PageNumber: paging.pageNumber, RowsPerPage: paging.rowsPerPage })
        }
        isLoading={query.isPending}
        loadingText="Loading Data..."
        isCopyable
        toolbar={
          <>
            <div className={classes.search}>
              <RestingSearchInput
                label={isSuperView ? 'Search by ID' : 'Search by name or ID'}
                value={filter.SearchString}
                onChange={(SearchString) => onFilterChange({ SearchString, PageNumber: 1 }, true)}
              />
            </div>
            {buttons}
          </>
        }
        error={queryFailure('The profiles did not load.', query)}
        empty={
          isSearched ? (
            <EmptyState
              title={emptyTexts.profilesFound}
              actions={
                <Button onClick={() => onFilterChange({ SearchString: '', PageNumber: 1 })}>
                  Show all profiles
                </Button>
              }
            />
          ) : (
            <EmptyState
              icon={<IconUserPlus size={24} stroke={1.6} />}
              title={emptyTexts.profiles}
              text="Nobody is in this group yet. Add a new profile, or choose among those of your organization."
            />
          )
        }
      />
    </Card>
  );
}

/** Nobody joins an inactive group, but its people can be looked through and taken out. */
function GroupProfilesButtons({
  group,
  onAsk,
}: Pick<GroupProfilesTabProps, 'group'> & { onAsk: (dialog: 'add' | 'edit') => void }) {
  const { mayAdd, mayMove } = useListPermissions();
  return (
    <>
      {mayMove && <Button onClick={() => onAsk('edit')}>Edit Profiles</Button>}
      {mayAdd && group.isEnabled && (
        <Button variant="primary" icon={<IconPlus />} onClick={() => onAsk('add')}>
          Add Profile
        </Button>
      )}
    </>
  );
}
