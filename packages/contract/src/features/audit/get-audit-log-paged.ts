import { z } from 'zod';
import { defineCall } from '../../core/define-call.ts';
import { auditEntry, auditFilter } from './audit-entry.ts';

/** The most rows of one page. */
export const maxAuditRows = 100;

export const getAuditLogPaged = defineCall({
  path: 'Audit/GetAuditLogPaged',
  feature: 'audit',
  summary: 'What was done and looked at in the organization, newest first. The look itself is noted.',
  permission: 'audit:read',
  reads: [],
  request: auditFilter.extend({
    /** The `nextCursor` of the page before; without one the newest rows. */
    cursor: z.int().positive().optional(),
    rowCount: z.int().min(1).max(maxAuditRows).default(50),
  }),
  response: z.object({
    entries: z.array(auditEntry),
    /** Null at the end of the log. */
    nextCursor: z.int().positive().nullable(),
  }),
});
