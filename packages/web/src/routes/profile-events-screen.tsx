import { useParams } from '@tanstack/react-router';
import { EventsTab } from '../features/events/events-tab.tsx';
import { ProfileFrame } from './profile-frame.tsx';

export function ProfileEventsScreen() {
  const { profileId } = useParams({ from: '/signed-in/profiles/$profileId/events' });
  return (
    <ProfileFrame profileId={profileId} tab="events">
      {(detail) => <EventsTab detail={detail} />}
    </ProfileFrame>
  );
}
