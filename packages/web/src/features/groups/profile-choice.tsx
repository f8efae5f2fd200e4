import type { ProfileRow } from '@plumbline/contract';
import { emptyTexts } from '@plumbline/contract/core/empty-texts';
import { allProfilesGroupId } from '@plumbline/contract/features/groups/all-profiles';
import { maxMovedProfiles } from '@plumbline/contract/features/groups/bulk-move';
import { getProfilesPaged } from '@plumbline/contract/features/profiles/get-profiles-paged';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Button } from '../../design/button/button.tsx';
import { Checkbox } from '../../design/form/checkbox.tsx';
import { RestingSearchInput } from '../../design/form/resting-search-input.tsx';
import { EmptyState } from '../../design/state/empty-state.tsx';
import { ErrorState } from '../../design/state/error-state.tsx';
import type { DataColumn } from '../../design/table/data-column.ts';
import { DataTable } from '../../design/table/data-table.tsx';
import { usePageInRange } from '../../design/table/use-page-in-range.ts';
import { messageOf, retryOf } from '../../platform/api/api-error.ts';
import { pageQuery } from '../../platform/api/call-query.ts';
import { useAction } from '../../platform/api/use-action.ts';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import { nameOf } from '../../platform/texts/profile-texts.ts';
import type { BulkMoveFilter } from './bulk-move-filter.ts';

export interface ProfileChoiceProps {
  groupId: number;
  filter: BulkMoveFilter;
  onFilterChange: (change: Partial<BulkMoveFilter>, isTyping?: boolean) => void;
  selected: ReadonlySet<number>;
  onSelect: (profileIds: Iterable<number>) => void;
  /** Offers to tick all that were found, and none. */
  isWholeOffered?: boolean;
}

const columnsFor = (
  isSuperView: boolean,
  selected: ReadonlySet<number>,
  onSelect: (profileId: number, isSelected: boolean) => void,
): DataColumn<ProfileRow>[] => [
  {
    id: 'select',
    header: 'Select',
    value: () => null,
    width: '76px',
    phone: 'aside',
    cell: (row) => (
      <Checkbox
        label={`Select ${isSuperView ? `profile ${row.id}` : nameOf(row)}`}
        isLabelHidden
        checked={selected.has(row.id)}
        onChange={(event) => onSelect(row.id, event.currentTarget.checked)}
      />
    ),
  },
  {
    id: 'id',
    header: 'ID',
    value: (row) => row.id,
    kind: isSuperView ? 'name' : 'quiet',
    width: '90px',
    phone: isSuperView ? 'title' : 'detail',
  },
  {
    id: 'fullName',
    header: 'Name',
    value: (row) => row.fullName,
    kind: 'name',
    isHidden: isSuperView,
    phone: 'title',
    cell: nameOf,
  },
  { id: 'groups', header: 'Groups', value: (row) => row.groupNames.join(', '), phone: 'detail' },
];

/** The profiles of the source group, searched and paged, each with a box to tick; ticks stay from page to page. */
export function ProfileChoice({
  groupId,
  filter,
  onFilterChange,
  selected,
  onSelect,
  isWholeOffered = true,
}: ProfileChoiceProps) {
  const { viewingAsSuper } = useCurrentUser();
  const question = {
    groupIds: groupId === allProfilesGroupId ? [] : [groupId],
    SearchString: filter.SearchString,
    SortByColumn: viewingAsSuper ? ('id' as const) : ('fullName' as const),
  };
  const page = usePageInRange({ pageNumber: filter.PageNumber, rowsPerPage: filter.RowsPerPage });
  const profiles = useQuery(
    pageQuery(getProfilesPaged, {
      ...question,
      PageNumber: page.pageNumber,
      RowsPerPage: filter.RowsPerPage,
    }),
  );
  // Whoever moved the last page away sees the one before it.
  page.learnCount(profiles.isPlaceholderData ? undefined : profiles.data?.totalRowCount);
  const total = profiles.data?.totalRowCount ?? 0;
  const columns = useMemo(
    () =>
      columnsFor(viewingAsSuper, selected, (profileId, isSelected) =>
        onSelect(isSelected ? [...selected, profileId] : [...selected].filter((id) => id !== profileId)),
      ),
    [viewingAsSuper, selected, onSelect],
  );
  const selectAll = useAction(getProfilesPaged, {
    refusalIn: 'notice',
    onDone: (all) => onSelect(all.profiles.map(({ id }) => id)),
  });
  const isSearched = filter.SearchString !== '';
  return (
    <DataTable
      label="Profiles to choose"
      columns={columns}
      rows={profiles.data?.profiles ?? []}
      rowKey={(row) => String(row.id)}
      paging={{ pageNumber: page.pageNumber, rowsPerPage: filter.RowsPerPage, totalCount: total }}
      onPagingChange={(paging) =>
        onFilterChange({ PageNumber: paging.pageNumber, RowsPerPage: paging.rowsPerPage })
      }
      isLoading={profiles.isPending}
      loadingText="Loading Data..."
      isRefreshing={profiles.isPlaceholderData}
      toolbar={
        <>
          <RestingSearchInput
            label={viewingAsSuper ? 'Search by ID' : 'Search by name or ID'}
            value={filter.SearchString}
            onChange={(SearchString) => onFilterChange({ SearchString, PageNumber: 1 }, true)}
          />
          {isWholeOffered && (
            <>
              <Button
                disabled={total === 0}
                isWorking={selectAll.isWorking}
                onClick={() => void selectAll.run({ ...question, RowsPerPage: maxMovedProfiles })}
              >
                Select all {Math.min(total, maxMovedProfiles).toLocaleString('en-US')}
              </Button>
              <Button disabled={selected.size === 0} onClick={() => onSelect([])}>
                Select none
              </Button>
            </>
          )}
        </>
      }
      error={
        profiles.error === null ? undefined : (
          <ErrorState
            what="The profiles did not load."
            why={messageOf(profiles.error)}
            onRetry={retryOf(profiles.error, () => void profiles.refetch())}
          />
        )
      }
      empty={
        <EmptyState
          title={isSearched ? emptyTexts.profilesFound : emptyTexts.profiles}
          {...(isSearched ? {} : { text: 'Nobody is in this group.' })}
        />
      }
    />
  );
}
