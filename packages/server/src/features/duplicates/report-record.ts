import type { DuplicateReport, duplicateReportStatuses } from '@plumbline/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { InvariantError } from '../../platform/invariant-error.ts';
import { defineLongWork, type WorkKey, type WorkRow } from '../../platform/long-work/long-work.ts';

/** A report as it is stored. */
export interface ReportRecord extends WorkRow {
  status: (typeof duplicateReportStatuses)[number];
  /** The keys of everybody first, then who shares one, then what all pairs say together. */
  phase: 'keys' | 'pairs' | 'settling';
  /** The profile or the key that was through last, in digits. */
  position: string | null;
  profileCount: number;
  requestedAt: Date;
}

const columns = sql`id, status, phase, position::text as position, profile_count, done_count, asked_at as requested_at, moved_at,
  finished_at`;

/** The report of an organization: one is made at a time, and the last one stays until the next is ready. */
export const reportWork = defineLongWork<ReportRecord>({
  table: 'duplicate_reports',
  columns,
  stateOf: ({ status }) => (status === 'ready' ? 'done' : status),
});

export const reportOf = (report: ReportRecord, now: Date): DuplicateReport => ({
  id: report.id,
  status: report.status,
  profileCount: report.profileCount,
  ...reportWork.progressOf(report, now),
  requestedOn: report.requestedAt.toISOString(),
});

/** The newest report that is ready, and the one that is not yet. */
export async function currentReports(
  tx: Tx,
  organizationId: number,
  now: Date,
): Promise<{ ready: ReportRecord | null; unfinished: ReportRecord | null }> {
  const reports = await reportWork.list(tx, organizationId, now, 2);
  return {
    ready: reports.find(({ status }) => status === 'ready') ?? null,
    unfinished: reports.find(({ status }) => status !== 'ready') ?? null,
  };
}

/** Stores a report that begins, of everybody who is in the organization now. */
export async function insertReport(
  tx: Tx,
  { organizationId, accountId }: { organizationId: number; accountId: number },
  now: Date,
): Promise<ReportRecord> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const [report] = await tx.query<ReportRecord>(
    sql`insert into duplicate_reports (organization_id, account_id, profile_count, asked_at, moved_at)
      select ${organizationId}::int, ${accountId}::int, count(*)::int, ${at}, ${at} from profile_summaries
        where organization_id = ${organizationId}::int
      returning ${columns}`,
    'duplicates.insert_report',
  );
  if (report === undefined) throw new InvariantError('the report was not noted');
  return report;
}

export const setReportStatus = (
  tx: Tx,
  key: WorkKey,
  now: Date,
  status: ReportRecord['status'],
  changes: readonly SQL[] = [],
): Promise<void> => reportWork.change(tx, key, now, [sql`status = ${status}`, ...changes]);

/** The pairs that a report found go with it. */
export async function deleteReport(tx: Tx, { organizationId, id }: WorkKey): Promise<void> {
  await tx.query(
    sql`delete from duplicate_reports where organization_id = ${organizationId}::int and id = ${id}::int`,
    'duplicates.delete_report',
  );
}
