import type { Call } from '../core/define-call.ts';
import {
  exportMissingSubscriptionReport,
  exportOrganizationReport,
  exportSubscriptionReport,
  getMissingSubscriptionReport,
  getOrganizationReport,
  getSubscriptionReport,
} from './invoice-reports/organization-reports.ts';
import {
  getAdminAccounts,
  getOrganizationToEdit,
  previewMeasureAccess,
  updateOrganization,
} from './staff/edit-organization.ts';
import { findOrganization } from './staff/find-organization.ts';
import { getAllOrgConnects } from './staff/get-all-connections.ts';
import { getOrganizationsPaged } from './staff/get-organizations-paged.ts';
import { grantOrganizationAccess } from './staff/grant-organization-access.ts';
import { leaveOrganization } from './staff/leave-organization.ts';
import {
  getOpenGrants,
  getOrganizationGrants,
  revokeOrganizationGrant,
} from './staff/organization-grants.ts';
import { searchProfilesAndUsers } from './staff/search-profiles-and-users.ts';

/** The calls of internal staff across organizations. */
export const staffCalls: readonly Call[] = [
  grantOrganizationAccess,
  getOrganizationGrants,
  getOpenGrants,
  revokeOrganizationGrant,
  leaveOrganization,
  getOrganizationsPaged,
  getOrganizationToEdit,
  getAdminAccounts,
  previewMeasureAccess,
  updateOrganization,
  searchProfilesAndUsers,
  getAllOrgConnects,
  findOrganization,
  getSubscriptionReport,
  exportSubscriptionReport,
  getMissingSubscriptionReport,
  exportMissingSubscriptionReport,
  getOrganizationReport,
  exportOrganizationReport,
];
