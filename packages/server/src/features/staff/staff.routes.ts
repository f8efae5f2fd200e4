import type { Handler } from '../../platform/http/handle.ts';
import { getAllOrgConnectsHandler } from './all-connections.handler.ts';
import {
  getAdminAccountsHandler,
  getOrganizationToEditHandler,
  previewMeasureAccessHandler,
} from './edit-organization.handlers.ts';
import { grantOrganizationAccessHandler } from './grant-organization-access.handler.ts';
import {
  getOpenGrantsHandler,
  getOrganizationGrantsHandler,
  revokeOrganizationGrantHandler,
} from './organization-grants.handlers.ts';
import {
  findOrganizationHandler,
  getOrganizationsPagedHandler,
  leaveOrganizationHandler,
} from './organizations.handlers.ts';
import { searchProfilesAndUsersHandler } from './search-profiles-and-users.handler.ts';
import { updateOrganizationHandler } from './update-organization.handler.ts';

/** The calls of `staff` that the server answers. */
export const staffHandlers: readonly Handler[] = [
  grantOrganizationAccessHandler,
  getOrganizationGrantsHandler,
  getOpenGrantsHandler,
  revokeOrganizationGrantHandler,
  leaveOrganizationHandler,
  getOrganizationsPagedHandler,
  findOrganizationHandler,
  getOrganizationToEditHandler,
  getAdminAccountsHandler,
  previewMeasureAccessHandler,
  updateOrganizationHandler,
  searchProfilesAndUsersHandler,
  getAllOrgConnectsHandler,
];
