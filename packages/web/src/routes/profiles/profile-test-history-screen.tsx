import { HistoryTab } from '../../features/trends/history-tab.tsx';
import { useAddress } from '../../platform/navigation/use-address.ts';
import { ProfileFrame } from './profile-frame.tsx';

export function ProfileTestHistoryScreen() {
  const [address, change] = useAddress('/profiles/$profileId/test-history');
  return (
    <ProfileFrame profileId={address.profileId} tab="test-history">
      {(detail) => <HistoryTab detail={detail} address={address} onAddressChange={change} />}
    </ProfileFrame>
  );
}
