import type { Handler } from '../../platform/http/handle.ts';
import {
  createExternalIntegrationHandler,
  getExternalIntegrationsHandler,
  rotateIntegrationKeyHandler,
  updateExternalIntegrationHandler,
} from './external-integrations.handlers.ts';
import {
  getWebhookDeliveriesHandler,
  replayWebhookHandler,
  sendTestWebhookHandler,
  sendWebhookAgainHandler,
} from './webhooks/webhook-deliveries.handlers.ts';
import {
  createWebhookHandler,
  deleteWebhookHandler,
  getWebhooksHandler,
  rotateWebhookSecretHandler,
  updateWebhookHandler,
} from './webhooks/webhooks.handlers.ts';

/** The calls of `integrations` that the server answers. */
export const integrationsHandlers: readonly Handler[] = [
  getExternalIntegrationsHandler,
  createExternalIntegrationHandler,
  updateExternalIntegrationHandler,
  rotateIntegrationKeyHandler,
  getWebhooksHandler,
  createWebhookHandler,
  updateWebhookHandler,
  deleteWebhookHandler,
  rotateWebhookSecretHandler,
  getWebhookDeliveriesHandler,
  sendWebhookAgainHandler,
  replayWebhookHandler,
  sendTestWebhookHandler,
];
