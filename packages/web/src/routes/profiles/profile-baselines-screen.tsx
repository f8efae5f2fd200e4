import { BaselinesTab } from '../../features/profiles/baselines/baselines-tab.tsx';
import { useAddress } from '../../platform/navigation/use-address.ts';
import { ProfileFrame } from './profile-frame.tsx';

export function ProfileBaselinesScreen() {
  const [{ profileId, as }] = useAddress('/profiles/$profileId/baselines');
  return (
    <ProfileFrame profileId={profileId} tab="baselines">
      {(_detail, ask) => (
        <BaselinesTab profileId={profileId} look={as} onAdjust={() => ask('adjustBaseline')} />
      )}
    </ProfileFrame>
  );
}
