import type pg from 'pg';
import { InvariantError } from '../invariant-error.ts';
import { camelCaseRows } from './camel-case-rows.ts';
import { compileStatement } from './compile-statement.ts';
import type { Tx } from './database.ts';
import { TransactionTrips } from './round-trips.ts';
import { offerRunText, type RunText } from './run-text.ts';
import { continueAsJobStatement } from './scope-statement.ts';

type Statement = Parameters<Tx['query']>[0];

/**
 * One transaction on a connection that pipelines: a statement is sent at once, and the server answers in the order in which they were
 * sent. After a failure the server refuses all that follow, so that nothing is committed past one; the first error is the one told.
 */
export class PostgresTransaction {
  readonly #client: pg.PoolClient;
  readonly #trips = new TransactionTrips();
  /** Statements were sent since the last answer that somebody waited for. */
  #hasUnanswered = false;
  #failure: Error | null = null;
  #isOver = false;
  #isHeld = false;
  readonly tx: Tx;

  constructor(client: pg.PoolClient, opening: Statement) {
    this.#client = client;
    this.#send({ text: 'begin' });
    this.#send(compiled(opening, 'scope.open'));
    this.tx = this.#open();
  }

  get roundTrips(): number {
    return this.#trips.count;
  }

  /**
   * Ends the transaction, together with what was sent last.
   * @throws the error of any statement before; then nothing was stored
   */
  async commit(): Promise<void> {
    const committed = await this.#sendCommit();
    await committed.answer;
  }

  async rollback(): Promise<void> {
    this.#isOver = true;
    await this.#client.query('rollback');
  }

  /** The commit leaves in one piece with what was sent last. */
  async #sendCommit(): Promise<{ answer: Promise<unknown> }> {
    const { stream } = this.#client.connection;
    stream.cork();
    try {
      // What the driver itself refuses reaches no server, and it says so in the next tick: the commit must not overtake it.
      if (this.#hasUnanswered) await new Promise<void>((resolve) => process.nextTick(resolve));
      if (this.#failure !== null) throw this.#failure;
      const answer = this.#ask({ text: 'commit' });
      // At once: whoever goes on meanwhile would send a statement after the commit.
      this.#isOver = true;
      return { answer };
    } finally {
      stream.uncork();
    }
  }

  /**
   * What is sent until nobody has anything to go on with leaves in one piece: each piece is a call of the operating system here and at the
   * database, which cost more than what most statements find.
   */
  #hold(): void {
    if (this.#isHeld) return;
    this.#isHeld = true;
    // TLS replaces the stream of a connection, so it is asked for each time.
    const { stream } = this.#client.connection;
    stream.cork();
    process.nextTick(() => {
      this.#isHeld = false;
      stream.uncork();
    });
  }

  #open(): Tx {
    const tx: Tx = {
      query: async <Row>(statement: Statement, name?: string) =>
        camelCaseRows<Row>(await this.#ask<unknown[]>(compiled(statement, name))),
      send: (statement, name) => this.#send(compiled(statement, name)),
      continueAsJob: async (name, organizationIds) =>
        this.#send(compiled(continueAsJobStatement(name, organizationIds), 'scope.continue_as_job')),
    };
    const runText: RunText = async (text, values) => {
      // Several statements at once answer with a list of results, one statement with one.
      const results = [await this.#ask({ text, ...(values === undefined ? {} : { values: [...values] }) })];
      return results.flat().flatMap((result) => result.rows);
    };
    return offerRunText(tx, runText);
  }

  async #ask<Row extends pg.QueryResultRow>(statement: pg.QueryConfig): Promise<pg.QueryResult<Row>> {
    this.#assertOpen();
    this.#hold();
    const trip = this.#trips.sent();
    try {
      return await new Promise((resolve, reject) => {
        this.#client.query<Row>(statement, (error: Error | null, result) => {
          if (error !== null) this.#failure ??= error;
          // A statement also counts for nothing that was answered after a failed one: nobody goes on with it.
          if (this.#failure !== null) reject(this.#failure);
          else resolve(result);
        });
      });
    } catch (error) {
      // The stack of the driver's own error leads to the socket; this one leads to the caller.
      if (error instanceof Error) Error.captureStackTrace(error);
      throw error;
    } finally {
      this.#trips.answered(trip);
      this.#hasUnanswered = false;
    }
  }

  /** A statement after the end would run in the transaction that has the connection by then. */
  #assertOpen(): void {
    if (this.#isOver) throw new InvariantError('a statement came after the end of its transaction');
  }

  #send(statement: pg.QueryConfig): void {
    this.#assertOpen();
    this.#hold();
    this.#trips.sent();
    this.#hasUnanswered = true;
    this.#client.query(statement, (error: Error | null) => {
      if (error !== null) this.#failure ??= error;
    });
  }
}

/** A statement as the driver takes it, its rows as lists of values; one with a name is prepared once a connection. */
export function compiled(statement: Statement, name?: string): pg.QueryArrayConfig {
  const { text, values } = compileStatement(statement);
  const query = { text, values, rowMode: 'array' as const };
  return name === undefined ? query : { name, ...query };
}
