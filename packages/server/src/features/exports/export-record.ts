import type { ExportKind, ExportSummary } from '@plumbline/contract';
import { exportRetentionHours } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import type { PieceFacts } from '../../platform/files/zip-pieces.ts';
import { InvariantError } from '../../platform/invariant-error.ts';
import { defineFileWork, type FileWorkRow } from '../../platform/long-work/file-work.ts';
import type { WorkKey } from '../../platform/long-work/long-work.ts';
import type { ExportPlan } from './export-plan.ts';
import type { ExportFilter } from './export-selection.ts';
import type { Position } from './export-steps.ts';

/** An export as it is stored. Row-level security shows nobody another account's. */
export interface ExportRecord extends FileWorkRow<Position> {
  kind: ExportKind;
  filter: ExportFilter;
  timeZone: string;
  plan: ExportPlan;
  rowCount: number;
  byteCount: number;
}

const columns = sql`id, kind, filter, time_zone, status, plan, position, row_count,
  done_count, byte_count, folder, created_at, moved_at,
  finished_at, expires_at`;

/** An export from its plan to its last piece. */
export const exportWork = defineFileWork<Position, ExportRecord>({
  table: 'exports',
  pieces: 'export_pieces',
  columns,
  retentionHours: exportRetentionHours,
});

/** The rows of an export that its job still has to count; what is counted is more. */
export const uncounted = 0;

/** Notes how many rows an export has. */
export const setRowCount = (tx: Tx, key: WorkKey, rowCount: number, now: Date): Promise<void> =>
  exportWork.change(tx, key, now, [sql`row_count = ${rowCount}`]);

/** Begins an export. */
export async function insertExport(
  tx: Tx,
  created: Pick<ExportRecord, 'kind' | 'filter' | 'timeZone' | 'plan' | 'rowCount'> & {
    organizationId: number;
    accountId: number;
    position: Position;
  },
  now: Date,
): Promise<ExportRecord> {
  const [inserted] = await tx.query<ExportRecord>(
    sql`insert into exports (organization_id, account_id, kind, filter, time_zone, plan, position, row_count, created_at, moved_at,
        expires_at)
      values (${created.organizationId}, ${created.accountId}, ${created.kind}, ${JSON.stringify(created.filter)}::jsonb, ${created.timeZone},
        ${JSON.stringify(created.plan)}::jsonb, ${JSON.stringify(created.position)}::jsonb, ${created.rowCount},
        ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz, ${exportWork.expiresFrom(now)})
      returning ${columns}`,
    'exports.insert',
  );
  if (inserted === undefined) throw new InvariantError('the export was not stored');
  return inserted;
}

/** A piece in file storage. */
export type StoredPiece = PieceFacts & {
  hash: string;
  /** Of the content before it was packed, and its rows; null for pieces of before, and of kinds whose files have several pieces. */
  plainHash: string | null;
  rowCount: number | null;
};

/**
 * Adds a piece and moves the export on, if its position is still where the piece began.
 * @returns false where another process added the same piece first, or the export was deleted or has expired
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
  const stored = await exportWork.lockPosition(tx, key, from, now);
  if (stored === null) return false;
  if (piece !== null)
    await tx.query(
      sql`insert into export_pieces (organization_id, export_id, piece_number, entry, hash, packed_bytes, plain_bytes, crc, plain_hash,
          row_count)
        values (${organizationId}, ${id}, ${stored + 1}, ${piece.entry}, ${piece.hash}, ${piece.packedBytes},
          ${piece.plainBytes}, ${piece.crc}, ${piece.plainHash}, ${piece.rowCount})`,
      'exports.add_piece',
    );
  await exportWork.moveTo(tx, key, to, rows, now, [
    sql`byte_count = byte_count + ${piece?.packedBytes ?? 0}`,
  ]);
  return true;
}

/**
 * Lets a transaction commit before it is on the disk. A piece that a power cut takes back is written again, and each download is recorded in
 * a transaction that waits for all earlier ones.
 */
export async function withoutWaitingForDisk(tx: Tx): Promise<void> {
  await tx.query(sql`select set_config('synchronous_commit', 'off', true)`, 'exports.without_waiting');
}

/** The pieces of an export, in order. */
export function piecesOfExport(tx: Tx, { organizationId, id }: WorkKey): Promise<StoredPiece[]> {
  return tx.query<StoredPiece>(
    sql`select entry, hash, packed_bytes, plain_bytes, crc, plain_hash, row_count from export_pieces
      where organization_id = ${organizationId} and export_id = ${id} order by piece_number`,
    'exports.pieces',
  );
}

/** An export as its owner sees it. */
export function exportSummaryOf(record: ExportRecord, now: Date): ExportSummary {
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
    // Rows that were deleted while the export ran are missing from its count.
    doneCount: status === 'ready' ? rowCount : Math.min(progress.doneCount, rowCount),
    byteCount,
    createdOn: record.createdAt.toISOString(),
    expiresOn: record.expiresAt.toISOString(),
  };
}
