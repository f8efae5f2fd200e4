import type { Handler } from '../../platform/http/handle.ts';
import {
  findOrganizationToConnectHandler,
  getConnectionTreeHandler,
  getOrgConnectsHandler,
} from './get-org-connects.handlers.ts';
import { saveOrgConnectHandler } from './save-org-connect.handler.ts';

/** The calls of `connections` that the server answers. */
export const connectionsHandlers: readonly Handler[] = [
  getOrgConnectsHandler,
  getConnectionTreeHandler,
  findOrganizationToConnectHandler,
  saveOrgConnectHandler,
];
