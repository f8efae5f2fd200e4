import type { ExportKind, MadeExport } from '@plumbline/contract';
import { exportKeptHours } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import type { PieceFacts } from '../../platform/files/zip-pieces.ts';
import { InvariantError } from '../../platform/invariant-error.ts';
import {
  defineLongWork,
  type WorkKey,
  type WorkRow,
  type WorkState,
} from '../../platform/long-work/long-work.ts';
import type { ExportPlan } from './export-plan.ts';
import type { ExportFilter } from './export-question.ts';
import type { Position } from './export-steps.ts';

/** An export as it is stored. Row-level security shows nobody another account's. */
export interface ExportRecord extends WorkRow {
  kind: ExportKind;
  filter: ExportFilter;
  timeZone: string;
  status: 'working' | 'ready' | 'failed' | 'removed';
  plan: ExportPlan;
  /** Null once the last piece is there. */
  position: Position | null;
  rowCount: number;
  byteCount: number;
  folder: string;
  createdAt: Date;
  expiresAt: Date;
}

const columns = sql`id, kind, filter, time_zone, status, plan, position, row_count,
  done_count, byte_count, folder, created_at, moved_at,
  finished_at, expires_at`;

const keptMs = exportKeptHours * 3_600_000;
const untilOf = (now: Date): string => new Date(now.getTime() + keptMs).toISOString();

const states: Readonly<Record<ExportRecord['status'], WorkState>> = {
  working: 'working',
  ready: 'done',
  failed: 'failed',
  removed: 'cancelled',
};

/** An export from its plan to its last piece. It is shown until it expires or is removed. */
export const exportWork = defineLongWork<ExportRecord>({
  table: 'exports',
  columns,
  stateOf: ({ status }) => states[status],
  isShown: (now) => sql`status <> 'removed' and expires_at > ${now.toISOString()}::timestamptz`,
});

/** Begins an export. */
export async function insertExport(
  tx: Tx,
  made: Pick<ExportRecord, 'kind' | 'filter' | 'timeZone' | 'plan' | 'rowCount'> & {
    organizationId: number;
    accountId: number;
    position: Position;
  },
  now: Date,
): Promise<ExportRecord> {
  const [inserted] = await tx.query<ExportRecord>(
    sql`insert into exports (organization_id, account_id, kind, filter, time_zone, plan, position, row_count, created_at, moved_at,
        expires_at)
      values (${made.organizationId}, ${made.accountId}, ${made.kind}, ${JSON.stringify(made.filter)}::jsonb, ${made.timeZone},
        ${JSON.stringify(made.plan)}::jsonb, ${JSON.stringify(made.position)}::jsonb, ${made.rowCount},
        ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz, ${untilOf(now)}::timestamptz)
      returning ${columns}`,
    'exports.insert',
  );
  if (inserted === undefined) throw new InvariantError('the export was not stored');
  return inserted;
}

/** A piece that lies in file storage. */
export type StoredPiece = PieceFacts & { hash: string };

/**
 * Adds a piece and moves the export on, if it still stands where the piece began.
 * @returns whether it did: somebody else may have made the same piece, or the export may be gone
 */
export async function addPiece(
  tx: Tx,
  key: WorkKey,
  from: Position,
  to: Position | null,
  { rows, piece }: { rows: number; piece: StoredPiece | null },
  now: Date,
): Promise<boolean> {
  const { organizationId, id } = key;
  const [held] = await tx.query<{ isThere: boolean; pieces: number }>(
    sql`select position = ${JSON.stringify(from)}::jsonb as is_there, (select count(*)::int from export_pieces p
        where p.organization_id = e.organization_id and p.export_id = e.id) as pieces
      from exports e where organization_id = ${organizationId} and id = ${id} and status = 'working' for update`,
    'exports.hold',
  );
  if (held?.isThere !== true) return false;
  if (piece !== null)
    await tx.query(
      sql`insert into export_pieces (organization_id, export_id, piece_number, entry, hash, packed_bytes, plain_bytes, crc)
        values (${organizationId}, ${id}, ${held.pieces + 1}, ${piece.entry}, ${piece.hash}, ${piece.packedBytes},
          ${piece.plainBytes}, ${piece.crc})`,
      'exports.add_piece',
    );
  await exportWork.moveOn(tx, key, now, rows, [
    sql`position = ${to === null ? null : JSON.stringify(to)}::jsonb`,
    sql`byte_count = byte_count + ${piece?.packedBytes ?? 0}`,
    ...(to === null
      ? [
          sql`status = 'ready'`,
          sql`finished_at = ${now.toISOString()}::timestamptz`,
          sql`expires_at = ${untilOf(now)}::timestamptz`,
        ]
      : []),
  ]);
  return true;
}

/** Says what became of an export that is not to go on, or that is to go on again. One that was removed stays so. */
export function setExportStatus(
  tx: Tx,
  key: WorkKey,
  status: 'working' | 'failed' | 'removed',
  now: Date,
): Promise<void> {
  return exportWork.change(tx, key, now, [
    sql`status = ${status}`,
    // What was removed is purged with what expired.
    ...(status === 'removed' ? [sql`expires_at = ${now.toISOString()}::timestamptz`] : []),
  ]);
}

/**
 * Lets a transaction of the making be told of as done before it is on the disk. What a power cut takes back is made again; whoever fetches
 * the file is noted in a transaction that waits for everything before it.
 */
export async function withoutWaitingForDisk(tx: Tx): Promise<void> {
  await tx.query(sql`select set_config('synchronous_commit', 'off', true)`, 'exports.without_waiting');
}

/** The pieces of an export, in order. */
export function piecesOfExport(tx: Tx, { organizationId, id }: WorkKey): Promise<StoredPiece[]> {
  return tx.query<StoredPiece>(
    sql`select entry, hash, packed_bytes, plain_bytes, crc from export_pieces
      where organization_id = ${organizationId} and export_id = ${id} order by piece_number`,
    'exports.pieces',
  );
}

/** An export as its owner is told of it. */
export function madeExportOf(record: ExportRecord, now: Date): MadeExport {
  const { id, kind, filter, status, rowCount, byteCount } = record;
  const progress = exportWork.progressOf(record, now);
  return {
    id,
    kind,
    startDate: filter.startDate,
    endDate: filter.endDate,
    status: status === 'ready' || status === 'failed' ? status : 'working',
    rowCount,
    ...progress,
    // Rows that were deleted meanwhile are missing at the end.
    doneCount: status === 'ready' ? rowCount : Math.min(progress.doneCount, rowCount),
    byteCount,
    createdOn: record.createdAt.toISOString(),
    expiresOn: record.expiresAt.toISOString(),
  };
}
