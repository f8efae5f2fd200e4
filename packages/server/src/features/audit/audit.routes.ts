import type { Handler } from '../../platform/http/handle.ts';
import { exportAuditLogHandler, getAuditLogPagedHandler } from './audit.handlers.ts';

/** The calls of `audit` that the server answers. */
export const auditHandlers: readonly Handler[] = [getAuditLogPagedHandler, exportAuditLogHandler];
