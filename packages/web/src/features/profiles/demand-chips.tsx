import { getProfileDemands } from '@plumbline/contract/features/profiles/get-profile-demands';
import { groupDemandTypes } from '@plumbline/contract/lookups/organization-lookups';
import { scheduleTimeZone } from '@plumbline/domain/schedules/schedule';
import { formatDateTime } from '@plumbline/domain/time/format-date';
import { useQuery } from '@tanstack/react-query';
import { Chip } from '../../design/label/chip.tsx';
import { callQuery } from '../../platform/api/call-query.ts';

/** How often it is looked whether a demand opened or was answered. */
const everyMs = 60_000;

/**
 * What the schedules of a profile's groups ask for at this moment: `Cognitive due`, and `Cognitive done` once a test of the kind came in.
 * While that is not known the header says nothing of it: it is no part of who the person is.
 */
export function DemandChips({ profileId }: { profileId: number }) {
  const query = useQuery({ ...callQuery(getProfileDemands, { id: profileId }), refetchInterval: everyMs });
  return query.data?.demands.map(({ demandTypeId, endsOn, isTested }) => {
    const kind = groupDemandTypes.find(demandTypeId)?.label ?? 'Test';
    const until = formatDateTime(Date.parse(endsOn), scheduleTimeZone);
    return (
      <span key={demandTypeId} title={`Open until ${until} Central Time`}>
        <Chip tone={isTested ? 'status-active' : 'change-warning'}>
          {kind} {isTested ? 'done' : 'due'}
        </Chip>
      </span>
    );
  });
}
