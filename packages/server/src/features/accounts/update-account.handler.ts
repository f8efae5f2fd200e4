import { updateAccount } from '@plumbline/contract';
import { handleInPhases } from '../../platform/http/handle.ts';
import { updateOwnAccount } from './update-own-account.ts';
import { updateUser } from './update-user.ts';

export const updateAccountHandler = handleInPhases(updateAccount, async (context) => {
  const { request, viewer } = context;
  if (request.id === undefined || request.id === viewer.accountId) return updateOwnAccount(context);
  return updateUser(context, request.id);
});
