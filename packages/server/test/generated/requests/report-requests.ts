import {
  createPrintToken,
  getPdfSyncStatus,
  getProfileTestForAzureAD,
  getProfileTestForPortal,
  newPdfReport,
  profileTestPdfForPortal,
  retryPdfSync,
  rotateIntegrationKey,
  updateExternalIntegration,
  updatePdfSyncStatus,
} from '@plumbline/contract';
import { type RequestsOfCall, requests } from './requests-of-call.ts';

export const reportRequests: readonly RequestsOfCall[] = [
  requests(newPdfReport, (place, own) => ({
    id: { id: place.profileId },
    includedTestIds: { id: own.profileId, includedTestIds: String(place.testId) },
  })),
  ...[createPrintToken, getProfileTestForPortal, getProfileTestForAzureAD].map((call) =>
    requests(call, (place, own) => ({
      id: { id: place.testId },
      includedTestIds: { id: own.testId, includedTestIds: String(place.testId) },
    })),
  ),
  requests(profileTestPdfForPortal, (place, own) => ({
    id: { id: place.testId },
    includedTestIds: { id: own.testId, includedTestIds: String(place.testId) },
    orgId: { id: own.testId, orgId: place.organizationId },
  })),
  requests(getPdfSyncStatus, ({ profileId }) => ({ id: { id: profileId } })),
  requests(retryPdfSync, ({ profileId }) => ({ id: { id: profileId } })),
  requests(updatePdfSyncStatus, ({ pdfSyncIntentId }) => ({
    pdfSyncIntentId: { pdfSyncIntentId, intentStatusId: 6 as const },
  })),
  requests(updateExternalIntegration, ({ integrationId }) => ({
    id: { model: { id: integrationId, toAddress: 'elsewhere@direct.example' } },
  })),
  requests(rotateIntegrationKey, ({ integrationId }) => ({ id: { id: integrationId } })),
];
