import { EventsTab } from '../../features/events/events-tab.tsx';
import { useAddress } from '../../platform/navigation/use-address.ts';
import { ProfileFrame } from './profile-frame.tsx';

export function ProfileEventsScreen() {
  const [{ profileId }] = useAddress('/profiles/$profileId/events');
  return (
    <ProfileFrame profileId={profileId} tab="events">
      {(detail) => <EventsTab detail={detail} />}
    </ProfileFrame>
  );
}
