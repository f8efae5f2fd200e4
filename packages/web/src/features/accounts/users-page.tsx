import { getAccounts } from '@plumbline/contract/features/accounts/get-accounts';
import { useQuery } from '@tanstack/react-query';
import { CreateButton } from '../../design/button/create-button.tsx';
import { EmptyState } from '../../design/state/empty-state.tsx';
import { callQuery } from '../../platform/api/call-query.ts';
import type { OnAddressChange } from '../../platform/list/list-address.ts';
import { ListPage } from '../../platform/list/list-page.tsx';
import { wholeList } from '../../platform/list/list-rows.ts';
import type { AddressOf } from '../../platform/navigation/page-address.ts';
import { hrefOf } from '../../platform/navigation/page-address.ts';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import { AddUserDialog } from './add-user-dialog.tsx';
import { enterpriseUserColumns, userColumns } from './user-columns.tsx';
import { searchTextOfUser } from './user-texts.ts';

type UsersAddress = AddressOf<'/users'>;

export interface UsersPageProps {
  address: UsersAddress;
  onAddressChange: OnAddressChange<UsersAddress>;
}

/** The users of the organization. */
export function UsersPage({ address, onAddressChange }: UsersPageProps) {
  const { permissions } = useCurrentUser();
  const query = useQuery(callQuery(getAccounts, {}));
  const { accounts = [], place } = query.data ?? {};
  const mayManage = permissions.includes('user:manage');
  const columns = place?.isEnterpriseAdminOrg ? enterpriseUserColumns : userColumns;
  const add = (addUser: boolean) => onAddressChange({ addUser }, { replace: !addUser });
  return (
    <ListPage
      label="Users"
      count={query.data && accounts.length}
      list={wholeList(query, accounts, address, { columns, textOf: searchTextOfUser })}
      columns={columns}
      rowKey={(user) => String(user.id)}
      rowHref={(user) => hrefOf('/users/$id', { id: user.id })}
      address={address}
      onAddressChange={onAddressChange}
      searchLabel="Search by name, email or phone"
      actions={
        mayManage && (
          <CreateButton variant="primary" onClick={() => add(true)}>
            Add User
          </CreateButton>
        )
      }
      empty={
        <EmptyState
          title="No users"
          text="This organization has no users yet."
          actions={mayManage && <CreateButton onClick={() => add(true)}>Add User</CreateButton>}
        />
      }
    >
      {mayManage && place !== undefined && (
        <AddUserDialog place={place} isOpen={address.addUser} onClose={() => add(false)} />
      )}
    </ListPage>
  );
}
