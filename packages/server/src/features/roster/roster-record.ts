import {
  type RosterImportSummary,
  type RosterSettings,
  type RosterStatus,
  rosterLimits,
} from '@plumbline/contract';
import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';

/** An import as it is stored. Row-level security shows nobody another one's. */
export interface RosterRecord {
  id: number;
  fileName: string;
  format: 'csv' | 'xlsx';
  status: RosterStatus;
  headers: string[];
  settings: RosterSettings | null;
  rowCount: number;
  doneCount: number;
  createdAt: Date;
  finishedAt: Date | null;
  expiresAt: Date;
  movedAt: Date;
}

const columns = sql`id, file_name, format, status, headers, settings, row_count,
  done_count, created_at, finished_at, expires_at, moved_at`;

/** The own imports, newest first. */
export function listRosters(tx: Tx, organizationId: number): Promise<RosterRecord[]> {
  return tx.query<RosterRecord>(
    sql`select ${columns} from roster_imports where organization_id = ${organizationId} order by id desc
    limit ${rosterLimits.keptImports}`,
    'roster.list',
  );
}

/** One own import; undefined where there is none. */
export async function findRoster(
  tx: Tx,
  organizationId: number,
  id: number,
): Promise<RosterRecord | undefined> {
  const [found] = await tx.query<RosterRecord>(
    sql`select ${columns} from roster_imports where organization_id = ${organizationId}::int and id = ${id}`,
    'roster.find',
  );
  return found;
}

/** The same, held until the transaction ends: two that change an import come one after the other. */
export async function holdRoster(
  tx: Tx,
  organizationId: number,
  id: number,
): Promise<RosterRecord | undefined> {
  const [found] = await tx.query<RosterRecord>(
    sql`select ${columns} from roster_imports where organization_id = ${organizationId}::int and id = ${id} for update`,
    'roster.hold',
  );
  return found;
}

const workingStatuses: readonly RosterStatus[] = ['checking', 'importing', 'undoing'];
/** A step moves every few seconds; one that has not for so long was lost with its server, and may be asked for again. */
const stalledAfterMs = 120_000;

export const isWorking = ({ status }: Pick<RosterRecord, 'status'>): boolean =>
  workingStatuses.includes(status);

/** Whether a running step has been standing still. */
export const isStalled = (roster: Pick<RosterRecord, 'status' | 'movedAt'>, now: Date): boolean =>
  isWorking(roster) && now.getTime() - roster.movedAt.getTime() > stalledAfterMs;

/** How an import is told of in a list. */
export function rosterSummary(roster: RosterRecord, now: Date): RosterImportSummary {
  const { id, fileName, format, status, rowCount, doneCount, createdAt, finishedAt, expiresAt } = roster;
  return {
    id,
    fileName,
    format,
    status,
    rowCount,
    doneCount,
    isStalled: isStalled(roster, now),
    createdOn: createdAt.toISOString(),
    finishedOn: finishedAt?.toISOString() ?? null,
    expiresOn: expiresAt.toISOString(),
  };
}

/** Begins or ends a step. */
export async function setStatus(
  tx: Tx,
  { organizationId, id }: { organizationId: number; id: number },
  status: RosterStatus,
  more: readonly SQL[] = [],
): Promise<void> {
  const changes = [sql`status = ${status}`, sql`moved_at = now()`, ...more];
  await tx.query(
    sql`update roster_imports set ${sql.join(changes, sql`, `)} where organization_id = ${organizationId} and id = ${id}`,
  );
}

/** Notes that a step is through with so many more rows. */
export async function moveOn(
  tx: Tx,
  { organizationId, id }: { organizationId: number; id: number },
  rows: number,
): Promise<void> {
  await tx.query(
    sql`update roster_imports set done_count = done_count + ${rows}, moved_at = now()
    where organization_id = ${organizationId} and id = ${id}`,
    'roster.move_on',
  );
}

/** Counts a step's rows from the first one again. */
export async function startOver(
  tx: Tx,
  { organizationId, id }: { organizationId: number; id: number },
): Promise<void> {
  await tx.query(
    sql`update roster_imports set done_count = 0, moved_at = now() where organization_id = ${organizationId} and id = ${id}`,
    'roster.start_over',
  );
}
