import { getGroups } from '@plumbline/contract/features/groups/get-groups';
import { useQuery } from '@tanstack/react-query';
import { Outlet, useParams } from '@tanstack/react-router';
import { ErrorState } from '../design/state/error-state.tsx';
import { messageOf } from '../platform/api/api-error.ts';
import { callQuery } from '../platform/api/call-query.ts';
import { breadcrumbsOf } from '../platform/navigation/breadcrumbs.ts';
import { NotFoundMessage } from './not-found-screen.tsx';
import { SectionFrame } from './section-screen.tsx';

/** Around a group's tabs: its name, and the way back to all groups. */
export function GroupScreen() {
  const { id } = useParams({ from: '/signed-in/groups/$id' });
  const query = useQuery(callQuery(getGroups, {}));
  const group = query.data?.groups.find((one) => one.id === id);
  // Of another organization, not granted, or gone: for this person it does not exist.
  if (query.data !== undefined && group === undefined) return <NotFoundMessage />;
  const name = group?.name ?? null;
  return (
    <SectionFrame
      section="/groups/$id"
      title={name ?? 'Group'}
      breadcrumbs={breadcrumbsOf('/groups', { id, name })}
    >
      {query.error === null ? (
        <Outlet />
      ) : (
        <ErrorState
          what="The group did not load."
          why={messageOf(query.error)}
          onRetry={() => void query.refetch()}
        />
      )}
    </SectionFrame>
  );
}
