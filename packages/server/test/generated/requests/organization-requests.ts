import {
  exportAuditLog,
  getAuditLogPaged,
  getOrganizationById,
  grantChildAccess,
  removeDevice,
  switchSelectedOrganization,
  updateOrganizationInfo,
  updateOrganizationPreferences,
} from '@plumbline/contract';
import { type RequestsOfCall, requests } from './requests-of-call.ts';

export const organizationRequests: readonly RequestsOfCall[] = [
  requests(getAuditLogPaged, ({ profileId, adminId }) => ({
    entityId: { entity: 'profiles', entityId: String(profileId) },
    accountId: { accountId: adminId },
  })),
  requests(exportAuditLog, ({ profileId, adminId }) => ({
    entityId: { entity: 'profiles', entityId: String(profileId) },
    accountId: { accountId: adminId },
  })),
  requests(switchSelectedOrganization, ({ organizationId }) => ({ organizationId: { organizationId } })),
  requests(grantChildAccess, ({ organizationId }) => ({
    organizationId: { organizationId, reason: 'Asked by the clinic' },
  })),
  requests(getOrganizationById, ({ organizationId }) => ({ Id: { Id: organizationId } })),
  requests(updateOrganizationInfo, ({ organizationId }) => ({
    id: { organization: { id: organizationId, phone: '555-555-0101' } },
  })),
  requests(removeDevice, ({ deviceId }) => ({ id: { id: deviceId } })),
  requests(updateOrganizationPreferences, ({ organizationId }) => ({
    organizationId: { organizationPreferences: { organizationId, isMetric: true } },
    organizationPreferencesId: {
      organizationPreferences: { organizationPreferencesId: organizationId, isMetric: true },
    },
  })),
];
