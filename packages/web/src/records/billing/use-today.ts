import { dayInZone } from '@plumbline/domain/time/time-zone';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import { viewerZone } from '../../platform/time/time-texts.ts';

/** Today in the zone of the organization that is open, 'YYYY-MM-DD': the days of billing are the payer's. */
export function useToday(): string {
  const { selectedOrganization } = useCurrentUser();
  return dayInZone(Date.now(), selectedOrganization?.timeZone ?? viewerZone);
}
