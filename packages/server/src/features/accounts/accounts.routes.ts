import type { Handler } from '../../platform/http/handle.ts';
import {
  getAccountHandler,
  getAccountsHandler,
  getGroupsForAccountHandler,
  getOrganizationsForEnterpriseHandler,
  getProfilesForAccountHandler,
} from './account-reads.handlers.ts';
import { checkEmailAddressHandler } from './check-email-address.handler.ts';
import { confirmEmailHandler } from './confirm-email.handler.ts';
import { createAccountHandler } from './create-account.handler.ts';
import { getOwnAccountHandler } from './get-own-account.handler.ts';
import {
  addGroupUsersHandler,
  getGroupUsersHandler,
  removeGroupUserHandler,
  updateGroupAccountsHandler,
} from './group-users.handlers.ts';
import { updateAccountHandler } from './update-account.handler.ts';
import {
  deleteAccountHandler,
  updateAccountGroupsHandler,
  updateAccountOrganizationHandler,
} from './user-access.handlers.ts';

/** The calls of `accounts` that the server answers. */
export const accountsHandlers: readonly Handler[] = [
  getOwnAccountHandler,
  updateAccountHandler,
  confirmEmailHandler,
  getAccountsHandler,
  getAccountHandler,
  createAccountHandler,
  updateAccountGroupsHandler,
  getGroupsForAccountHandler,
  updateAccountOrganizationHandler,
  getOrganizationsForEnterpriseHandler,
  deleteAccountHandler,
  checkEmailAddressHandler,
  getProfilesForAccountHandler,
  getGroupUsersHandler,
  addGroupUsersHandler,
  removeGroupUserHandler,
  updateGroupAccountsHandler,
];
