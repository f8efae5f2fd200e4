import { getAccounts } from '@plumbline/contract/features/accounts/get-accounts';
import {
  addGroupUsers,
  type GroupUser,
  getGroupUsers,
  removeGroupUser,
} from '@plumbline/contract/features/accounts/group-users';
import { useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { z } from 'zod';
import { CreateButton } from '../../design/button/create-button.tsx';
import { IconButton } from '../../design/button/icon-button.tsx';
import { ConfirmDialog } from '../../design/dialog/confirm-dialog.tsx';
import { FormDialog } from '../../design/dialog/form-dialog.tsx';
import { MultiSelectField } from '../../design/form/multi-select-field.tsx';
import { IconTrash } from '../../design/icon/tabler/trash.ts';
import { Chip } from '../../design/label/chip.tsx';
import { Card } from '../../design/layout/card.tsx';
import { AppLink } from '../../design/link/app-link.tsx';
import { EmptyState } from '../../design/state/empty-state.tsx';
import { ErrorState } from '../../design/state/error-state.tsx';
import type { DataColumn } from '../../design/table/data-column.ts';
import { DataTable } from '../../design/table/data-table.tsx';
import { messageOf, retryOf } from '../../platform/api/api-error.ts';
import { callQuery } from '../../platform/api/call-query.ts';
import { useAction } from '../../platform/api/use-action.ts';
import { hrefOf } from '../../platform/navigation/page-address.ts';
import { useCurrentUser } from '../../platform/session/current-user.ts';
import { nameOfUser } from './user-texts.ts';
import classes from './users.module.css';

export interface GroupUsersProps {
  groupId: number;
  isAdding: boolean;
  onAddingChange: (isAdding: boolean) => void;
}

const words = {
  success: "Successfully updated group's users",
  failure: "There was an error updating the group's users.",
};

/** Shows who sees a group: System Admins, who see all groups, and the Users who have access to it. */
export function GroupUsers({ groupId, isAdding, onAddingChange }: GroupUsersProps) {
  const mayManage = useCurrentUser().permissions.includes('user:manage');
  const users = useQuery(callQuery(getGroupUsers, { groupId }));
  const [leaving, setLeaving] = useState<GroupUser | null>(null);
  const remove = useAction(removeGroupUser, words);
  const columns = useMemo<DataColumn<GroupUser>[]>(
    () => [
      {
        id: 'name',
        header: 'Name',
        value: nameOfUser,
        cell: (user) => (
          <>
            <AppLink href={hrefOf('/users/$id', { id: user.accountId })} className={classes.nameLink}>
              {nameOfUser(user)}
            </AppLink>{' '}
            {user.isAdmin && <Chip>Admin</Chip>}
          </>
        ),
        isSortable: true,
        kind: 'name',
        phone: 'title',
      },
      { id: 'email', header: 'Email', value: (user) => user.email, isSortable: true, phone: 'detail' },
      {
        id: 'remove',
        header: 'Remove',
        value: () => null,
        cell: (user) =>
          user.isAdmin ? null : (
            <IconButton
              label={`Remove ${nameOfUser(user)}`}
              icon={<IconTrash />}
              size="small"
              onClick={() => setLeaving(user)}
            />
          ),
        isHidden: !mayManage,
        width: '90px',
        phone: 'aside',
      },
    ],
    [mayManage],
  );
  const addButton = mayManage && (
    <CreateButton variant="primary" onClick={() => onAddingChange(true)}>
      Add Users
    </CreateButton>
  );
  return (
    <Card label="Users" isFlush>
      <DataTable
        label="Users"
        columns={columns}
        rows={users.data?.users ?? []}
        sort={{ columnId: 'name', isAscending: true }}
        rowKey={(user) => String(user.accountId)}
        isLoading={users.isPending}
        toolbar={addButton}
        error={
          users.error === null ? undefined : (
            <ErrorState
              what="The users did not load."
              why={messageOf(users.error)}
              onRetry={retryOf(users.error, () => void users.refetch())}
            />
          )
        }
        empty={<EmptyState title="No users" text="No one can see this group yet." actions={addButton} />}
      />
      {mayManage && users.data !== undefined && (
        <AddGroupUsers
          groupId={groupId}
          present={users.data.users}
          isOpen={isAdding}
          onClose={() => onAddingChange(false)}
        />
      )}
      <ConfirmDialog
        isOpen={leaving !== null}
        onClose={() => setLeaving(null)}
        title="Remove User"
        confirmLabel="Remove"
        isDestructive
        onConfirm={() => remove.run({ groupId, accountId: leaving?.accountId ?? 0 })}
      >
        {leaving && nameOfUser(leaving)} will no longer see the people in this group.
      </ConfirmDialog>
    </Card>
  );
}

const chosen = z.object({ accountIds: z.array(z.int()).min(1, 'required') });

interface AddGroupUsersProps {
  groupId: number;
  present: readonly GroupUser[];
  isOpen: boolean;
  onClose: () => void;
}

/** Gives access to the group to Users who do not have it. */
function AddGroupUsers({ groupId, present, isOpen, onClose }: AddGroupUsersProps) {
  const add = useAction(addGroupUsers, words);
  const all = useQuery({ ...callQuery(getAccounts, {}), enabled: isOpen });
  const others = (all.data?.accounts ?? []).filter(({ id }) => !present.some((one) => one.accountId === id));
  return (
    <FormDialog
      isOpen={isOpen}
      onClose={onClose}
      title="Add Users"
      schema={chosen}
      defaultValues={{ accountIds: [] }}
      submitLabel="Add"
      onSubmit={({ accountIds }) => add.run({ groupId, accountIds })}
    >
      {({ control }) => (
        <>
          {all.error !== null && (
            <ErrorState
              what="The users did not load."
              why={messageOf(all.error)}
              onRetry={retryOf(all.error, () => void all.refetch())}
            />
          )}
          <MultiSelectField
            control={control}
            name="accountIds"
            label="Users"
            options={others.map((user) => ({ value: user.id, label: `${nameOfUser(user)} (${user.email})` }))}
          />
          {all.data !== undefined && others.length === 0 && (
            <p className={classes.note}>
              All users of the organization can already see this group.{' '}
              <AppLink href={hrefOf('/users', { addUser: true })}>Add User</AppLink>
            </p>
          )}
        </>
      )}
    </FormDialog>
  );
}
