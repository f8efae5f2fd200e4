import { useParams, useSearch } from '@tanstack/react-router';
import { CalendarTab } from '../features/trends/calendar-tab.tsx';
import { ProfileFrame } from './profile-frame.tsx';

const route = { from: '/signed-in/profiles/$profileId/calendar' } as const;

export function ProfileCalendarScreen() {
  const { profileId } = useParams(route);
  const { year } = useSearch(route);
  return (
    <ProfileFrame profileId={profileId} tab="calendar">
      {(detail) => <CalendarTab detail={detail} year={year} />}
    </ProfileFrame>
  );
}
