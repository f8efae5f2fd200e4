import type { Call } from '../core/define-call.ts';
import {
  createExternalIntegration,
  getExternalIntegrations,
  rotateIntegrationKey,
  updateExternalIntegration,
} from './integrations/external-integrations.ts';
import {
  createWebhook,
  deleteWebhook,
  getWebhookDeliveries,
  getWebhooks,
  replayWebhook,
  rotateWebhookSecret,
  sendTestWebhook,
  sendWebhookAgain,
  updateWebhook,
} from './integrations/webhooks.ts';

/** The calls of integrations and webhooks. */
export const integrationCalls: readonly Call[] = [
  createExternalIntegration,
  getExternalIntegrations,
  rotateIntegrationKey,
  updateExternalIntegration,
  createWebhook,
  deleteWebhook,
  getWebhookDeliveries,
  getWebhooks,
  replayWebhook,
  rotateWebhookSecret,
  sendTestWebhook,
  sendWebhookAgain,
  updateWebhook,
];
