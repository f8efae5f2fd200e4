import { defineCall } from '../../core/define-call.ts';
import { fileReply } from '../../core/file-reply.ts';
import { auditFilter } from './audit-entry.ts';

/** The most rows of one file, as of every export. */
export const maxAuditExportRows = 10_000;

export const exportAuditLog = defineCall({
  path: 'Audit/ExportAuditLog',
  feature: 'audit',
  summary: 'The newest 10,000 matching rows of the audit log as CSV. The export itself is noted.',
  permission: 'audit:read',
  reads: [],
  request: auditFilter,
  response: fileReply('text/csv; charset=utf-8'),
});
