import { ProfileGroupsTab } from '../../features/groups/profile-groups-tab.tsx';
import { useAddress } from '../../platform/navigation/use-address.ts';
import { ProfileFrame } from './profile-frame.tsx';

export function ProfileGroupsScreen() {
  const [{ profileId }] = useAddress('/profiles/$profileId/groups');
  return (
    <ProfileFrame profileId={profileId} tab="groups">
      {({ profile }, ask) => <ProfileGroupsTab profile={profile} onEdit={() => ask('editGroups')} />}
    </ProfileFrame>
  );
}
