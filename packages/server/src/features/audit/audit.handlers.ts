import { exportAuditLog, getAuditLogPaged, maxAuditExportRows } from '@plumbline/contract';
import { formatDateTime } from '@plumbline/domain';
import type { Tx } from '../../platform/database/database.ts';
import { handle } from '../../platform/http/handle.ts';
import { ok } from '../../platform/http/result.ts';
import type { InsideViewer } from '../../platform/viewer.ts';
import { auditCsv } from './audit-csv.ts';
import { type AuditQuestion, auditEntryOf, readAuditRows } from './audit-rows.ts';

async function entriesFor(tx: Tx, viewer: InsideViewer, question: Omit<AuditQuestion, 'organizationId'>) {
  const rows = await readAuditRows(tx, { ...question, organizationId: viewer.organizationId });
  return rows.map((row) => auditEntryOf(row, viewer.timeZone));
}

export const getAuditLogPagedHandler = handle(getAuditLogPaged, async ({ request, tx, viewer }) => {
  const { cursor = null, rowCount, ...filter } = request;
  const found = await entriesFor(tx, viewer, { filter, cursor, rowCount: rowCount + 1 });
  const entries = found.slice(0, rowCount);
  return ok({ entries, nextCursor: found.length > rowCount ? (entries.at(-1)?.id ?? null) : null });
});

export const exportAuditLogHandler = handle(exportAuditLog, async ({ request, tx, viewer, now }) => {
  const entries = await entriesFor(tx, viewer, {
    filter: request,
    cursor: null,
    rowCount: maxAuditExportRows,
  });
  const day = now.toISOString().slice(0, 10);
  return ok({
    bytes: auditCsv(entries, (at) => formatDateTime(Date.parse(at), viewer.timeZone), viewer.timeZone),
    fileName: `Audit_Log_${day}.csv`,
  });
});
