import { deleteAccount } from '@plumbline/contract/features/accounts/delete-account';
import { getAccount } from '@plumbline/contract/features/accounts/get-account';
import type { UserAccount } from '@plumbline/contract/features/accounts/user-account';
import { useState } from 'react';
import { Button } from '../../design/button/button.tsx';
import { ConfirmDialog } from '../../design/dialog/confirm-dialog.tsx';
import { callKey } from '../../platform/api/call-query.ts';
import { useAction } from '../../platform/api/use-action.ts';
import { nameOfUser } from './user-texts.ts';

export interface DeleteUserProps {
  account: UserAccount;
  organizationName: string;
  isEnterprise: boolean;
  onDeleted: () => Promise<void> | void;
}

/** Removes a user from the organization, after asking. */
export function DeleteUser({ account, organizationName, isEnterprise, onDeleted }: DeleteUserProps) {
  const [isAsking, setIsAsking] = useState(false);
  const remove = useAction(deleteAccount, {
    success: 'User successfully deleted',
    failure: 'There was a problem deleting this user:',
    onDone: onDeleted,
    removes: ({ id }) => [callKey(getAccount, { id })],
  });
  return (
    <>
      <Button onClick={() => setIsAsking(true)}>Delete User</Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title="Delete User"
        confirmLabel="Delete"
        isDestructive
        onConfirm={() => remove.run({ id: account.id })}
      >
        {nameOfUser(account)} will lose access to {organizationName}
        {isEnterprise && ' and all of its organizations'} and will be signed out everywhere. Tests they
        administered are kept.{' '}
        {account.isIdentityEditable
          ? 'They belong to no other organization, so their account will be closed.'
          : 'They keep access to their other organizations.'}
      </ConfirmDialog>
    </>
  );
}
