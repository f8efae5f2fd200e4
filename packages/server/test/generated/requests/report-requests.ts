import {
  createPrintToken,
  createWebhook,
  deleteWebhook,
  getPdfSyncStatus,
  getProfileTestForAzureAD,
  getProfileTestForPortal,
  getWebhookDeliveries,
  newPdfReport,
  profileTestPdfForPortal,
  replayWebhook,
  retryPdfSync,
  rotateIntegrationKey,
  rotateWebhookSecret,
  sendTestWebhook,
  sendWebhookAgain,
  updateExternalIntegration,
  updatePdfSyncStatus,
  updateWebhook,
} from '@plumbline/contract';
import { type RequestsOfCall, requests } from './requests-of-call.ts';

/** A public address that needs no name to be resolved. */
const url = 'https://1.1.1.1/hook';
const events = ['test.stored'] as const;

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
  requests(createWebhook, ({ integrationId }) => ({
    integrationId: { model: { integrationId, url, events: [...events] } },
  })),
  requests(updateWebhook, (place, own) => ({
    id: {
      model: { id: place.webhookId, integrationId: own.integrationId, url, events: [...events] },
    },
    integrationId: {
      model: { id: own.webhookId, integrationId: place.integrationId, url, events: [...events] },
    },
  })),
  requests(rotateWebhookSecret, ({ webhookId }) => ({ id: { id: webhookId } })),
  requests(getWebhookDeliveries, ({ webhookId }) => ({ webhookId: { webhookId } })),
  requests(sendTestWebhook, ({ webhookId }) => ({ id: { id: webhookId } })),
  requests(replayWebhook, ({ webhookId }) => ({ id: { id: webhookId, since: '2026-01-01' } })),
  requests(sendWebhookAgain, ({ webhookDeliveryId }) => ({ deliveryId: { deliveryId: webhookDeliveryId } })),
  // Last: afterwards it is gone.
  requests(deleteWebhook, ({ webhookId }) => ({ id: { id: webhookId } })),
];
