import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { readBulkMoveFilter } from '../features/groups/bulk-move-filter.ts';
import { BulkMovePage } from '../features/groups/bulk-move-page.tsx';

const to = '/profiles/bulk-move/{-$groupId}';

export function BulkMoveScreen() {
  const { groupId } = useParams({ from: '/signed-in/profiles/bulk-move/{-$groupId}' });
  const filter = readBulkMoveFilter(useSearch({ strict: false }));
  const navigate = useNavigate();
  return (
    <BulkMovePage
      groupId={groupId}
      filter={filter}
      onGroupChange={(chosen) =>
        void navigate({
          to,
          params: { groupId: chosen },
          search: filter.to === undefined ? {} : { to: filter.to },
        })
      }
      onFilterChange={(change, isTyping = false) =>
        void navigate({
          to,
          params: { groupId },
          search: (now: Record<string, unknown>) => ({ ...readBulkMoveFilter(now), ...change }),
          replace: isTyping,
        })
      }
    />
  );
}
