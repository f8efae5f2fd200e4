import type { Handler } from '../../platform/http/handle.ts';
import { enrollOrganizationHandler } from './enroll-organization.handler.ts';
import { getEnterpriseOrganizationsHandler, grantChildAccessHandler } from './enterprise.handlers.ts';
import { getOrganizationBannersHandler } from './get-organization-banners.handler.ts';
import { getOrganizationByIdHandler, updateOrganizationInfoHandler } from './organization-info.handlers.ts';
import {
  getOrganizationPreferencesHandler,
  updateOrganizationPreferencesHandler,
  updateRequirePinHandler,
} from './organization-preferences.handlers.ts';
import {
  getTotalGroupsCountHandler,
  getTotalProfileCountHandler,
  getTotalTestCountHandler,
} from './organization-statistics.handlers.ts';

/** The calls of `organizations` that the server answers. */
export const organizationsHandlers: readonly Handler[] = [
  enrollOrganizationHandler,
  getEnterpriseOrganizationsHandler,
  grantChildAccessHandler,
  getOrganizationBannersHandler,
  getOrganizationPreferencesHandler,
  updateOrganizationPreferencesHandler,
  updateRequirePinHandler,
  getOrganizationByIdHandler,
  updateOrganizationInfoHandler,
  getTotalTestCountHandler,
  getTotalProfileCountHandler,
  getTotalGroupsCountHandler,
];
