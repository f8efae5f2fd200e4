import type { SQL } from 'drizzle-orm';
import type { Viewer } from '../viewer.ts';

/** One open transaction. Every statement is parameterised; there is no way to pass text in. */
export interface Tx {
  /**
   * Runs one statement and returns its rows, the columns' names in camel case: `first_name` is `firstName`, so no statement needs an
   * alias for that. What lies inside a JSON column keeps its keys. Give hot statements a name: they are then prepared once a
   * connection. Instants come back as `Date`, `date` columns as 'YYYY-MM-DD', int8 as number, numeric as text.
   */
  query<Row>(statement: SQL, name?: string): Promise<Row[]>;
  /**
   * Sends a statement whose rows nobody needs and does not wait for it: it runs in its turn, before whatever is asked next, and costs
   * no round trip of its own. Where it fails, everything after it in the transaction fails with its error, the commit too.
   */
  send(statement: SQL, name?: string): void;
  /**
   * Goes on in the same transaction as a job of these organizations: for the rows that follow from what the viewer did and that
   * no viewer may write (scores, baselines, summaries). Sent, not waited for.
   */
  continueAsJob(name: string, organizationIds: readonly number[]): Promise<void>;
}

/**
 * Which scope a transaction opens: a viewer's, or a job's (the organization it works for and the account that asked). `network` is the
 * client's, coarsely, for the audit log.
 */
export type Scope =
  | { as: 'viewer'; viewer: Viewer; requestId: string; network?: string; reason?: string | undefined }
  | { as: 'job'; name: string; organizationId: number; accountId: number | null }
  /** Signed out: no tables at all, only the named identity functions. `actingFor` is an account that proved itself meanwhile. */
  | { as: 'identity'; requestId: string; network?: string; actingFor?: number | undefined }
  /** A system of a partner, let in by a key of one organization's integration: tests before `since` do not exist for it. */
  | {
      as: 'partner';
      organizationId: number;
      integrationId: number;
      since: Date;
      requestId: string;
      network?: string;
    }
  /** The job queue's own tables and nothing else. Only for platform/jobs. */
  | { as: 'queue' };

/** Connections of a pool at this moment; `waiting` counts requests without one. */
export interface PoolState {
  total: number;
  idle: number;
  waiting: number;
}

/** How often somebody has waited for the database since the start, by the scope asked in; `none` is a statement outside of any. */
export type RoundTrips = Readonly<Record<Scope['as'] | 'none', number>>;

/** Runs single statements: in an open transaction, or alone. */
export type Queryable = Pick<Tx, 'query'>;

/** PostgreSQL or the embedded PGlite, behind one face. */
export interface Database {
  readonly kind: 'postgres' | 'embedded';
  /**
   * Opens a transaction, sets the scope in one statement, runs `work`, commits. A throw rolls back. What opens the transaction is sent
   * together with the first statement of `work`, and the commit together with what `work` sent last.
   * @throws the first error of a statement, also of one that `work` did not wait for
   */
  transaction<T>(scope: Scope, work: (tx: Tx) => Promise<T>): Promise<T>;
  /**
   * Runs one statement in a transaction of its own and outside of any scope: as the role that signs in, which reads no table and may
   * ask the functions of schema `identity` that are meant for it.
   */
  query<Row>(statement: SQL, name?: string): Promise<Row[]>;
  /** Resolves when the database answers; rejects otherwise. For /ready. */
  ping(): Promise<void>;
  /** For the metrics; the embedded database has no pool. */
  poolState?: (() => PoolState) | undefined;
  /** The same; nothing travels to the embedded database. */
  roundTrips?: (() => RoundTrips) | undefined;
  close(): Promise<void>;
}
