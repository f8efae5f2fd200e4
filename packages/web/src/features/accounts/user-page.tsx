import { getAccount } from '@plumbline/contract/features/accounts/get-account';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Chip } from '../../design/label/chip.tsx';
import { Card } from '../../design/layout/card.tsx';
import { Page } from '../../design/layout/page.tsx';
import { ErrorState } from '../../design/state/error-state.tsx';
import { SkeletonRows } from '../../design/state/skeleton.tsx';
import { messageOf, retryOf } from '../../platform/api/api-error.ts';
import { callQuery } from '../../platform/api/call-query.ts';
import { breadcrumbsOf } from '../../platform/navigation/breadcrumbs.ts';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import { DeleteUser } from './delete-user.tsx';
import { LinkedProfiles } from './linked-profiles.tsx';
import { isNotEditedHere } from './not-edited-here.ts';
import { OptimizedSyncCard } from './optimized-sync-card.tsx';
import { UserDetailsCard } from './user-details-card.tsx';
import { UserOrganizationsCard } from './user-organizations-card.tsx';
import { nameOfUser } from './user-texts.ts';
import classes from './users.module.css';

export interface UserPageProps {
  accountId: number;
  /** Opens the next page after the user was deleted. */
  onDeleted: () => Promise<void> | void;
  /** Content below the cards of an existing user; the route supplies it. */
  children?: ReactNode;
}

/** Shows one user: who they are, what they may do and where. */
export function UserPage({ accountId, onDeleted, children }: UserPageProps) {
  const { permissions, selectedOrganization } = useCurrentUser();
  const user = useQuery(callQuery(getAccount, { id: accountId }));
  const mayManage = permissions.includes('user:manage');
  const name = user.data === undefined ? null : nameOfUser(user.data.account);
  const { account, place } = user.data ?? {};
  return (
    <Page
      title={name ?? 'User'}
      breadcrumbs={breadcrumbsOf('/users', { id: accountId, name })}
      chips={account?.hasSignedUp === false && <Chip tone="status-inactive">Invited</Chip>}
      actions={
        mayManage &&
        account && (
          <DeleteUser
            account={account}
            organizationName={selectedOrganization?.name ?? ''}
            isEnterprise={place?.isEnterpriseAdminOrg ?? false}
            onDeleted={onDeleted}
          />
        )
      }
    >
      <div className={classes.cards}>
        {user.isPending && (
          <Card label="User">
            <SkeletonRows />
          </Card>
        )}
        {user.error !== null && (
          <>
            <ErrorState
              what="This user cannot be shown."
              why={messageOf(user.error)}
              onRetry={retryOf(user.error, () => void user.refetch())}
            />
            {isNotEditedHere(user.error) && <LinkedProfiles accountId={accountId} />}
          </>
        )}
        {user.data !== undefined && (
          <>
            <UserDetailsCard
              // The saved values are the base of the next change.
              key={`details-${user.dataUpdatedAt}`}
              account={user.data.account}
              place={user.data.place}
              isReadOnly={!mayManage}
            />
            {user.data.place.isEnterpriseAdminOrg && (
              <UserOrganizationsCard account={user.data.account} isReadOnly={!mayManage} />
            )}
            {user.data.account.isOptimizedSyncEnabled !== null && (
              <OptimizedSyncCard key={`sync-${user.dataUpdatedAt}`} account={user.data.account} />
            )}
            {children}
          </>
        )}
      </div>
    </Page>
  );
}
