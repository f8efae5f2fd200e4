import { ScheduleTab } from '../../features/groups/schedule/schedule-tab.tsx';
import { useAddress } from '../../platform/navigation/use-address.ts';

export function GroupScheduleScreen() {
  const [{ id, editSchedule, demandTypeId }, changeAddress] = useAddress('/groups/$id/schedule');
  return (
    <ScheduleTab
      groupId={id}
      editing={editSchedule ? (demandTypeId ?? 'any') : null}
      onEditingChange={(edited) =>
        void changeAddress(
          { editSchedule: edited !== null, demandTypeId: edited ?? undefined },
          { replace: edited === null },
        )
      }
    />
  );
}
