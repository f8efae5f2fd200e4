import { useParams, useSearch } from '@tanstack/react-router';
import { TrendsTab } from '../features/trends/trends-tab.tsx';
import { ProfileFrame } from './profile-frame.tsx';

const route = { from: '/signed-in/profiles/$profileId/trends' } as const;

export function ProfileTrendsScreen() {
  const { profileId } = useParams(route);
  const { scale } = useSearch(route);
  return (
    <ProfileFrame profileId={profileId} tab="trends">
      {(detail) => <TrendsTab detail={detail} scale={scale ?? 'scores'} />}
    </ProfileFrame>
  );
}
