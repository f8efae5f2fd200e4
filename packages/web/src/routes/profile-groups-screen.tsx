import { useParams } from '@tanstack/react-router';
import { ProfileGroupsTab } from '../features/groups/profile-groups-tab.tsx';
import { ProfileFrame } from './profile-frame.tsx';

export function ProfileGroupsScreen() {
  const { profileId } = useParams({ from: '/signed-in/profiles/$profileId/groups' });
  return (
    <ProfileFrame profileId={profileId} tab="groups">
      {({ profile }, ask) => <ProfileGroupsTab profile={profile} onEdit={() => ask('editGroups')} />}
    </ProfileFrame>
  );
}
