import type { RosterImportSummary, RosterSettings, RosterStatus } from '@plumbline/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import {
  defineLongWork,
  type WorkKey,
  type WorkRow,
  type WorkState,
} from '../../platform/long-work/long-work.ts';
import { storedMs } from './roster-limits.ts';

/** An import as it is stored. Row-level security shows an account its own imports, and System Admins those of partners. */
export interface RosterRecord extends WorkRow {
  fileName: string;
  format: 'csv' | 'xlsx';
  status: RosterStatus;
  headers: string[];
  settings: RosterSettings | null;
  /** The integration whose system sent it; null: somebody uploaded a file. */
  integrationId: number | null;
  /** Of the dry run, since its check ended. Null: it was not stored. */
  fingerprint: string | null;
  /** Of the dry run that the system applied. */
  appliedFingerprint: string | null;
  rowCount: number;
  createdAt: Date;
  expiresAt: Date;
}

const columns = sql`id, file_name, format, status, headers, settings, row_count, integration_id, fingerprint, applied_fingerprint,
  done_count, created_at, finished_at, expires_at, moved_at`;

const states: Readonly<Record<RosterStatus, WorkState>> = {
  uploaded: 'waiting',
  checking: 'working',
  checked: 'waiting',
  importing: 'working',
  imported: 'done',
  undoing: 'working',
  undone: 'done',
};

/** An import from its check to its undoing: steps that a person begins one after the other. */
export const rosterWork = defineLongWork<RosterRecord>({
  table: 'roster_imports',
  columns,
  stateOf: ({ status }) => states[status],
});

/** Returns a page of the account's own imports, and for a System Admin of those that systems of partners sent, newest first. */
export async function listRosters(
  tx: Tx,
  organizationId: number,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ rosters: RosterRecord[]; total: number }> {
  const [counted] = await tx.query<{ total: number }>(
    sql`select count(*)::int as total from roster_imports where organization_id = ${organizationId}`,
    'roster.count_shown',
  );
  const rosters = await tx.query<RosterRecord>(
    sql`select ${columns} from roster_imports where organization_id = ${organizationId}
    order by id desc limit ${limit} offset ${offset}`,
    'roster.page',
  );
  return { rosters, total: counted?.total ?? 0 };
}

/** How many imports of the account's own are stored: those of partners, which a System Admin sees too, are not among them. */
export async function countOwnRosters(tx: Tx, organizationId: number): Promise<number> {
  const [row] = await tx.query<{ count: number }>(
    sql`select count(*)::int as count from roster_imports where organization_id = ${organizationId} and integration_id is null`,
    'roster.count_own',
  );
  return row?.count ?? 0;
}

/** Translates an import to an entry of the list. */
export function rosterSummary(roster: RosterRecord, now: Date): RosterImportSummary {
  const { id, fileName, format, status, rowCount, integrationId, createdAt, expiresAt } = roster;
  return {
    id,
    fileName,
    format,
    status,
    rowCount,
    isSent: integrationId !== null,
    ...rosterWork.progressOf(roster, now),
    createdOn: createdAt.toISOString(),
    expiresOn: expiresAt.toISOString(),
  };
}

const isNow = (status: RosterStatus): SQL => sql`status = ${status}`;
/** Sets when a file's rows expire: each step begins their whole time again. */
const expiresLater = (now: Date): SQL =>
  sql`expires_at = ${new Date(now.getTime() + storedMs).toISOString()}::timestamptz`;

/** Begins a step, which goes through the rows from the first one. */
export const beginStep = (
  tx: Tx,
  key: WorkKey,
  now: Date,
  step: 'checking' | 'importing' | 'undoing',
  changes: readonly SQL[] = [],
): Promise<void> =>
  rosterWork.change(tx, key, now, [isNow(step), sql`done_count = 0`, expiresLater(now), ...changes]);

/** Ends a step. After an import or an undo the time of its file's rows begins again. */
export const endStep = (
  tx: Tx,
  key: WorkKey,
  now: Date,
  status: 'checked' | 'imported' | 'undone',
): Promise<void> =>
  rosterWork.change(tx, key, now, [
    isNow(status),
    ...(status === 'checked' ? [] : [sql`finished_at = ${now.toISOString()}::timestamptz`]),
    ...(status === 'imported' ? [expiresLater(now)] : []),
  ]);
