import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { ScheduleTab } from '../features/groups/schedule/schedule-tab.tsx';

const route = { from: '/signed-in/groups/$id/schedule' } as const;

export function GroupScheduleScreen() {
  const { id } = useParams(route);
  const { editSchedule, demandTypeId } = useSearch(route);
  const navigate = useNavigate({ from: '/groups/$id/schedule' });
  return (
    <ScheduleTab
      groupId={id}
      editing={editSchedule === 1 ? (demandTypeId ?? 'any') : null}
      onEditingChange={(edited) =>
        void navigate({
          search: edited === null ? {} : { editSchedule: 1, demandTypeId: edited },
          replace: edited === null,
        })
      }
    />
  );
}
