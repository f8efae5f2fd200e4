import { deleteAccount } from '@plumbline/contract/features/accounts/delete-account';
import { getAccounts } from '@plumbline/contract/features/accounts/get-accounts';
import type { UserAccount } from '@plumbline/contract/features/accounts/user-account';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../design/button/button.tsx';
import { ConfirmDialog } from '../../design/dialog/confirm-dialog.tsx';
import { notify } from '../../design/notify/notify.ts';
import { callKey } from '../../platform/api/call-query.ts';
import { outcomeOf } from '../../platform/api/outcome-of.ts';
import { send } from '../../platform/api/send.ts';
import { nameOfUser } from './users-filter.ts';

export interface DeleteUserProps {
  account: UserAccount;
  organizationName: string;
  isEnterprise: boolean;
  onDeleted: () => void;
}

/** Removes a user from the organization, after asking. */
export function DeleteUser({ account, organizationName, isEnterprise, onDeleted }: DeleteUserProps) {
  const [isAsking, setIsAsking] = useState(false);
  const queryClient = useQueryClient();
  const remove = async () => {
    const outcome = await outcomeOf(() => send(deleteAccount, { id: account.id }));
    if (!outcome.ok) {
      const reason = outcome.errors[0]?.message ?? '';
      return {
        ok: false as const,
        errors: [{ message: `There was a problem deleting this user: ${reason}` }],
      };
    }
    await queryClient.invalidateQueries({ queryKey: callKey(getAccounts) });
    notify.success('User successfully deleted');
    onDeleted();
    return outcome;
  };
  return (
    <>
      <Button onClick={() => setIsAsking(true)}>Delete User</Button>
      <ConfirmDialog
        isOpen={isAsking}
        onClose={() => setIsAsking(false)}
        title="Delete User"
        confirmLabel="Delete"
        isDestructive
        onConfirm={remove}
      >
        {nameOfUser(account)} loses access to {organizationName}
        {isEnterprise && ' and all of its organizations'}, and is signed out everywhere. Tests they
        administered stay.{' '}
        {account.isIdentityEditable
          ? 'The account belongs nowhere else and is closed.'
          : 'Their other organizations keep them.'}
      </ConfirmDialog>
    </>
  );
}
