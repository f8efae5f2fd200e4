import { useParams, useSearch } from '@tanstack/react-router';
import { BaselinesTab } from '../features/profiles/baselines-tab.tsx';
import { ProfileFrame } from './profile-frame.tsx';

const route = { from: '/signed-in/profiles/$profileId/baselines' } as const;

export function ProfileBaselinesScreen() {
  const { profileId } = useParams(route);
  const search = useSearch(route);
  return (
    <ProfileFrame profileId={profileId} tab="baselines">
      {(_detail, ask) => (
        <BaselinesTab
          profileId={profileId}
          look={search.as ?? 'cards'}
          onAdjust={() => ask('adjustBaseline')}
        />
      )}
    </ProfileFrame>
  );
}
