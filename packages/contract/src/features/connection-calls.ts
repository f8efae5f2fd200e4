import type { Call } from '../core/define-call.ts';
import {
  findOrganizationToConnect,
  getConnectionTree,
  getOrgConnects,
} from './connections/get-org-connects.ts';
import { saveOrgConnect } from './connections/save-org-connect.ts';

/** The calls about connections between organizations. */
export const connectionCalls: readonly Call[] = [
  getOrgConnects,
  getConnectionTree,
  findOrganizationToConnect,
  saveOrgConnect,
];
