import { useNavigate, useSearch } from '@tanstack/react-router';
import { useRef } from 'react';
import { addressOfGroups, type GroupsFilter, readGroupsFilter } from '../features/groups/groups-filter.ts';
import { GroupsPage } from '../features/groups/groups-page.tsx';

/** The list of groups. Its filter and its form stand in the address. */
export function GroupsScreen() {
  const filter = readGroupsFilter(useSearch({ strict: false }));
  const navigate = useNavigate();
  const made = useRef<number | null>(null);
  const change = (changes: Partial<GroupsFilter>, isTyping = false) => {
    const { current } = made;
    made.current = null;
    // Closing the form after a group was made leads to the group; Back leads to the list, not to a form for another one.
    if (current !== null && changes.isAdding === false)
      return void navigate({ to: '/groups/$id/profiles', params: { id: current }, replace: true });
    return void navigate({
      to: '/groups',
      // Of the address as it is now: a search and a click can follow each other before the page is drawn again.
      search: (now: Record<string, unknown>) => ({
        ...now,
        ...addressOfGroups({ ...readGroupsFilter(now), ...changes }),
      }),
      replace: isTyping,
    });
  };
  return (
    <GroupsPage
      filter={filter}
      onFilterChange={change}
      onCreated={(groupId) => {
        made.current = groupId;
      }}
    />
  );
}
