import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import { defineLongWork, type LongWork, type WorkKey, type WorkRow, type WorkState } from './long-work.ts';

/** What is stored of every long work that writes files, piece by piece. */
export interface FileWorkRow<Position> extends WorkRow {
  status: 'working' | 'ready' | 'failed' | 'removed';
  /** Where the next piece begins; null once the last piece is stored. */
  position: Position | null;
  folder: string;
  createdAt: Date;
  expiresAt: Date;
}

export interface FileWorkInput {
  /** Has the columns of every long work, and status, position, folder and expires_at. */
  table: string;
  /** The table of its pieces, which name their work by organization_id and export_id. */
  pieces: string;
  /** What is read of a row. */
  columns: SQL;
  /** How long its files are there, in hours: from the beginning, and anew from the last piece on. */
  retentionHours: number;
}

/** A long work from its plan to its last piece. It is shown until it expires or is removed. */
export interface FileWork<Position, Row extends FileWorkRow<Position>> extends LongWork<Row> {
  /** A condition on rows that are shown. */
  isThere(now: Date): SQL;
  /** When work that begins or ends now expires. */
  expiresFrom(now: Date): SQL;
  /**
   * Locks the work until the transaction ends, if its position is still where a step began.
   * @returns how many pieces are stored; null where another process stored the same step first, or the work was removed or has expired
   */
  lockPosition(tx: Tx, key: WorkKey, from: Position, now: Date): Promise<number | null>;
  /** Moves locked work on by `rows`; with no further position it is ready. */
  moveTo(
    tx: Tx,
    key: WorkKey,
    to: Position | null,
    rows: number,
    now: Date,
    changes?: readonly SQL[],
  ): Promise<void>;
  /** Ends the work or lets it continue. Removed work stays removed, and is purged together with what expired. */
  setStatus(tx: Tx, key: WorkKey, status: 'working' | 'failed' | 'removed', now: Date): Promise<void>;
}

const states: Readonly<Record<FileWorkRow<unknown>['status'], WorkState>> = {
  working: 'working',
  ready: 'done',
  failed: 'failed',
  removed: 'cancelled',
};

const instant = (at: Date): SQL => sql`${at.toISOString()}::timestamptz`;
const isThere = (now: Date): SQL => sql`status <> 'removed' and expires_at > ${instant(now)}`;

/** Declares a long work that writes files over its two tables. */
export function defineFileWork<Position, Row extends FileWorkRow<Position>>({
  table,
  pieces,
  columns,
  retentionHours,
}: FileWorkInput): FileWork<Position, Row> {
  const work = defineLongWork<Row>({
    table,
    columns,
    stateOf: ({ status }) => states[status],
    isShown: isThere,
  });
  const expiresFrom = (now: Date) => instant(new Date(now.getTime() + retentionHours * 3_600_000));
  return {
    ...work,
    isThere,
    expiresFrom,
    lockPosition: async (tx, key, from, now) => {
      const { organizationId, id } = key;
      const [locked] = await tx.query<{ isNext: boolean; pieces: number }>(
        sql`select position = ${JSON.stringify(from)}::jsonb as is_next, (select count(*)::int from ${sql.identifier(pieces)} p
            where p.organization_id = e.organization_id and p.export_id = e.id) as pieces
          from ${sql.identifier(table)} e where organization_id = ${organizationId} and id = ${id} and status = 'working'
            and ${isThere(now)} for update`,
        `${table}.lock_position`,
      );
      return locked?.isNext === true ? locked.pieces : null;
    },
    moveTo: (tx, key, to, rows, now, changes = []) =>
      work.moveOn(tx, key, now, rows, [
        sql`position = ${to === null ? null : JSON.stringify(to)}::jsonb`,
        ...changes,
        ...(to === null
          ? [sql`status = 'ready'`, sql`finished_at = ${instant(now)}`, sql`expires_at = ${expiresFrom(now)}`]
          : []),
      ]),
    setStatus: (tx, key, status, now) =>
      work.change(tx, key, now, [
        sql`status = ${status}`,
        ...(status === 'removed' ? [sql`expires_at = ${instant(now)}`] : []),
      ]),
  };
}
