import { getAccounts } from '@plumbline/contract/features/accounts/get-accounts';
import type { UserAccount } from '@plumbline/contract/features/accounts/user-account';
import { useQuery } from '@tanstack/react-query';
import { Button } from '../../design/button/button.tsx';
import { RestingSearchInput } from '../../design/form/resting-search-input.tsx';
import { Chip } from '../../design/label/chip.tsx';
import { Card } from '../../design/layout/card.tsx';
import { Page } from '../../design/layout/page.tsx';
import { EmptyState } from '../../design/state/empty-state.tsx';
import { ErrorState } from '../../design/state/error-state.tsx';
import type { DataColumn } from '../../design/table/data-column.ts';
import { DataTable } from '../../design/table/data-table.tsx';
import { messageOf, retryOf } from '../../platform/api/api-error.ts';
import { callQuery } from '../../platform/api/call-query.ts';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import { AddUserDialog } from './add-user-dialog.tsx';
import { nameOfUser, organizationsText, pageOfUsers, type UsersFilter } from './users-filter.ts';

const columnsFor = (isEnterprise: boolean): DataColumn<UserAccount>[] => [
  {
    id: 'name',
    header: 'Name',
    value: nameOfUser,
    cell: (user) => (
      <>
        {nameOfUser(user)} {user.organizationAccessTypeId === 2 && <Chip>Admin</Chip>}{' '}
        {!user.hasSignedUp && <Chip tone="status-inactive">Invited</Chip>}
      </>
    ),
    isSortable: true,
    kind: 'name',
    phone: 'title',
  },
  { id: 'email', header: 'Email', value: (user) => user.email, isSortable: true, phone: 'detail' },
  {
    id: 'phoneNumber',
    header: 'Phone Number',
    value: (user) => user.phoneNumber ?? '',
    isSortable: true,
    kind: 'quiet',
    phone: 'detail',
  },
  {
    id: 'organizations',
    header: 'Organizations',
    value: organizationsText,
    isSortable: true,
    isHidden: !isEnterprise,
    phone: 'detail',
  },
];
const columns = columnsFor(false);
const enterpriseColumns = columnsFor(true);

export interface UsersPageProps {
  filter: UsersFilter;
  onFilterChange: (change: Partial<UsersFilter>, options?: { replace?: boolean }) => void;
}

/** The users of the organization. */
export function UsersPage({ filter, onFilterChange }: UsersPageProps) {
  const { permissions } = useCurrentUser();
  const users = useQuery(callQuery(getAccounts, {}));
  const mayManage = permissions.includes('user:manage');
  const { rows, totalCount } = pageOfUsers(users.data?.accounts ?? [], filter);
  const add = (isAdding: boolean) => onFilterChange({ isAdding }, { replace: !isAdding });
  return (
    <Page
      title="Users"
      {...(users.data === undefined ? {} : { count: users.data.accounts.length.toLocaleString('en-US') })}
      actions={
        mayManage && (
          <Button variant="primary" onClick={() => add(true)}>
            Add User
          </Button>
        )
      }
    >
      <Card label="Users" isFlush>
        <DataTable
          label="Users"
          columns={users.data?.place.isEnterpriseAdminOrg ? enterpriseColumns : columns}
          rows={rows}
          rowKey={(user) => String(user.id)}
          rowHref={(user) => `/users/${user.id}`}
          sort={{ columnId: filter.sortBy, isAscending: filter.isAscending }}
          onSortChange={({ columnId, isAscending }) =>
            onFilterChange({ sortBy: columnId as UsersFilter['sortBy'], isAscending, pageNumber: 1 })
          }
          paging={{ pageNumber: filter.pageNumber, rowsPerPage: filter.rowsPerPage, totalCount }}
          onPagingChange={({ pageNumber, rowsPerPage }) => onFilterChange({ pageNumber, rowsPerPage })}
          isLoading={users.isPending}
          loadingText="Loading Data..."
          isCopyable
          toolbar={
            <RestingSearchInput
              label="Search by name, email or phone"
              value={filter.search}
              onChange={(search) => onFilterChange({ search, pageNumber: 1 }, { replace: true })}
            />
          }
          error={
            users.error === null ? undefined : (
              <ErrorState
                what="The users did not load."
                why={messageOf(users.error)}
                onRetry={retryOf(users.error, () => void users.refetch())}
              />
            )
          }
          empty={
            filter.search === '' ? (
              <EmptyState
                title="No users"
                text="Nobody works in this organization yet."
                actions={mayManage && <Button onClick={() => add(true)}>Add User</Button>}
              />
            ) : (
              <EmptyState
                title="No users match your search."
                actions={
                  <Button onClick={() => onFilterChange({ search: '', pageNumber: 1 })}>Clear search</Button>
                }
              />
            )
          }
        />
      </Card>
      {mayManage && users.data !== undefined && (
        <AddUserDialog place={users.data.place} isOpen={filter.isAdding} onClose={() => add(false)} />
      )}
    </Page>
  );
}
