import type { AuditChange, AuditEntry, auditFilter } from '@plumbline/contract';
import {
  auditCapacity,
  auditFieldLabel,
  auditSentence,
  auditValueText,
  formatDateTime,
  isByInternalStaff,
} from '@plumbline/domain';
import { sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { Tx } from '../../platform/database/database.ts';

type Values = Readonly<Record<string, unknown>>;

interface AuditRow {
  id: number;
  at: Date;
  accountId: number | null;
  name: string | null;
  email: string | null;
  job: string | null;
  viewingAs: string;
  action: string;
  entity: string;
  entityId: string | null;
  before: Values | null;
  after: Values | null;
  reason: string | null;
  requestId: string | null;
  network: string | null;
}

export interface AuditQuestion {
  organizationId: number;
  filter: z.infer<typeof auditFilter>;
  /** Only rows below this one. */
  cursor: number | null;
  rowCount: number;
}

/**
 * Rows of an organization's log, newest first. Asking is itself noted, in the same transaction. In super view names and texts come
 * back empty from the database.
 */
export function readAuditRows(
  tx: Tx,
  { organizationId, filter, cursor, rowCount }: AuditQuestion,
): Promise<AuditRow[]> {
  return tx.query<AuditRow>(
    sql`select id, at, account_id, account_name as name, account_email as email, job, viewing_as,
      action, entity, entity_id, before, after, reason, request_id, network
    from audit.page(${organizationId}, ${JSON.stringify(filter)}::jsonb, ${cursor}::bigint, ${rowCount})`,
    'audit.page',
  );
}

/**
 * A row as people read it.
 * @param row as it is stored
 * @param timeZone the reader's, for the instants within a change
 */
export function auditEntryOf(row: AuditRow, timeZone: string): AuditEntry {
  const { before, after, job, viewingAs, ...kept } = row;
  return {
    ...kept,
    at: row.at.toISOString(),
    name: row.name === '' ? null : row.name,
    capacity: job === null ? auditCapacity(viewingAs) : `${auditCapacity('app_job')} (${job})`,
    isByStaff: isByInternalStaff(viewingAs),
    sentence: auditSentence(row),
    changes: changesOf(before, after, timeZone),
  };
}

/** Stands in a column of its own. */
const shownElsewhere = new Set(['network', 'call']);

function changesOf(before: Values | null, after: Values | null, timeZone: string): AuditChange[] {
  const fields = [...new Set([...Object.keys(before ?? {}), ...Object.keys(after ?? {})])];
  return fields
    .filter((field) => !shownElsewhere.has(field))
    .map((field) => ({
      field: auditFieldLabel(field),
      before: textOf(field, before?.[field], timeZone),
      after: textOf(field, after?.[field], timeZone),
    }))
    .filter((change) => change.before !== null || change.after !== null);
}

const isInstant = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}/;

function textOf(field: string, value: unknown, timeZone: string): string | null {
  if (typeof value === 'string' && isInstant.test(value) && !Number.isNaN(Date.parse(value))) {
    return formatDateTime(Date.parse(value), timeZone);
  }
  return auditValueText(field, value);
}
