import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { readHistoryPaging } from '../features/trends/history-search.ts';
import { HistoryTab } from '../features/trends/history-tab.tsx';
import { ProfileFrame } from './profile-frame.tsx';

const route = { from: '/signed-in/profiles/$profileId/test-history' } as const;

export function ProfileTestHistoryScreen() {
  const { profileId } = useParams(route);
  const search = useSearch(route);
  const navigate = useNavigate();
  return (
    <ProfileFrame profileId={profileId} tab="test-history">
      {(detail) => (
        <HistoryTab
          detail={detail}
          paging={readHistoryPaging(search)}
          onPagingChange={({ pageNumber, rowsPerPage }) =>
            void navigate({
              to: '.',
              search: (present: Record<string, unknown>) => ({
                ...present,
                PageNumber: pageNumber,
                RowsPerPage: rowsPerPage,
              }),
            })
          }
        />
      )}
    </ProfileFrame>
  );
}
