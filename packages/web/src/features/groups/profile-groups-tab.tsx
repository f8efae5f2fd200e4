import type { Profile } from '@plumbline/contract';
import { emptyTexts } from '@plumbline/contract/core/empty-texts';
import { getGroups } from '@plumbline/contract/features/groups/get-groups';
import { useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { Button } from '../../design/button/button.tsx';
import { IconUsersGroup } from '../../design/icon/tabler/users-group.ts';
import { Card } from '../../design/layout/card.tsx';
import { EmptyState } from '../../design/state/empty-state.tsx';
import { ErrorState } from '../../design/state/error-state.tsx';
import { DataTable } from '../../design/table/data-table.tsx';
import { messageOf, retryOf } from '../../platform/api/api-error.ts';
import { callQuery } from '../../platform/api/call-query.ts';
import { hrefOf } from '../../platform/navigation/page-address.ts';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import { groupColumns } from './group-columns.tsx';

export interface ProfileGroupsTabProps {
  profile: Pick<Profile, 'groupIds' | 'isInactive'>;
  /** Opens the dialog that changes them. */
  onEdit: () => void;
}

/** The groups a profile is in, among those the viewer sees. */
export function ProfileGroupsTab({ profile, onEdit }: ProfileGroupsTabProps) {
  const { permissions } = useCurrentUser();
  const query = useQuery(callQuery(getGroups, {}));
  const groups = useMemo(
    () => (query.data?.groups ?? []).filter(({ id }) => profile.groupIds.includes(id)),
    [query.data, profile.groupIds],
  );
  return (
    <Card
      isFlush
      label="Groups"
      {...(profile.isInactive
        ? { footer: 'A profile is active while it is in at least one active group.' }
        : {})}
    >
      <DataTable
        label="Groups"
        columns={groupColumns}
        rows={groups}
        sort={{ columnId: 'name', isAscending: true }}
        rowKey={({ id }) => String(id)}
        rowHref={({ id }) => hrefOf('/groups/$id/profiles', { id })}
        isLoading={query.isPending}
        toolbar={
          permissions.includes('profile:write') && <Button onClick={onEdit}>Edit Profile Groups</Button>
        }
        error={
          query.error !== null && (
            <ErrorState
              what="The groups did not load."
              why={messageOf(query.error)}
              onRetry={retryOf(query.error, () => void query.refetch())}
              isRetrying={query.isFetching}
            />
          )
        }
        empty={
          <EmptyState
            icon={<IconUsersGroup size={24} stroke={1.6} />}
            title={emptyTexts.groups}
            text="A profile without a group is inactive, and only System Admins can see it."
          />
        }
      />
    </Card>
  );
}
