import { getGroup } from '@plumbline/contract/features/groups/get-group';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import { addressOfCodesFilter, readCodesFilter } from '../features/codes/codes-filter.ts';
import { CodesList } from '../features/codes/codes-list.tsx';
import { callQuery } from '../platform/api/call-query.ts';
import { flagParam } from '../platform/navigation/search-params.ts';
import { useCurrentUser } from '../platform/session/current-user.ts';

const CreateCodeDialog = lazy(async () => ({
  default: (await import('../features/codes/create-code-dialog.tsx')).CreateCodeDialog,
}));

/** The codes of a group. */
export function GroupCodesScreen() {
  const { id } = useParams({ from: '/signed-in/groups/$id/codes' });
  const search: Record<string, unknown> = useSearch({ strict: false });
  const filter = readCodesFilter(search);
  const { permissions } = useCurrentUser();
  const group = useQuery(callQuery(getGroup, { id })).data?.group;
  const navigate = useNavigate();
  const show = (isCreating: boolean) =>
    void navigate({
      to: '/groups/$id/codes',
      params: { id },
      search: (now: Record<string, unknown>) => ({ ...now, createCode: isCreating ? 1 : undefined }),
      replace: !isCreating,
    });
  return (
    <>
      <CodesList
        key={id}
        groupId={id}
        filter={filter}
        onFilterChange={(change, isTyping = false) =>
          void navigate({
            to: '/groups/$id/codes',
            params: { id },
            search: (now: Record<string, unknown>) => ({
              ...now,
              ...addressOfCodesFilter({ ...readCodesFilter(now), ...change }),
            }),
            replace: isTyping,
          })
        }
        onCreate={() => show(true)}
        hasCreateButton
        empty={{
          title: 'This group does not have any codes',
          text: 'A code is five digits that start a test on any phone with the app.',
        }}
      />
      {flagParam(search.createCode) === true && group !== undefined && permissions.includes('code:write') && (
        <Suspense>
          <CreateCodeDialog
            target={{ kind: 'group', id, name: group.name }}
            defaultProtocolId={null}
            onClose={() => show(false)}
          />
        </Suspense>
      )}
    </>
  );
}
