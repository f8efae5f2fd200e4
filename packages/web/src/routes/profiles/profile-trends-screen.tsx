import { TrendsTab } from '../../features/trends/trends-tab.tsx';
import { useAddress } from '../../platform/navigation/use-address.ts';
import { ProfileFrame } from './profile-frame.tsx';

export function ProfileTrendsScreen() {
  const [{ profileId, scale, spacing }] = useAddress('/profiles/$profileId/trends');
  return (
    <ProfileFrame profileId={profileId} tab="trends">
      {(detail) => <TrendsTab detail={detail} scale={scale} spacing={spacing} />}
    </ProfileFrame>
  );
}
