import type { Handler } from '../../platform/http/handle.ts';
import {
  createExternalIntegrationHandler,
  getExternalIntegrationsHandler,
  rotateIntegrationKeyHandler,
  updateExternalIntegrationHandler,
} from './external-integrations.handlers.ts';

/** The calls of `integrations` that the server answers. */
export const integrationsHandlers: readonly Handler[] = [
  getExternalIntegrationsHandler,
  createExternalIntegrationHandler,
  updateExternalIntegrationHandler,
  rotateIntegrationKeyHandler,
];
