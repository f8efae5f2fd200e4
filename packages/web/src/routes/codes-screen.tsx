import { useNavigate, useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { addressOfCodesFilter, readCodesFilter } from '../features/codes/codes-filter.ts';
import { CodesPage } from '../features/codes/codes-page.tsx';
import { flagParam } from '../platform/navigation/search-params.ts';
import { useCurrentUser } from '../platform/session/current-user.ts';

const CreateCodeDialog = lazy(async () => ({
  default: (await import('../features/codes/create-code-dialog.tsx')).CreateCodeDialog,
}));

/** The list of codes. Its filter and its dialog stand in the address. */
export function CodesScreen() {
  const search: Record<string, unknown> = useSearch({ strict: false });
  const filter = readCodesFilter(search);
  const { permissions } = useCurrentUser();
  const navigate = useNavigate();
  const show = (isCreating: boolean) =>
    void navigate({
      to: '/codes',
      search: (now: Record<string, unknown>) => ({ ...now, createCode: isCreating ? 1 : undefined }),
      replace: !isCreating,
    });
  return (
    <>
      <CodesPage
        filter={filter}
        onFilterChange={(change, isTyping = false) =>
          void navigate({
            to: '/codes',
            // Of the address as it is now: a search that comes to rest must not close the dialog that was opened meanwhile.
            search: (now: Record<string, unknown>) => ({
              ...now,
              ...addressOfCodesFilter({ ...readCodesFilter(now), ...change }),
            }),
            replace: isTyping,
          })
        }
        onCreate={() => show(true)}
      />
      {flagParam(search.createCode) === true && permissions.includes('code:write') && (
        <Suspense>
          <CreateCodeDialog target={null} defaultProtocolId={null} onClose={() => show(false)} />
        </Suspense>
      )}
    </>
  );
}
