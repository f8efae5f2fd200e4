import type { ExportKind, ExportSummary } from '@plumbline/contract';
import { exportRetentionHours } from '@plumbline/contract';
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
import type { ExportFilter } from './export-selection.ts';
import type { Position } from './export-steps.ts';

/** An export as it is stored. Row-level security shows nobody another account's. */
export interface ExportRecord extends WorkRow {
  kind: ExportKind;
  filter: ExportFilter;
  timeZone: string;
  status: 'working' | 'ready' | 'failed' | 'removed';
  plan: ExportPlan;
  /** Null once the last piece is stored. */
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

const retentionMs = exportRetentionHours * 3_600_000;
const untilOf = (now: Date): string => new Date(now.getTime() + retentionMs).toISOString();

const states: Readonly<Record<ExportRecord['status'], WorkState>> = {
  working: 'working',
  ready: 'done',
  failed: 'failed',
  removed: 'cancelled',
};

const isThere = (now: Date) => sql`status <> 'removed' and expires_at > ${now.toISOString()}::timestamptz`;

/** An export from its plan to its last piece. It is shown until it expires or is removed. */
export const exportWork = defineLongWork<ExportRecord>({
  table: 'exports',
  columns,
  stateOf: ({ status }) => states[status],
  isShown: isThere,
});

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
        ${now.toISOString()}::timestamptz, ${now.toISOString()}::timestamptz, ${untilOf(now)}::timestamptz)
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
  const [locked] = await tx.query<{ isNext: boolean; pieces: number }>(
    sql`select position = ${JSON.stringify(from)}::jsonb as is_next, (select count(*)::int from export_pieces p
        where p.organization_id = e.organization_id and p.export_id = e.id) as pieces
      from exports e where organization_id = ${organizationId} and id = ${id} and status = 'working' and ${isThere(now)}
      for update`,
    'exports.lock_position',
  );
  if (locked?.isNext !== true) return false;
  if (piece !== null)
    await tx.query(
      sql`insert into export_pieces (organization_id, export_id, piece_number, entry, hash, packed_bytes, plain_bytes, crc, plain_hash,
          row_count)
        values (${organizationId}, ${id}, ${locked.pieces + 1}, ${piece.entry}, ${piece.hash}, ${piece.packedBytes},
          ${piece.plainBytes}, ${piece.crc}, ${piece.plainHash}, ${piece.rowCount})`,
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

/** Ends an export or lets it continue. A removed export stays removed. */
export function setExportStatus(
  tx: Tx,
  key: WorkKey,
  status: 'working' | 'failed' | 'removed',
  now: Date,
): Promise<void> {
  return exportWork.change(tx, key, now, [
    sql`status = ${status}`,
    // A removed export is purged together with the expired ones.
    ...(status === 'removed' ? [sql`expires_at = ${now.toISOString()}::timestamptz`] : []),
  ]);
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
