import type { ExportKind, MadeExport } from '@plumbline/contract';
import { exportKeptHours } from '@plumbline/contract';
import { sql } from 'drizzle-orm';
import type { Tx } from '../../platform/database/database.ts';
import { Fault } from '../../platform/fault.ts';
import type { PieceFacts } from '../../platform/files/zip-pieces.ts';
import type { ExportPlan } from './export-plan.ts';
import type { ExportFilter } from './export-question.ts';
import type { Position } from './export-steps.ts';

/** An export as it is stored. Row-level security shows nobody another one's. */
export interface ExportRecord {
  id: number;
  kind: ExportKind;
  filter: ExportFilter;
  timeZone: string;
  status: 'working' | 'ready' | 'failed' | 'removed';
  plan: ExportPlan;
  /** Null once the last piece is there. */
  position: Position | null;
  rowCount: number;
  doneCount: number;
  byteCount: number;
  folder: string;
  createdAt: Date;
  movedAt: Date;
  finishedAt: Date | null;
  expiresAt: Date;
}

const columns = sql`id, kind, filter, time_zone, status, plan, position, row_count,
  done_count, byte_count, folder, created_at, moved_at,
  finished_at, expires_at`;

export interface ExportPlace {
  organizationId: number;
  id: number;
}

const keptMs = exportKeptHours * 3_600_000;
const untilOf = (now: Date): string => new Date(now.getTime() + keptMs).toISOString();

/** The own exports that have not expired, newest first. */
export function listExports(tx: Tx, organizationId: number, now: Date): Promise<ExportRecord[]> {
  return tx.query<ExportRecord>(
    sql`select ${columns} from exports where organization_id = ${organizationId} and status <> 'removed'
      and expires_at > ${now.toISOString()}::timestamptz order by id desc`,
    'exports.list',
  );
}

/** One of them; undefined where there is none. */
export async function findExport(
  tx: Tx,
  { organizationId, id }: ExportPlace,
  now: Date,
): Promise<ExportRecord | undefined> {
  const [found] = await tx.query<ExportRecord>(
    sql`select ${columns} from exports where organization_id = ${organizationId} and id = ${id} and status <> 'removed'
      and expires_at > ${now.toISOString()}::timestamptz`,
    'exports.find',
  );
  return found;
}

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
  if (inserted === undefined) throw new Fault('the export was not stored');
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
  place: ExportPlace,
  from: Position,
  to: Position | null,
  { rows, piece }: { rows: number; piece: StoredPiece | null },
  now: Date,
): Promise<boolean> {
  const { organizationId, id } = place;
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
  const at = now.toISOString();
  await tx.query(
    sql`update exports set position = ${to === null ? null : JSON.stringify(to)}::jsonb, done_count = done_count + ${rows},
        byte_count = byte_count + ${piece?.packedBytes ?? 0}, moved_at = ${at}::timestamptz
      where organization_id = ${organizationId} and id = ${id}`,
    'exports.move_on',
  );
  if (to === null)
    await tx.query(
      sql`update exports set status = 'ready', finished_at = ${at}::timestamptz, expires_at = ${untilOf(now)}::timestamptz
        where organization_id = ${organizationId} and id = ${id}`,
      'exports.finish',
    );
  return true;
}

/** Says what became of an export that is not to go on, or that is to go on again. */
export async function setExportStatus(
  tx: Tx,
  { organizationId, id }: ExportPlace,
  status: 'working' | 'failed' | 'removed',
  now: Date,
): Promise<void> {
  const at = now.toISOString();
  // What was taken away is cleared up with what expired.
  const expiry = status === 'removed' ? sql`, expires_at = ${at}::timestamptz` : sql``;
  await tx.query(
    sql`update exports set status = ${status}, moved_at = ${at}::timestamptz ${expiry}
      where organization_id = ${organizationId} and id = ${id} and status <> 'removed'`,
  );
}

/**
 * Lets a transaction of the making be told of as done before it is on the disk. What a power cut takes back is made again; whoever fetches
 * the file is noted in a transaction that waits for everything before it.
 */
export async function withoutWaitingForDisk(tx: Tx): Promise<void> {
  await tx.query(sql`select set_config('synchronous_commit', 'off', true)`, 'exports.without_waiting');
}

/** The pieces of an export, in order. */
export function piecesOfExport(tx: Tx, { organizationId, id }: ExportPlace): Promise<StoredPiece[]> {
  return tx.query<StoredPiece>(
    sql`select entry, hash, packed_bytes, plain_bytes, crc from export_pieces
      where organization_id = ${organizationId} and export_id = ${id} order by piece_number`,
    'exports.pieces',
  );
}

/** A piece is made in seconds; an export that has not moved for so long lost its server, or waits for others. */
const stalledAfterMs = 120_000;

/** An export as its owner is told of it. */
export function madeExportOf(record: ExportRecord, now: Date): MadeExport {
  const { id, kind, filter, status, rowCount, doneCount, byteCount } = record;
  return {
    id,
    kind,
    startDate: filter.startDate,
    endDate: filter.endDate,
    status: status === 'ready' || status === 'failed' ? status : 'working',
    rowCount,
    // Rows that were deleted meanwhile are missing at the end.
    doneCount: status === 'ready' ? rowCount : Math.min(doneCount, rowCount),
    byteCount,
    isStalled: status === 'working' && now.getTime() - record.movedAt.getTime() > stalledAfterMs,
    createdOn: record.createdAt.toISOString(),
    finishedOn: record.finishedAt?.toISOString() ?? null,
    expiresOn: record.expiresAt.toISOString(),
  };
}
