import {
  addEditCard,
  checkEmailAddress,
  exportEmailLogReport,
  exportProfilesTestedReport,
  findOrganizationToConnect,
  forgotPassword,
  getEmailLogReport,
  getLoginMethod,
  getMonthlyProfileCounts,
  getProfilesTestedReport,
  getTestVolumeReport,
  getYearlyProfileCounts,
  grantOrganizationAccess,
  login,
  masterSearch,
  masterSearchSuperAdmin,
  saveOrgConnect,
  searchProfilesAndUsers,
  setInvoiceMailPause,
  startBulkMerge,
  updateBillingCycle,
  updateBillingInfo,
  updateRequirePin,
} from '@plumbline/contract';
import type { Place } from '../../builders/places.ts';
import { password } from '../../portal.ts';
import { type RequestsOfCall, requests } from './requests-of-call.ts';

const aYear = { startDate: '2026-01-01', endDate: '2026-12-31' };
const emailOf = ({ marker }: Place) => `${marker.toLowerCase()}@fixture.example`;

/**
 * Requests of calls that name nobody's rows and cannot be empty either, one for each feature that has no other call that writes, and
 * for searches, which ask the database what no other call asks.
 */
export const requestsWithoutIds: readonly RequestsOfCall[] = [
  requests(getLoginMethod, (place) => ({ email: { email: emailOf(place) } })),
  requests(login, (place) => ({ email: { email: emailOf(place), password } })),
  requests(forgotPassword, (place) => ({ email: { email: emailOf(place) } })),
  requests(checkEmailAddress, (place) => ({ email: { email: emailOf(place) } })),
  requests(updateRequirePin, () => ({ isPasscodeEnabled: { isPasscodeEnabled: true } })),
  requests(updateBillingInfo, () => ({ billingName: { billingName: 'Athletics' } })),
  requests(updateBillingCycle, () => ({ BillingCycleTypeId: { BillingCycleTypeId: 2 } })),
  requests(addEditCard, () => ({ isAutoPayEnrolled: { isAutoPayEnrolled: false } })),
  requests(getMonthlyProfileCounts, () => ({ startDate: { startDate: '2026-01-01' } })),
  requests(getYearlyProfileCounts, () => ({ startDate: { startDate: '2026-01-01' } })),
  requests(setInvoiceMailPause, () => ({ reason: { reason: 'They ask us to wait' } })),
  requests(getEmailLogReport, () => ({ startDate: aYear })),
  requests(exportEmailLogReport, () => ({ startDate: aYear })),
  requests(getProfilesTestedReport, () => ({ startDate: aYear })),
  requests(exportProfilesTestedReport, () => ({ startDate: aYear })),
  requests(masterSearch, ({ marker }) => ({ searchString: { searchString: marker } })),
  requests(searchProfilesAndUsers, (place) => ({ searchString: { searchString: emailOf(place) } })),
  requests(masterSearchSuperAdmin, ({ organizationId }) => ({
    searchString: { searchString: String(organizationId) },
  })),
  requests(findOrganizationToConnect, ({ neighbourId }) => ({
    organizationId: { organizationId: neighbourId },
  })),
  requests(saveOrgConnect, ({ organizationId, neighbourId }) => ({
    parentOrganizationId: {
      orgConnect: {
        parentOrganizationId: organizationId,
        childOrganizationId: neighbourId,
        orgConnectTypeId: 3 as const,
        orgConnectStatusTypeId: 1 as const,
        isEnabled: true,
      },
    },
  })),
  requests(startBulkMerge, () => ({ csv: { csv: 'ProfileToKeepId,ProfileToLoseId\n7,7' } })),
  requests(getTestVolumeReport, () => ({ startDate: { startDate: '2026-01-01', endDate: '2026-06-30' } })),
  requests(grantOrganizationAccess, ({ organizationId }) => ({
    organizationId: { organizationId, reason: 'Asked by the school' },
  })),
];
