import {
  getPdfSyncStatus,
  newPdfReport,
  retryPdfSync,
  updateExternalIntegration,
  updatePdfSyncStatus,
} from '@plumbline/contract';
import { type RequestsOfCall, requests } from './requests-of-call.ts';

export const reportRequests: readonly RequestsOfCall[] = [
  requests(newPdfReport, (place, own) => ({
    id: { id: place.profileId },
    includedTestIds: { id: own.profileId, includedTestIds: String(place.testId) },
  })),
  requests(getPdfSyncStatus, ({ profileId }) => ({ id: { id: profileId } })),
  requests(retryPdfSync, ({ profileId }) => ({ id: { id: profileId } })),
  requests(updatePdfSyncStatus, ({ pdfSyncIntentId }) => ({
    pdfSyncIntentId: { pdfSyncIntentId, intentStatusId: 6 as const },
  })),
  requests(updateExternalIntegration, ({ integrationId }) => ({
    id: { model: { id: integrationId, toAddress: 'elsewhere@direct.example' } },
  })),
];
