import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { useGroup } from '../features/groups/use-group.ts';
import {
  addressOfGroupProfiles,
  type GroupProfilesFilter,
  readGroupProfilesFilter,
} from '../features/profiles/group-profiles-filter.ts';
import { GroupProfilesTab } from '../features/profiles/group-profiles-tab.tsx';
import { useListPermissions } from '../features/profiles/use-list-permissions.ts';
import { useCurrentUser } from '../platform/session/current-user.ts';

// Fetched when they are opened: forms and their rules weigh as much as the page.
const AddProfileDialog = lazy(async () => ({
  default: (await import('../features/profiles/add-profile-dialog.tsx')).AddProfileDialog,
}));
const EditGroupProfilesDialog = lazy(async () => ({
  default: (await import('../features/groups/edit-group-profiles-dialog.tsx')).EditGroupProfilesDialog,
}));

/** The Profiles tab of a group. Its filter and its dialogs stand in the address. */
export function GroupProfilesScreen() {
  const { id } = useParams({ from: '/signed-in/groups/$id' });
  const { viewingAsSuper } = useCurrentUser();
  const filter = readGroupProfilesFilter(useSearch({ strict: false }), viewingAsSuper);
  const navigate = useNavigate();
  const { mayAdd, mayMove } = useListPermissions();
  const group = useGroup(id).data?.group;
  // The frame around this tab says why there is none.
  if (group === undefined) return null;
  const change = (changes: Partial<GroupProfilesFilter>, isTyping = false) =>
    void navigate({
      to: '/groups/$id/profiles',
      params: { id },
      // Of the address as it is now: a search and a click can follow each other before the page is drawn again.
      search: (now: Record<string, unknown>) => ({
        ...now,
        ...addressOfGroupProfiles(
          { ...readGroupProfilesFilter(now, viewingAsSuper), ...changes },
          viewingAsSuper,
        ),
      }),
      replace: isTyping || changes.dialog === null,
    });
  const close = () => change({ dialog: null });
  return (
    <>
      <GroupProfilesTab group={group} filter={filter} onFilterChange={change} />
      <Suspense>
        {filter.dialog === 'add' && mayAdd && group.isEnabled && (
          <AddProfileDialog groupIds={[id]} onClose={close} />
        )}
        {filter.dialog === 'edit' && mayMove && <EditGroupProfilesDialog group={group} onClose={close} />}
      </Suspense>
    </>
  );
}
