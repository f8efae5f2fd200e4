import { lazy, Suspense } from 'react';
import { useGroup } from '../../features/groups/use-group.ts';
import { GroupProfilesTab } from '../../features/profiles/group-profiles-tab.tsx';
import { useListPermissions } from '../../features/profiles/list/use-list-permissions.ts';
import { useAddress } from '../../platform/navigation/use-address.ts';

// Fetched when they are opened: forms and their rules weigh as much as the page.
const AddProfileDialog = lazy(async () => ({
  default: (await import('../../features/profiles/form/add-profile-dialog.tsx')).AddProfileDialog,
}));
const EditGroupProfilesDialog = lazy(async () => ({
  default: (await import('../../features/groups/edit-group-profiles-dialog.tsx')).EditGroupProfilesDialog,
}));

/** The Profiles tab of a group. Its filter and its dialogs stand in the address. */
export function GroupProfilesScreen() {
  const [address, change] = useAddress('/groups/$id/profiles');
  const { id, addProfile, editProfiles } = address;
  const { mayAdd, mayMove } = useListPermissions();
  const group = useGroup(id).data?.group;
  // The frame around this tab says why there is none.
  if (group === undefined) return null;
  const close = () => void change({ addProfile: false, editProfiles: false }, { replace: true });
  return (
    <>
      <GroupProfilesTab group={group} address={address} onAddressChange={change} />
      <Suspense>
        {addProfile && mayAdd && group.isEnabled && <AddProfileDialog groupIds={[id]} onClose={close} />}
        {editProfiles && !addProfile && mayMove && <EditGroupProfilesDialog group={group} onClose={close} />}
      </Suspense>
    </>
  );
}
