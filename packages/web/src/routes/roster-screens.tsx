import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { readRosterSearch } from '../features/roster/roster-filter.ts';
import { RosterImportPage } from '../features/roster/roster-import-page.tsx';
import { RosterPage } from '../features/roster/roster-page.tsx';
import { present } from '../platform/navigation/search-params.ts';

const one = '/profiles/roster-import/$rosterImportId';

export function RosterScreen() {
  const navigate = useNavigate();
  return (
    <RosterPage onUploaded={(rosterImportId) => void navigate({ to: one, params: { rosterImportId } })} />
  );
}

export function RosterImportScreen() {
  const { rosterImportId } = useParams({ from: '/signed-in/profiles/roster-import/$rosterImportId' });
  const search = readRosterSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  return (
    <RosterImportPage
      rosterImportId={rosterImportId}
      search={search}
      onSearchChange={(change, isTyping = false) =>
        void navigate({
          to: one,
          params: { rosterImportId },
          search: (now: Record<string, unknown>) => present({ ...readRosterSearch(now), ...change }),
          replace: isTyping,
        })
      }
      onLeave={() => navigate({ to: '/profiles/roster-import' })}
    />
  );
}
