import { CalendarTab } from '../../features/trends/calendar-tab.tsx';
import { useAddress } from '../../platform/navigation/use-address.ts';
import { ProfileFrame } from './profile-frame.tsx';

export function ProfileCalendarScreen() {
  const [{ profileId, year }] = useAddress('/profiles/$profileId/calendar');
  return (
    <ProfileFrame profileId={profileId} tab="calendar">
      {(detail) => <CalendarTab detail={detail} year={year} />}
    </ProfileFrame>
  );
}
