import type { ProfileRow } from '@plumbline/contract';
import { emptyTexts } from '@plumbline/contract/core/empty-texts';
import { allProfilesGroupId } from '@plumbline/contract/features/groups/all-profiles';
import { maxMovedProfiles } from '@plumbline/contract/features/groups/bulk-move';
import { getProfilesPaged } from '@plumbline/contract/features/profiles/get-profiles-paged';
import { useMemo } from 'react';
import { Button } from '../../design/button/button.tsx';
import { Checkbox } from '../../design/form/checkbox.tsx';
import { EmptyState } from '../../design/state/empty-state.tsx';
import type { DataColumn } from '../../design/table/data-column.ts';
import { useAction } from '../../platform/api/use-action.ts';
import type { ListAddress, OnAddressChange } from '../../platform/list/list-address.ts';
import { listRequestOf } from '../../platform/list/list-request.ts';
import { usePagedList } from '../../platform/list/list-rows.ts';
import { ListTable } from '../../platform/list/list-table.tsx';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import { nameOf } from '../../records/profiles/profile-texts.ts';

/** The search and the shown page. */
export type ChoiceAddress = Pick<ListAddress, 'SearchString' | 'PageNumber' | 'RowsPerPage'>;

export interface ProfileChoiceProps {
  groupId: number;
  address: ChoiceAddress;
  onAddressChange: OnAddressChange<ChoiceAddress>;
  selected: ReadonlySet<number>;
  onSelect: (profileIds: Iterable<number>) => void;
  /** Offers to select all profiles that were found, or none. */
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

/** Shows the profiles of the source group with a checkbox each, searched and paged. Selections stay from page to page. */
export function ProfileChoice({
  groupId,
  address,
  onAddressChange,
  selected,
  onSelect,
  isWholeOffered = true,
}: ProfileChoiceProps) {
  const { viewingAsSuper } = useCurrentUser();
  const question = {
    groupIds: groupId === allProfilesGroupId ? [] : [groupId],
    SearchString: address.SearchString,
    SortByColumn: viewingAsSuper ? ('id' as const) : ('fullName' as const),
    // No more profiles can be selected at once, so no more are counted.
    mostCounted: address.SearchString.trim() === '' ? null : maxMovedProfiles,
  };
  // When a whole last page was moved, the page before it shows.
  const list = usePagedList(
    getProfilesPaged,
    { ...question, ...listRequestOf(address) },
    ({ profiles, totalRowCount }) => ({ rows: profiles, totalCount: totalRowCount }),
  );
  const total = list.reply?.totalRowCount ?? 0;
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
  return (
    <ListTable
      label="Profiles to choose"
      noun="profiles"
      list={list}
      columns={columns}
      rowKey={(row) => String(row.id)}
      address={address}
      onAddressChange={onAddressChange}
      searchLabel={viewingAsSuper ? 'Search by ID' : 'Search by name or ID'}
      isCopyable={false}
      filters={
        isWholeOffered && (
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
        )
      }
      noMatch={emptyTexts.profilesFound}
      empty={<EmptyState title={emptyTexts.profiles} text="No one is in this group." />}
    />
  );
}
