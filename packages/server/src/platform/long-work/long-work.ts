import { type SQL, sql } from 'drizzle-orm';
import type { Tx } from '../database/database.ts';
import type { Found } from '../database/page-of.ts';

/** The state of long work. Work that waits needs a decision of a person: nothing happens to it until then. */
export type WorkState = 'waiting' | 'working' | 'done' | 'failed' | 'cancelled';

/** Which work. */
export interface WorkKey {
  organizationId: number;
  id: number;
}

/** What is stored of every long work. */
export interface WorkRow {
  id: number;
  /** It is through with so many of those it is about. */
  doneCount: number;
  /** When a step last ended, or somebody last began or continued it. */
  movedAt: Date;
  finishedAt: Date | null;
}

export interface LongWorkInput<Row extends WorkRow> {
  /** Has at least the columns organization_id, id, done_count, moved_at and finished_at; row-level security says who sees which rows. */
  table: string;
  /** What is read of a row. */
  columns: SQL;
  stateOf(row: Row): WorkState;
  /** A condition on rows that a viewer may see; without it, all rows are visible until they are purged. */
  isShown?: (now: Date) => SQL;
}

/** A kind of work that continues after the reply, is polled while it runs, and can be continued after it stopped. */
export interface LongWork<Row extends WorkRow> {
  /** Whether a job is at it, or should be. */
  isRunning(row: Row): boolean;
  /** Whether it should move and does not: its server was lost, or it waits behind others. */
  isStalled(row: Row, now: Date): boolean;
  /** What `workProgress` of the contract says of it. */
  progressOf(row: Row, now: Date): { doneCount: number; isStalled: boolean; finishedOn: string | null };
  /** Newest first. */
  list(tx: Tx, organizationId: number, now: Date, most: number): Promise<Row[]>;
  /** A page of them, newest first, and how many there are. */
  listPage(
    tx: Tx,
    organizationId: number,
    now: Date,
    page: { limit: number; offset: number },
  ): Promise<Found<Row>>;
  find(tx: Tx, key: WorkKey, now: Date): Promise<Row | undefined>;
  /** The same, locked until the transaction ends: two that change a work come one after the other. */
  lock(tx: Tx, key: WorkKey, now: Date): Promise<Row | undefined>;
  /** Begins, continues or ends it, and so moves it; one that is not shown any more stays as it is. */
  change(tx: Tx, key: WorkKey, now: Date, changes: readonly SQL[]): Promise<void>;
  /** Notes that somebody continued it, so that it counts as stalled no longer. */
  takeUp(tx: Tx, key: WorkKey, now: Date): Promise<void>;
  /** Notes that a step is through with so many more, with what else the step changes of the row. */
  moveOn(tx: Tx, key: WorkKey, now: Date, count: number, changes?: readonly SQL[]): Promise<void>;
}

/** A step takes seconds; a work that has not moved for so long lost its server. */
const stalledAfterMs = 120_000;

/**
 * Declares a long work over its table. Its job does it with `runSteps`; docs/decisions/025 says what else belongs to one.
 */
export function defineLongWork<Row extends WorkRow>({
  table,
  columns,
  stateOf,
  isShown = () => sql`true`,
}: LongWorkInput<Row>): LongWork<Row> {
  const from = sql`from ${sql.identifier(table)}`;
  const isOne = ({ organizationId, id }: WorkKey) =>
    sql`organization_id = ${organizationId}::int and id = ${id}::int`;
  const isRunning = (row: Row) => stateOf(row) === 'working';
  const isStalled = (row: Row, now: Date) =>
    isRunning(row) && now.getTime() - row.movedAt.getTime() > stalledAfterMs;
  const update = async (tx: Tx, key: WorkKey, now: Date, changes: readonly SQL[], name?: string) => {
    const all = sql.join([sql`moved_at = ${now.toISOString()}::timestamptz`, ...changes], sql`, `);
    await tx.query(
      sql`update ${sql.identifier(table)} set ${all} where ${isOne(key)} and ${isShown(now)}`,
      name,
    );
  };
  return {
    isRunning,
    isStalled,
    progressOf: (row, now) => ({
      doneCount: row.doneCount,
      isStalled: isStalled(row, now),
      finishedOn: row.finishedAt?.toISOString() ?? null,
    }),
    list: (tx, organizationId, now, most) =>
      tx.query<Row>(
        sql`select ${columns} ${from} where organization_id = ${organizationId}::int and ${isShown(now)}
          order by id desc limit ${most}`,
        `${table}.list`,
      ),
    listPage: async (tx, organizationId, now, { limit, offset }) => {
      const rows = await tx.query<Row & { total: number }>(
        sql`select ${columns}, count(*) over ()::int as total ${from}
          where organization_id = ${organizationId}::int and ${isShown(now)}
          order by id desc limit ${limit}::int offset ${offset}::int`,
        `${table}.list_page`,
      );
      return { rows, totalCount: rows[0]?.total ?? 0 };
    },
    find: async (tx, key, now) => {
      const [row] = await tx.query<Row>(
        sql`select ${columns} ${from} where ${isOne(key)} and ${isShown(now)}`,
        `${table}.find`,
      );
      return row;
    },
    lock: async (tx, key, now) => {
      const [row] = await tx.query<Row>(
        sql`select ${columns} ${from} where ${isOne(key)} and ${isShown(now)} for update`,
        `${table}.lock`,
      );
      return row;
    },
    change: (tx, key, now, changes) => update(tx, key, now, changes),
    takeUp: (tx, key, now) => update(tx, key, now, [], `${table}.take_up`),
    moveOn: (tx, key, now, count, changes = []) =>
      update(
        tx,
        key,
        now,
        [sql`done_count = done_count + ${count}::int`, ...changes],
        // Only a statement that is the same each time may be prepared.
        changes.length === 0 ? `${table}.move_on` : undefined,
      ),
  };
}
