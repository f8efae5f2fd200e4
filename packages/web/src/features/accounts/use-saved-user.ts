import { getAccount } from '@plumbline/contract/features/accounts/get-account';
import { getAccounts } from '@plumbline/contract/features/accounts/get-accounts';
import { useQueryClient } from '@tanstack/react-query';
import { notify } from '../../design/notify/notify.ts';
import { callKey } from '../../platform/api/call-query.ts';

/** What follows a saved change of a user: it is said, and both pages that show the user ask again. */
export function useSavedUser(): () => Promise<void> {
  const queryClient = useQueryClient();
  return async () => {
    notify.success('User Successfully Updated');
    await Promise.all(
      [getAccount, getAccounts].map((call) => queryClient.invalidateQueries({ queryKey: callKey(call) })),
    );
  };
}
