import { getGroupsForAccount } from '@plumbline/contract/features/accounts/update-account-groups';
import { useQuery } from '@tanstack/react-query';
import { IconChevronRight } from '../../design/icon/tabler/chevron-right.ts';
import { IconUsersGroup } from '../../design/icon/tabler/users-group.ts';
import { Chip } from '../../design/label/chip.tsx';
import { Card } from '../../design/layout/card.tsx';
import { AppLink } from '../../design/link/app-link.tsx';
import { EmptyState } from '../../design/state/empty-state.tsx';
import { ErrorState } from '../../design/state/error-state.tsx';
import { Loading, SkeletonRows } from '../../design/state/skeleton.tsx';
import { messageOf, retryOf } from '../../platform/api/api-error.ts';
import { callQuery } from '../../platform/api/call-query.ts';
import { hrefOf } from '../../platform/navigation/page-address.ts';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import classes from './account-form.module.css';

/** Shows the groups that a person sees in the selected organization. */
export function AccountGroupsPage() {
  const { selectedOrganization, permissions } = useCurrentUser();
  const mayAsk = selectedOrganization !== null && permissions.includes('group:read');
  const query = useQuery({ ...callQuery(getGroupsForAccount, {}), enabled: mayAsk });
  if (!mayAsk) {
    return (
      <EmptyState title="No organization is selected." text="Select an organization to see your groups." />
    );
  }
  const groups = query.data?.groups ?? [];
  return (
    <Card
      title="Groups"
      {...(query.data ? { count: groups.length } : {})}
      isFlush={groups.length > 0}
      {...(query.data?.hasAllGroups
        ? { footer: 'As an Admin, you have access to all groups in the organization.' }
        : {})}
    >
      {query.isPending && (
        <Loading label="Loading Data...">
          <SkeletonRows rows={4} />
        </Loading>
      )}
      {query.isError && (
        <ErrorState
          what="Your groups did not load."
          why={messageOf(query.error)}
          onRetry={retryOf(query.error, () => void query.refetch())}
          isRetrying={query.isFetching}
        />
      )}
      {query.data && groups.length === 0 && (
        <EmptyState
          icon={<IconUsersGroup size={24} stroke={1.6} />}
          title="No groups yet"
          text="Ask a System Admin of your organization for access to a group."
        />
      )}
      {groups.length > 0 && (
        <ul className={classes.list}>
          {groups.map(({ id, name, isEnabled }) => (
            <li key={id} className={classes.item}>
              <AppLink href={hrefOf('/groups/$id/overview', { id })} className={classes.groupLink}>
                <span className={classes.name}>
                  {name}
                  {!isEnabled && <Chip tone="status-inactive">Inactive</Chip>}
                </span>
                <IconChevronRight size={18} stroke={1.6} aria-hidden="true" />
              </AppLink>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
